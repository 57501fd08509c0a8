farewell-refusal-too-soon = You have asked for a copy within the last 24 hours. Please come again later.
farewell-thing-account = Email address, password, second factor, signed-in devices, links that we mailed
farewell-thing-profile = Profile, settings, your own avatar
farewell-thing-name = Your name, which nobody else can take
farewell-thing-notifications = Notifications, letters, copies of your data
farewell-thing-club = Your place in a club, requests, invitations, signatures
farewell-thing-club-words = What you said in your club’s name, and its log, which tells of a former member
farewell-thing-posts = Your topics and posts; their texts are blanked if you wish
farewell-thing-audit = What moderators and officials did, in the audit log
farewell-fate-deleted = deleted
farewell-fate-blanked = replaced by “former member”
farewell-fate-kept = kept
farewell-data-title = A copy of your data
farewell-data-text = Your profile, your settings, your posts and all else that we keep about you, as JSON files in one ZIP file.
farewell-data-how = It takes a while to make. Then we send you an email with a link, which works for { $n } days and for you alone.
farewell-data-send = Make a copy
farewell-data-latest = Your last copy
farewell-data-asked = Asked for
farewell-data-made = Made
farewell-data-being-made = being made
farewell-data-given-up = could not be made; please ask for another one
farewell-data-expires = Kept until
farewell-data-gone = not kept any more
farewell-data-leave = Do you want to leave for good?
farewell-closing-wait = { $n ->
    [one] Your account is deleted { $n } day after you ask for it.
   *[other] Your account is deleted { $n } days after you ask for it.
}
farewell-closing-return = If you sign in before that, it stays, and nothing is lost. Afterwards nobody can bring it back.
farewell-closing-fates = What becomes of what
farewell-closing-thing = What
farewell-closing-fate = What becomes of it
farewell-closing-form = Ask for it
farewell-closing-erase = Also erase the texts of my posts
farewell-closing-erase-help = Their places stay, so that the replies of others keep theirs. What others have quoted stays in their posts.
farewell-closing-copy = You may want to take a copy of your data first.
farewell-closing-signed-out = You will be signed out everywhere.
farewell-closing-send = Delete my account
