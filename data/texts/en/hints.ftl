# Hints: what a strong player would do, at tables that allow it.

button-hint = Hint
board-hints = hints on
notice-hint = A strong player would choose: { $what }.
refused-no-hints = This table plays without hints.
refused-nothing-to-hint = There is nothing for you to decide just now.
