clubs-activity-title = Activity of { $club }
clubs-activity-none-yet = This club was not part of an evaluation yet. The next one counts it in.
clubs-activity-score = Score
clubs-activity-place = Place
clubs-activity-place-of = { $place } / { $n }
clubs-activity-line = Line
clubs-activity-line-place = Line (place { $n })
clubs-activity-change = Since last time
clubs-activity-due = in force on { $date }
clubs-activity-answer = Your answer to the officials
clubs-activity-answer-help = Everybody can read it here, and the officials see it before the decision comes into force. You may change it until then.
clubs-activity-answer-send = Send the answer
clubs-activity-answer-again = Change the answer
clubs-activity-answer-by = The leader’s answer
clubs-activity-answer-show = The leader’s answer
clubs-activity-fault-answer = Please write an answer.
clubs-activity-fault-answer-long = An answer may have at most { $n } characters.
clubs-activity-parts = What the score is made of
clubs-activity-window = { $first } to { $last }, { $n ->
    [one] { $n } day
   *[other] { $n } days
}
clubs-activity-part = Part
clubs-activity-data = This club
clubs-activity-value = Value
clubs-activity-weight = Weight
clubs-activity-points = Points
clubs-activity-filled = Full
clubs-activity-posts = Members who posted
clubs-activity-posts-data = { $n ->
    [one] { $posters } of { $n } member
   *[other] { $posters } of { $n } members
}
clubs-activity-matches = Matches
clubs-activity-matches-data = None until there are matches; the weight is shared out among the others
clubs-activity-games = Records and newcomers
clubs-activity-games-data = { $games ->
    [one] { $games } record
   *[other] { $games } records
}, { $counted } of them counted;
clubs-activity-joins-data = { $n ->
    [one] { $n } newcomer
   *[other] { $n } newcomers
}, { $counted } counted
clubs-activity-total = Total
clubs-activity-arithmetic = Reckon it yourself
clubs-activity-explain-posts = Members who posted at least once anywhere on the site, as a share of all members. How much each of them wrote does not matter.
clubs-activity-explain-games = Game records that members uploaded, at most ten of each member, and newcomers, at most ten, who count as two records each. Two records a member are full marks; there is no more than 100.
clubs-activity-explain-weights = The weights are { $posts } for posts, { $matches } for matches and { $games } for records and newcomers. As there are no matches yet, the first and the last share out the whole between them.
clubs-activity-explain-exactly = Values are cut after the first decimal. The exact sum, rounded to one decimal:
clubs-activity-history = Past scores
clubs-activity-history-meta = { $n ->
    [one] one evaluation
   *[other] the last { $n } evaluations
}
clubs-activity-chart-label = { $n ->
    [one] One evaluation: { $last }, with the line at { $line }
   *[other] Scores of { $n } evaluations, from { $first } to { $last }; the line is now at { $line }
}
clubs-activity-as-table = Show as a table
clubs-activity-day = Day
clubs-activity-classes = Classification
clubs-activity-records = Record of classes
clubs-activity-record-will-be-popular = Will become popular
clubs-activity-record-will-be-ordinary = Will become ordinary
clubs-activity-record-made-popular = Became popular
clubs-activity-record-made-ordinary = Became ordinary
clubs-activity-record-kept-popular = Stayed popular: the decision was taken back
clubs-activity-record-kept-ordinary = Stayed ordinary: the decision was taken back
clubs-activity-record-founded = Founded, ordinary
clubs-activity-law = { $n ->
    [one] Scores are reckoned every day.
    [7] Scores are reckoned once a week.
   *[other] Scores are reckoned every { $n } days.
} Only a club that is on the other side of the line twice in a row is suggested for a change. Officials decide, with a public reason, and leaders may answer first.
clubs-activity-neighbours = Around this place
clubs-desk-title = Clubs
clubs-desk-intro = Evaluated on { $day } from { $n ->
    [one] one day
   *[other] { $n } days
}. { $popular } popular and { $ordinary } ordinary clubs; the line is the score of place { $places }: { $line }.
clubs-desk-law = Weights: members who posted { $posts }, matches { $matches } (shared out among the others until there are any), records and newcomers { $games }. A change is suggested only after two evaluations in a row on the other side of the line. You decide on each club and give the reason.
clubs-desk-law-notice = { $n ->
    [one] Leaders have one day to answer.
   *[other] Leaders have { $n } days to answer.
}
clubs-desk-law-at-once = Decisions come into force at once.
clubs-desk-no-evaluation = There is no evaluation yet. The first is made as soon as there is a club.
clubs-desk-announced = Announced
clubs-desk-announced-until = { $n ->
    [one] One club
   *[other] { $n } clubs
}, in force on { $date }
clubs-desk-announced-due = { $n ->
    [one] One club
   *[other] { $n } clubs
}, due now
clubs-desk-answers = { $n ->
    [0] no answer
    [one] one answer
   *[other] { $n } answers
}
clubs-desk-show = Show
clubs-desk-show-near = Suggestions and near the line ({ $n })
clubs-desk-show-all = All clubs ({ $n })
clubs-desk-filter = Filter
clubs-desk-evaluate = Evaluate now
clubs-desk-history = All decisions
clubs-desk-settings = Settings
clubs-desk-club = Club
clubs-desk-clubs = Clubs
clubs-desk-class = Class
clubs-desk-members = Members
clubs-desk-posters = Posted
clubs-desk-games = Records
clubs-desk-trend = Change
clubs-desk-suggestion = Suggestion
clubs-desk-suggestion-up = Make popular
clubs-desk-suggestion-down = Make ordinary
clubs-desk-suggestion-watch = Watch
clubs-desk-suggestion-stay = No change
clubs-desk-suggestion-announced = Announced
clubs-desk-decision = Decision
clubs-desk-decision-on = Decision on { $club }
clubs-desk-stay-popular = Stay popular
clubs-desk-stay-ordinary = Stay ordinary
clubs-desk-make-popular = Make popular
clubs-desk-make-ordinary = Make ordinary
clubs-desk-none-near = No club is near the line.
clubs-desk-reason = Reason (public)
clubs-desk-reason-help = Shown on the page of every club that changes.
clubs-desk-announce = Review and announce
clubs-desk-save = Save as draft
clubs-desk-announce-help = You see what it comes to, and are asked once more.
clubs-desk-draft-of = { $n ->
    [0] A draft without changes
    [one] A draft with one change
   *[other] A draft with { $n } changes
}, { $time }, by
clubs-desk-draft-open = Open the draft
clubs-desk-counts = Popular { $popular } → { $popularafter }, ordinary { $ordinary } → { $ordinaryafter }
clubs-desk-decision-title = Decision on classes
clubs-desk-state = State
clubs-desk-state-draft = Draft
clubs-desk-state-announced = Announced
clubs-desk-state-applied = In force
clubs-desk-state-withdrawn = Taken back
clubs-desk-change = Change
clubs-desk-answer = Answer
clubs-desk-outdated = No longer fits
clubs-desk-no-changes = No club changes its class.
clubs-desk-confirm = Announce this?
clubs-desk-confirm-notice = { $n ->
    [one] The leaders are told now and have one day to answer. Then the changes come into force.
   *[other] The leaders are told now and have { $n } days to answer. Then the changes come into force.
}
clubs-desk-confirm-at-once = The changes come into force at once, and the leaders are told.
clubs-desk-confirm-send = Announce
clubs-desk-confirm-send-at-once = Put in force
clubs-desk-edit = Change the draft
clubs-desk-discard = Throw the draft away
clubs-desk-apply = Put in force
clubs-desk-withdraw = Take the decision back
clubs-desk-withdraw-help = All clubs keep their classes, and their leaders are told why.
clubs-desk-withdraw-send = Take back
clubs-desk-exempt = Exempt this club
clubs-desk-exempt-help = The club keeps its class, and its leader is told why.
clubs-desk-exempt-send = Exempt
clubs-desk-facts = About this decision
clubs-desk-evaluation = Evaluation
clubs-desk-by = By
clubs-desk-drafted = Drafted
clubs-desk-announced-at = Announced
clubs-desk-due = Due
clubs-desk-applied = In force since
clubs-desk-public = Reason, outcome and the leaders’ answers are public on the clubs’ pages of activity.
clubs-desk-no-history = Nothing was decided yet.
clubs-class-refusal-not-yours = This is not yours to decide.
clubs-class-refusal-evaluated = The clubs were evaluated today already.
clubs-class-refusal-no-clubs = There is no club to evaluate.
clubs-class-refusal-changed = Somebody else has changed the draft since you opened it. Look at it again first.
clubs-class-refusal-outdated = { $club } was dissolved, or has another class by now. Save the draft again.
clubs-class-refusal-pending = A decision on { $club } is announced already. Wait for it, or take it back first.
clubs-class-refusal-over = It is too late for this: the decision was announced, taken back or put in force already.
clubs-class-refusal-not-due = Leaders may still answer. The decision comes into force when it is due.
clubs-class-fault-reason = Please give a reason: it is public.
clubs-class-fault-reason-long = A reason may have at most { $n } characters.
clubs-class-fault-change = A decision must change the class of one club at least.
clubs-class-fault-classes = Please choose a decision from the list.
clubs-act-evaluate = Clubs evaluated
clubs-act-announce = Classes of clubs announced
clubs-act-apply = Classes of clubs changed
clubs-act-withdraw = Decision on classes taken back
clubs-act-exempt = Club exempted from a decision
clubs-act-set = Setting of clubs changed
clubs-dial-activity = Activity and classes
clubs-dial-activity-help = What is changed here counts from the next evaluation, or the next announcement.
clubs-dial-life = Founding, joining, ending
clubs-dial-weight-posts = Weight of members who posted
clubs-dial-weight-matches = Weight of matches
clubs-dial-weight-games = Weight of records and newcomers
clubs-dial-window-days = Days that count
clubs-dial-cadence-days = Days from one evaluation to the next
clubs-dial-popular-places = Places of popular clubs
clubs-dial-notice-days = Days that leaders have to answer
clubs-dial-supporters = Signatures under an application
clubs-dial-application-days = Days until an application is over
clubs-dial-capacity-ordinary = Members of an ordinary club
clubs-dial-capacity-popular = Members of a popular club
clubs-dial-waiting-days = Days between leaving a club and joining another
clubs-dial-request-days = Days until a request, an invitation or an offer is over
clubs-dial-absence-days = Days without its leader after which a club may be given another
clubs-dial-dissolution-days = Days between the notice of a dissolution and the end
clubs-dial-messages-a-week = Messages to all members in seven days
clubs-dial-bounds = { $least } to { $most }, usually { $usual }
clubs-dial-fault = Please give a whole number from { $least } to { $most }.
clubs-dial-fault-weights = Posts or records must weigh something.
clubs-dial-save = Save
clubs-dial-audit = Every change goes into the audit log, with what it was before.
flash-class-answered = Your answer is public now.
flash-clubs-evaluated = All clubs were evaluated.
flash-class-draft-saved = The draft was saved.
flash-class-announced = The decision was announced.
flash-class-withdrawn = The decision was taken back.
