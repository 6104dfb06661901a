# When Discord does not let the bot do what it is for.

# In the first line of every private answer at a table whose board cannot be shown.
unseen-access = This table is paused: I can no longer see this channel. Somebody who manages it has to let me in. Then the table goes on by itself, or with `/table show`.
unseen-permissions = This table is paused: I may no longer post here. Somebody who manages this channel has to allow me to. Then the table goes on by itself, or with `/table show`.
unseen-archived = This table is paused: its thread is archived or locked. Open the thread again and write `/table show`.
unseen-unknown = This table is paused: Discord does not take its board. It is tried again and again, and at once with `/table show`.

failure-restarting = I am being started again. Nothing is lost; please try again in a moment.
