mail-letter-greeting = Hello { $name },
mail-letter-address = If the link does not open, copy this address into your browser:
mail-letter-unsubscribe = Stop emails of this kind:
mail-confirm-subject = Confirm your email address for Yicheng
mail-confirm-text = You registered at Yicheng with this address. Please confirm it with the link below; then you can post in the forums.
mail-confirm-button = Confirm the address
mail-confirm-ignore = If this was not you, please ignore this email.
mail-address-known-subject = You are already a member of Yicheng
mail-address-known-text = Someone tried to register at Yicheng with this address. You already have an account here, so you can simply sign in.
mail-address-known-button = Sign in
mail-address-known-ignore = If this was not you, there is nothing to do: your account is safe.
mail-address-asked-subject = Your email address at Yicheng is to be changed
mail-address-asked-text = The email address of your Yicheng account is to become { $email }. Nothing changes until the link that we sent there is opened.
mail-address-changed-subject = Your email address at Yicheng was changed
mail-address-changed-text = The email address of your Yicheng account is now { $email }. Our letters go there from now on.
mail-reset-subject = Your new Yicheng password
mail-reset-text = Someone asked for a new password for your Yicheng account. Choose it with the link below; it works once, within two hours.
mail-reset-button = Choose a new password
mail-reset-ignore = If this was not you, please ignore this email: your password stays as it is.
mail-account-not-you = If this was not you, set a new password at once and look through your signed-in devices; write to us on the Service complaints board.
mail-password-changed-subject = Your Yicheng password was changed
mail-password-changed-text = The password of your Yicheng account was changed. All devices that had signed in with the old one have been signed out.
mail-new-address-subject = Confirm your new email address for Yicheng
mail-new-address-text = You would like to use this address at Yicheng. Please confirm it with the link below while you are signed in; it works once, within two hours.
mail-new-address-button = Confirm the address
mail-new-address-ignore = If this was not you, please ignore this email: the address will not be used.
mail-factor-on-subject = Two-factor authentication is on at Yicheng
mail-factor-on-text = Two-factor authentication was turned on for your Yicheng account. From now on, signing in also asks for a code from your app. Please keep your recovery codes in a safe place.
mail-factor-off-subject = Two-factor authentication is off at Yicheng
mail-factor-off-text = Two-factor authentication was turned off for your Yicheng account. Signing in asks for your password alone.
mail-silence-subject = Your Yicheng account has been silenced
mail-silence-text = A moderator or an official has put a silence on your Yicheng account: you can read, but not write. You were signed out on all devices, and may sign in again.
mail-silence-lifted-subject = The silence of your Yicheng account was lifted
mail-ban-subject = Your Yicheng account is banned
mail-ban-text = An official has banned your Yicheng account: you can no longer sign in. You were signed out on all devices.
mail-ban-lifted-subject = The ban of your Yicheng account was lifted
mail-reason = Reason: { $reason }
mail-suspended-until = It ends on { $date }.
mail-suspended-for-good = No end has been set: it lasts until it is lifted.
mail-suspended-appeal = If you think that this is wrong, you can answer it once by the button below, also while you are banned. That works while the measure is in force, for 30 days at most. Every answer is read, and we write back.
mail-suspended-button = Answer
mail-appeal-answered-subject = Our answer to your appeal at Yicheng
mail-appeal-answered-text = We have read what you wrote and looked at the matter again. The measure stays in force. Our answer:
mail-lifted-text = The measure was lifted before its time and no longer applies to you. It is good to have you back at the board.
mail-closing-subject = Your Yicheng account will be deleted
mail-closing-text = As you asked, we will delete your account on { $date }. You have been signed out on all devices.
mail-closing-stay = If you think better of it, sign in before then, and everything stays as it is. If this was not you, sign in and set a new password at once.
mail-closed-subject = Your Yicheng account is deleted
mail-closed-text = Your account and your personal data are deleted, as you asked. Your posts are now shown under “former member”. Thank you for your time with us; a seat at the board is always free.
mail-export-subject = The copy of your Yicheng data is ready
mail-export-text = The copy of your data that you asked for is ready: a ZIP file of JSON files. Please sign in and fetch it with the link below.
mail-export-button = Download
mail-export-expires = { $n ->
    [one] The link works for { $n } day, and for you alone.
   *[other] The link works for { $n } days, and for you alone.
}
mail-notice-button = Have a look
mail-digest-subject = { $n ->
    [one] { $n } notification from Yicheng
   *[other] { $n } notifications from Yicheng
}
mail-digest-text = Here is what has happened since our last letter.
mail-digest-more = And { $n } more
mail-digest-button = All notifications
