site-name = Yicheng
language-name = English
flash-registered = We have sent an email to your address. Open the link in it to go on.
flash-confirmation-sent = We have sent the email again. Only the newest link works.
flash-confirmed = Your address is confirmed. It is your move.
flash-official = You are an official now.
flash-saved = Saved.
flash-sign-in-first = Please sign in first.
