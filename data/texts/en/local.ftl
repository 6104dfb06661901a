# The local table, in the browser and without Discord: its index page (http://127.0.0.1:PORT/) and the
# line beside the channel's name. The last is for a button whose message was taken away meanwhile.

local-index-what = A card table on this machine only, with four seats. Open one, or several, each in a window of its own.
local-index-begin = To begin, type /table open in one of them.
local-topic = To begin, type /table open
local-changed = That message just changed. Look again.
