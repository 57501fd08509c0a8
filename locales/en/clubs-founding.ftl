flash-application-sent = Your application is in. Now it needs its signatures.
flash-application-signed = You have signed. Thank you.
flash-application-unsigned = Your signature is taken back.
flash-application-withdrawn = The application is withdrawn.
flash-application-declined = Declined. The applicant is told your reason.
flash-club-founded = The club is founded. Its members are told.
admin-act-approve-club = Club approved
admin-act-decline-club = Club application declined
clubs-founding-clubs = Clubs
clubs-founding-class = Class at first
clubs-founding-class-ordinary = Ordinary club
clubs-founding-joining-open-help = Members come in at once.
clubs-founding-joining-request-help = The leader decides on each request.
clubs-founding-joining-closed-help = Only by invitation.
clubs-founding-refusal-in-a-club = You are in a club already. Whoever founds or supports a new club must be in none.
clubs-founding-refusal-waiting = { $n ->
    [one] You left a club lately. You can found or support a new one in { $n } day.
   *[other] You left a club lately. You can found or support a new one in { $n } days.
}
clubs-founding-refusal-has-one = You have an open application already. Withdraw it before you make another.
clubs-founding-refusal-name-taken = A club has this name, or one that looks or reads like it. Please choose another.
clubs-founding-refusal-name-sought = Another open application has this name, or one that looks or reads like it. Please choose another.
clubs-founding-refusal-own = You cannot sign your own application.
clubs-founding-refusal-changed = The application has changed since you opened it. Please read it again.
clubs-founding-refusal-over = Nothing can be changed here now: the application is with the officials, decided, or over.
clubs-verdict-refusal-not-yours = This is not yours to decide.
clubs-verdict-refusal-over = There is nothing left to decide: the application was decided, withdrawn, or is over.
clubs-verdict-refusal-too-few = { $n ->
    [0] The application is not ready to be approved yet.
    [one] { $n } signature of a member without a club is still missing.
   *[other] { $n } signatures of members without a club are still missing.
}
clubs-verdict-refusal-applicant = The applicant cannot lead a club now: they are in another, left one lately, are suspended, or have left.
clubs-verdict-refusal-name-taken = Another club has taken this name meanwhile. Decline the application, so that another name can be chosen.
clubs-founding-fault-name-short = A name has at least 2 characters.
clubs-founding-fault-name-long = This name may have at most { $n } characters.
clubs-founding-fault-name-characters = A name is made of letters and digits of our five languages, with spaces and a few signs between them.
clubs-founding-fault-name-reserved = This name sounds like the site’s own staff. Please choose another.
clubs-founding-fault-badge-text = A badge has one or two characters: letters, syllables or digits of any script.
clubs-founding-fault-badge-shape = Please choose a shape.
clubs-founding-fault-badge-wide = This shape is for two characters. For one, choose the seal, stone, roof tile, shield or hexagon.
clubs-founding-fault-badge-narrow = This shape has room for one character. For two, choose the plaque, banner or flask.
clubs-founding-fault-colour = Please choose both colours.
clubs-founding-fault-contrast = White stands out from this ground by { $measured } only. It must be at least { $needed }: choose a darker ground.
clubs-founding-fault-slogan-long = A slogan may have at most { $n } characters.
clubs-founding-fault-charter-empty = Please write what the club is for and how it lives.
clubs-founding-fault-charter-long = A charter may have at most { $n } characters.
clubs-founding-fault-charter-heavy = This charter is too heavy for a page. Please make it simpler.
clubs-founding-fault-charter-board = A charter cannot hold game records. Please leave the record out.
clubs-founding-fault-languages = Please choose at least one language.
clubs-founding-fault-choice = Please choose one.
clubs-founding-fault-leads = Without a leader there is no club: please tick the box.
clubs-founding-fault-reason = Please give a reason: the applicant is told it.
clubs-founding-fault-reason-long = A reason may have at most { $n } characters.
clubs-founding-shape-seal = Seal
clubs-founding-shape-stone = Stone
clubs-founding-shape-tile = Roof tile
clubs-founding-shape-shield = Shield
clubs-founding-shape-hex = Hexagon
clubs-founding-shape-plaque = Plaque
clubs-founding-shape-banner = Banner
clubs-founding-shape-capsule = Flask
clubs-founding-scheme-pine = Pine soot
clubs-founding-scheme-wood = Dry ink
clubs-founding-scheme-cinnabar = Cinnabar
clubs-founding-scheme-azurite = Azurite
clubs-founding-scheme-rosewood = Rosewood
clubs-founding-scheme-slate = Slate
clubs-founding-scheme-own = Your own
clubs-founding-field-name = Name of the club
clubs-founding-field-name-help = Clearly different from every other club. Up to 20 Chinese, Japanese or Korean characters, or 40 letters.
clubs-founding-field-badge-text = Characters of the badge
clubs-founding-field-badge-text-help = One or two. They stand before each member’s name.
clubs-founding-field-shape = Shape of the badge
clubs-founding-field-shape-help = Two characters need the plaque, the banner or the flask.
clubs-founding-field-colours = Colours of the badge
clubs-founding-field-ground = Ground
clubs-founding-field-pattern = Pattern
clubs-founding-field-slogan = Slogan
clubs-founding-field-slogan-help = One line under the name.
clubs-founding-field-charter = Charter
clubs-founding-field-charter-help = What the club is for, whom it wants, how it lives. Formatted like a post in the forums.
clubs-founding-field-region = Region
clubs-founding-field-languages = Languages
clubs-founding-field-joining = How members come in
clubs-founding-field-leads = I am willing to lead the club and to keep order in its forum.
clubs-founding-steps-label = Stages
clubs-founding-steps-filled = Form
clubs-founding-steps-signatures = Signing
clubs-founding-steps-review = Review
clubs-founding-steps-founded = Founded
clubs-found-title = Found a club
clubs-found-edit = Edit the application
clubs-found-application = Application
clubs-found-send = Send, and gather signatures
clubs-found-save = Save and send
clubs-found-cancel = Cancel
clubs-found-preview = Preview
clubs-found-charter-preview = How the charter will look
clubs-found-contrast-enough = Contrast { $measured }: easy to read (at least { $needed }).
clubs-found-contrast-little = Contrast { $measured }: too little, at least { $needed } is needed. Choose a darker ground.
# an example on a badge: one character, and two
clubs-found-sample = G
clubs-found-sample-two = Go
clubs-found-badge = Badge
clubs-found-badge-own = Your club
clubs-found-badge-where = In the forums and everywhere:
clubs-found-signatures = { $n ->
    [one] { $n } signature
   *[other] { $n } signatures
}
clubs-found-signatures-text = { $n ->
    [one] Your application gets a page of its own. Ask { $n } member without a club to sign there. Whoever signed and is still free becomes a member when the club is approved.
   *[other] Your application gets a page of its own. Ask { $n } members without a club to sign there. Whoever signed and is still free becomes a member when the club is approved.
}
clubs-found-review = Review
clubs-found-by-whom = By
clubs-found-by-officials = Officials of Yicheng
clubs-found-if-declined = If declined
clubs-found-if-declined-text = You are told why, and can edit it
clubs-founding-state-signing = Gathering signatures
clubs-founding-state-review = In review
clubs-founding-state-approved = Founded
clubs-founding-state-declined = Declined
clubs-founding-state-withdrawn = Withdrawn
clubs-founding-state-expired = Expired
clubs-application-title = Founding application
clubs-application-applicant = Applicant
clubs-application-sign = Sign
clubs-application-unsign = Take my signature back
clubs-application-edit = Edit
clubs-application-club = To the club
clubs-application-over = This application has ended. Its applicant may make a new one.
clubs-application-declined = The officials declined this application.
clubs-application-declined-edit = Edit it and it is sent again, with the signatures that it has.
clubs-application-signatures = Signatures
clubs-application-count = { $n } / { $needed }
clubs-application-missing = { $n ->
    [one] { $n } more needed
   *[other] { $n } more needed
}
clubs-application-progress = { $n } of { $needed } signatures
clubs-application-open-place = A place is free
clubs-application-lost = does not count any more
clubs-application-help = Signers must be in no club and have a confirmed email address. Whoever is still free at the approval becomes a member; until then you can take your signature back at any time.
clubs-application-invite = Invite supporters
clubs-application-link = Link to this page
clubs-application-link-help = Copy it and send it to members without a club. Everybody who has it can read this page.
clubs-application-facts = Facts
clubs-application-state = State
clubs-application-expires = Open until
clubs-application-preview = After the founding
clubs-application-history = History
clubs-application-withdraw = Withdraw the application
clubs-application-withdraw-text = The signatures are lost, and the name is free for others again.
clubs-founding-history-submitted = Application sent
clubs-founding-history-edited = Application edited
clubs-founding-history-signed = { $name } signed
clubs-founding-history-unsigned = { $name } took their signature back
clubs-founding-history-lost = { $name } came into another club
clubs-founding-history-complete = All signatures are there: in review
clubs-founding-history-incomplete = Signatures are missing again
clubs-founding-history-declined = Declined by the officials
clubs-founding-history-approved = Approved by the officials
clubs-founding-history-withdrawn = Withdrawn
clubs-founding-history-expired = Expired
clubs-verdict-title = Your decision
clubs-verdict-approve = Approve and found the club
clubs-verdict-approve-text = { $n ->
    [one] The applicant becomes the leader, { $n } supporter a member. The club is there at once.
   *[other] The applicant becomes the leader, { $n } supporters become members. The club is there at once.
}
clubs-verdict-not-yet = { $n ->
    [one] It can be approved when { $n } more member has signed.
   *[other] It can be approved when { $n } more members have signed.
}
clubs-verdict-decline = Decline
clubs-verdict-reason = Reason
clubs-verdict-reason-help = The applicant is told, and it goes into the audit log.
clubs-founding-desk-applications = Club applications
clubs-founding-desk-review = Waiting for a decision
clubs-founding-desk-no-review = No application waits.
clubs-founding-desk-signing = Gathering signatures
clubs-founding-desk-no-signing = None at present.
clubs-founding-desk-decided = Lately decided
clubs-founding-desk-no-decided = None so far.
clubs-founding-desk-made = Sent
