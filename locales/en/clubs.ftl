# the directory
clubs-index-title = Clubs
clubs-index-description = Clubs of Go players, popular and ordinary: each with its own badge, page and forum.
clubs-index-counts = { $popular } popular, { $ordinary } ordinary; each member joins one.
clubs-index-found = Found a club
clubs-index-total = { $n ->
    [one] { $n } club
   *[other] { $n } clubs
}
clubs-index-more = All { $n }
clubs-index-none = No club of this kind yet.
clubs-index-none-found = No club of this kind fits. Try fewer conditions.
clubs-search-words = Club or leader
clubs-search-sort = Sort
clubs-search-send = Search
clubs-search-all = Show all clubs
clubs-search-more = More conditions
clubs-any-joining = Any way
clubs-any-region = Any region
clubs-any-language = Any language
clubs-sort-activity = By activity
clubs-sort-members = By members
clubs-sort-new = Newest first
clubs-sort-recent = Lately active first
clubs-about-title = What the numbers say
clubs-about-score = The number beside a club is its activity in the last 30 days: how many members post, and how many games and newcomers it has. It is counted anew every week.
clubs-about-classes = The most active clubs are the popular ones. Officials decide on every move between the two classes and say why.
clubs-card-active = active: { $when }
clubs-card-own = Your club
clubs-class-popular = Popular
clubs-class-ordinary = Ordinary
clubs-joining-open = Open
clubs-joining-request = By request
clubs-joining-closed = Closed
clubs-role-leader = Leader
clubs-role-deputy = Deputy
clubs-role-member = Member
clubs-right-requests = Requests
clubs-right-members = Roster
clubs-right-forum = Forum
clubs-right-page = Club page

# what concerns the reader alone
clubs-corner-label = You and the clubs
clubs-corner-own = Your club
clubs-corner-invitations = Invitations
clubs-corner-accept = Accept
clubs-corner-accept-label = Accept the invitation to { $club }
clubs-corner-decline = Decline
clubs-corner-decline-label = Decline the invitation to { $club }
clubs-corner-requests = Your requests
clubs-corner-withdraw = Withdraw
clubs-corner-withdraw-label = Withdraw your request to { $club }
clubs-corner-waiting = { $n ->
    [one] You left a club not long ago: you can join another in { $n } day.
   *[other] You left a club not long ago: you can join another in { $n } days.
}
clubs-request-pending = Waiting
clubs-request-accepted = Accepted
clubs-request-declined = Declined
clubs-request-withdrawn = Withdrawn
clubs-request-expired = Not answered in time

# on every page of a club
clubs-head-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
}
clubs-head-role = Your role: { $role }
clubs-tabs-label = Pages of the club
clubs-tabs-waiting = { $n ->
    [one] { $n } waits
   *[other] { $n } wait
}
clubs-tab-page = Club page
clubs-tab-forum = Forum
clubs-tab-roster = Roster
clubs-tab-activity = Activity
clubs-tab-log = Log
clubs-tab-messages = Messages
clubs-tab-requests = Requests
clubs-tab-settings = Settings
clubs-end-dissolves = This club will be dissolved on { $date }. Until then its leader can call it off. Its forum stays readable afterwards.
clubs-end-dissolved = This club was dissolved on { $date }. Its forum stays here to be read.

# the club's page
clubs-club-founded = Founded on { $date }
clubs-club-capacity = { $n ->
    [one] { $n } member, room for { $capacity }
   *[other] { $n } members, room for { $capacity }
}
clubs-club-stranger = Members of Yicheng can join a club.
clubs-club-invited = You are invited to this club.
clubs-club-pending = Your request waits for an answer.
clubs-club-join = Join
clubs-club-ask = Ask to join
clubs-club-message = A few words about yourself
clubs-club-message-help = Those who decide read it. It may stay empty.
clubs-club-ask-send = Send the request
clubs-club-forum-all = { $n ->
    [one] { $n } topic in the forum
   *[other] All { $n } topics
}
clubs-club-facts = At a glance
clubs-club-score-place = { $score } (place { $place })
clubs-club-staff = Leader and deputies
clubs-club-newest = Newest members
clubs-fact-class = Class
clubs-fact-score = Activity
clubs-fact-posters = Posted in 30 days
clubs-fact-games = Games in 30 days
clubs-fact-joining = Joining
clubs-fact-region = Region
clubs-fact-languages = Languages
clubs-field-slogan = Slogan
clubs-field-notice = Notice
clubs-field-charter = Charter
clubs-field-honours = Honours
clubs-field-reason = Reason
clubs-leave-title = Leave the club
clubs-leave-text = { $n ->
    [0] You can no longer post in its forum, and your badge goes at once. Your posts stay.
    [one] You can no longer post in its forum, your badge goes at once, and you can join another club only after a day. Your posts stay.
   *[other] You can no longer post in its forum, your badge goes at once, and you can join another club only after { $n } days. Your posts stay.
}
clubs-leave-send = Leave the club
clubs-offer-title = You are asked to lead this club.
clubs-offer-text = If you accept, you lead it from that moment on, and the present leader becomes a member. Nothing changes until you do.
clubs-offer-accept = Lead the club
clubs-offer-decline = Decline
clubs-offer-withdraw = Withdraw the offer
clubs-forum-law = Everyone may read; members of the club may post.

# the roster
clubs-roster-name = Member
clubs-roster-role = Role
clubs-roster-joined = Joined
clubs-roster-seen = Last seen
clubs-roster-posts = Posts
clubs-roster-games = Games
clubs-roster-note = Note
clubs-roster-window = Posts and games are those of the last 30 days.
clubs-roster-found = { $n ->
    [one] { $n } member.
   *[other] { $n } members.
}
clubs-roster-none = Nobody here fits.
clubs-roster-words = Name of a member
clubs-roster-show = Show
clubs-roster-show-all = Everyone
clubs-roster-show-staff = Leader and deputies
clubs-roster-show-away = Not seen for 90 days
clubs-roster-show-quiet = No posts or games in 30 days
clubs-roster-sort-role = By role
clubs-roster-sort-seen = Lately seen first
clubs-roster-sort-joined = Newest first
clubs-roster-sort-posts = Most posts first
clubs-roster-sort-games = Most games first
clubs-roster-send = Filter
clubs-roster-csv = Download as CSV
clubs-roster-tick = Choose { $name }
clubs-roster-manage = Manage
clubs-roster-manage-label = Manage { $name }
clubs-roster-acts = With the chosen members
clubs-roster-acts-help = Removed members may ask to come back. Blocked ones may not, until you lift the block.
clubs-roster-reason-help = They are told it.
clubs-roster-remove = Remove from the club
clubs-roster-block = Remove and block
clubs-roster-blocks = Blocked
clubs-roster-since = Since
clubs-roster-unblock = Lift the block
clubs-roster-unblock-label = Lift the block of { $name }

# one member
clubs-member-facts = This member
clubs-member-posts = Posts in 30 days
clubs-member-games = Games in 30 days
clubs-member-note-help = Only those who manage the roster see it; the member does not.
clubs-member-note-send = Save the note
clubs-member-role = Role and rights
clubs-member-rights = A deputy may look after
clubs-member-right-requests = Decide who comes in, and invite.
clubs-member-right-members = Remove and block members, write notes.
clubs-member-right-forum = Keep order in the club’s forum.
clubs-member-right-page = Change the club’s page, and how one joins.
clubs-member-role-send = Save role and rights
clubs-member-role-help = { $n ->
    [one] A club has one deputy at most.
   *[other] A club has { $n } deputies at most.
}
clubs-member-offer = Hand over the club
clubs-member-offer-text = You can offer this member the leadership. Nothing changes until they accept; then they lead the club, and you are an ordinary member.
clubs-member-offer-send = Offer the leadership
clubs-member-offered = You have offered this member the leadership. It becomes theirs when they accept.
clubs-member-acts = Remove from the club

# requests and invitations
clubs-requests-title = Requests
clubs-requests-none = No request waits for an answer.
clubs-requests-silent = No words of their own.
clubs-requests-accept = Accept
clubs-requests-accept-label = Accept { $name }
clubs-requests-decline = Decline
clubs-requests-decline-label = Decline { $name }
clubs-requests-words = A word of explanation
clubs-requests-words-help = They are told it. It may stay empty.
clubs-invite-title = Invite
clubs-invite-name = Name of a member
clubs-invite-name-help = They are told, and join as soon as they accept.
clubs-invite-send = Invite
clubs-invite-pending = Open invitations
clubs-invite-until = Until { $date }
clubs-invite-withdraw-label = Withdraw the invitation of { $name }
clubs-link-title = Invitation link
clubs-link-uses = For how many members
clubs-link-help = { $n ->
    [one] Whoever has the link can join without asking, { $n } member at most.
   *[other] Whoever has the link can join without asking, { $n } members at most.
}
clubs-link-send = Make a link
clubs-link-made = Your invitation link
clubs-link-once = Copy it now: it is shown only this once.
clubs-link-left = { $n ->
    [one] Link, { $n } place left
   *[other] Link, { $n } places left
}
clubs-link-withdraw-label = Withdraw the link that lasts until { $date }
clubs-invited-title = Invitation
clubs-invited-text = This link lets you join the club without asking. You become a member when you press the button.
clubs-invited-over = This link lets nobody in any more: it was used up, withdrawn or has run out. Ask the club for a new one.
clubs-invited-look = See the club’s page

# settings
clubs-settings-page = The club’s page
clubs-settings-joining-help = A change takes effect at once. With an invitation one can join a closed club too.
clubs-settings-slogan-help = One line, which stands under the name everywhere.
clubs-settings-notice-help = News on top of the club’s page, in Markdown. It may stay empty.
clubs-settings-charter-help = What the club is for and how its members treat each other, in Markdown.
clubs-settings-honours-help = One a line.
clubs-settings-offer = Hand over the club
clubs-settings-offered = Offered to
clubs-settings-offer-text = A leader cannot simply leave: first somebody else takes the club over. Choose a member and offer it to them; it is theirs when they accept.
clubs-settings-offer-roster = To the roster
clubs-settings-end = Dissolve the club
clubs-settings-end-text = { $n ->
    [one] All members are told at once. The club ends { $n } day later; until then you can call it off.
   *[other] All members are told at once. The club ends { $n } days later; until then you can call it off.
}
clubs-settings-end-open = Dissolve it
clubs-settings-end-members = Its members are free and may join another club without waiting.
clubs-settings-end-forum = Its forum stays under its address: everyone may read, nobody may post.
clubs-settings-end-name = Its name stays taken: no other club gets it.
clubs-settings-end-type = To be sure, type the club’s name: { $name }
clubs-settings-end-send = Dissolve the club
clubs-settings-ending = The club ends on { $date }, and its members know it. Would you like it to go on after all?
clubs-settings-stay = Keep the club
clubs-settings-leader = Name a leader
clubs-settings-leader-text = The leader of this club is gone. Name one of its members to lead it; the earlier leader stays as a member.
clubs-settings-leader-name = Name of a member of this club
clubs-settings-leader-reason = It is written into the audit log.
clubs-settings-leader-send = Name this leader
clubs-settings-leader-here = The leader has been here of late, so nobody else is named. You can name one when they have closed their account or have long been away.

# the log
clubs-log-text = Members of the club can read it.
clubs-log-none = Nothing has happened yet.
clubs-log-site = Yicheng
clubs-log-founded = The club was founded
clubs-log-joined = { $member } joined
clubs-log-admitted = { $actor } let { $member } in
clubs-log-left = { $member } left
clubs-log-removed = { $actor } removed { $member }
clubs-log-blocked = { $actor } removed and blocked { $member }
clubs-log-unblocked = { $actor } lifted the block of { $member }
clubs-log-deputy-named = { $actor } made { $member } a deputy
clubs-log-rights-changed = { $actor } changed the rights of { $member }
clubs-log-deputy-dismissed = { $actor } made { $member } an ordinary member
clubs-log-offered = { $actor } offered { $member } the leadership
clubs-log-leader-changed = { $member } leads the club now
clubs-log-leader-named = { $actor } named { $member } leader, as an official
clubs-log-page-changed = { $actor } changed the club’s page
clubs-log-joining-changed = { $actor } changed how one joins
clubs-log-message-sent = { $actor } wrote to all members
clubs-log-class-announced = A change of class was announced
clubs-log-class-changed = The class was changed
clubs-log-class-kept = The class stays as it was
clubs-log-dissolution-asked = { $actor } announced the end of the club
clubs-log-dissolution-withdrawn = { $actor } called off the end of the club
clubs-log-dissolved = The club was dissolved

# messages
clubs-messages-write = Write to all members
clubs-messages-left = { $n ->
    [0] No more this week
    [one] { $n } more this week
   *[other] { $n } more this week
}
clubs-messages-title = Title
clubs-messages-body = Message
clubs-messages-body-help = Each member is notified, and gets a letter unless they have switched that off.
clubs-messages-send = Send to all members
clubs-messages-sent = Messages to all members
clubs-messages-none = No message yet.
clubs-messages-switch = You decide whether such messages come by email:

# what is wrong in a form
clubs-fault-long = { $n ->
    [one] At most { $n } character, please.
   *[other] At most { $n } characters, please.
}
clubs-fault-empty = Please write something here.
clubs-fault-languages = Please choose at least one language.
clubs-fault-reason = Please give a reason: it is told to whom it concerns.

# why something is not done
clubs-refusal-not-yours = This is not yours to do in this club, or not any more.
clubs-refusal-over = There is nothing left to answer here: it was answered, withdrawn or has run out.
clubs-refusal-in-a-club = You are in a club already. A member belongs to one club at most.
clubs-refusal-blocked = This club does not let you in.
clubs-refusal-full = This club is full.
clubs-refusal-waiting = { $n ->
    [one] You left a club not long ago. You can join one in { $n } day.
   *[other] You left a club not long ago. You can join one in { $n } days.
}
clubs-refusal-ending = This club is dissolved or about to be: nobody joins it any more.
clubs-refusal-invitation-over = This invitation is over.
clubs-refusal-closed = This club takes no new members at present, except by invitation.
clubs-refusal-needs-request = To come into this club, please send a request.
clubs-refusal-pending = You have asked another club already. Withdraw that request first.
clubs-refusal-not-a-member = This member has left, or has not confirmed an email address yet.
clubs-refusal-they-are-in-a-club = This member is in a club already.
clubs-refusal-they-wait = { $n ->
    [one] This member left a club not long ago and can join in { $n } day.
   *[other] This member left a club not long ago and can join in { $n } days.
}
clubs-refusal-they-are-blocked = This member is blocked here. Lift the block on the roster first.
clubs-refusal-nobody = No member has this name.
clubs-refusal-is-here = This member is in your club already.
clubs-refusal-too-many-invitations = Too many invitations are open. Withdraw one first.
clubs-refusal-nobody-chosen = Please choose at least one member of this club.
clubs-refusal-above = You cannot do this to yourself, to the leader, or as a deputy to another deputy. Nobody was removed.
clubs-refusal-not-here = This must be a member of this club who does not lead it already.
clubs-refusal-deputies = { $n ->
    [one] A club has { $n } deputy at most. Make one a member first.
   *[other] A club has { $n } deputies at most. Make one a member first.
}
clubs-refusal-leader-is-here = The leader of this club is not gone: nobody else is named.
clubs-refusal-leads = You lead this club. Hand it over first, or dissolve it.
clubs-refusal-messages = { $n ->
    [one] A club sends { $n } message within seven days. Please wait a little.
   *[other] A club sends { $n } messages within seven days. Please wait a little.
}
clubs-refusal-other-name = That is not the club’s name. Nothing was changed: go back and type it exactly as it is written.
