error-not-found-title = No stone here yet
error-not-found-text = The page does not exist, or it has been taken off the board. Check the address, or play on from one of these places.
error-forbidden-title = You may not do this
error-forbidden-text = This page or action is not open to your account.
error-refused-title = This did not go through
error-form-stale = The page was open for too long, or you signed in or out elsewhere in the meantime. Nothing was changed: go back, keep a copy of what you wrote, reload the page and send it again.
error-form-unreadable = What was sent could not be read. Nothing was changed: go back and send it again.
error-too-large-title = Too large
error-too-large-text = What was sent is larger than we can take. Nothing was changed: go back, make it smaller and send it again.
error-request-title = We could not make sense of this
error-request-text = Something in the address or in what was sent is not right. Go back and try again.
error-internal-title = Something went wrong
error-internal-text = The fault is ours, and it has been noted. Please try again in a little while; if it happens again, tell us the reference below in Service complaints.
error-page-home = Back to home
error-page-status = Error { $n }
# a number follows
error-page-request = Reference:
error-busy = We are busy right now. Please try again in a few seconds.
