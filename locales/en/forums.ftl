forums-board-go = Yicheng Go
forums-board-tycoon = Tycoon
forums-board-complaints = Service complaints
forums-board-mutual-aid = Mutual aid
forums-about-go = Games, players, openings and endings. Post records as SGF, so that every move can be seen.
forums-about-tycoon = Where coins come from, what items do, which avatar to wear. Coins only; no talk of money.
forums-about-complaints = Disputed games, lost connections, trouble with your account. One matter per topic.
forums-about-mutual-aid = Find an opponent, a book, help with a program, or say hello as a newcomer. Ask clearly, answer patiently.
forums-fault-title-short = A title needs at least 2 characters.
forums-fault-title-long = A title may have at most { $n } characters.
forums-fault-body-empty = Please write something.
forums-fault-body-long = A post may have at most { $n } characters.
forums-sort-activity = Latest activity
forums-sort-new = Newest topics
forums-sort-replies = Most replies
forums-index-title = Forums
forums-index-text = Everyone may read. Members with a confirmed email address may post.
forums-index-boards = The four forums
forums-index-topics = Topics
forums-index-posts = Posts
forums-board-empty = No topics yet.
forums-board-first = Start the first topic
forums-board-sort = Sort topics
forums-board-total = { $n ->
    [one] { $n } topic
   *[other] { $n } topics
}
forums-list-topic = Topic
forums-list-author = Author
forums-list-counts = Replies / views
forums-list-latest = Last post
forums-list-pair = { $replies } / { $views }
forums-list-replies = { $n ->
    [one] { $n } reply
   *[other] { $n } replies
}
forums-write-confirm = Please confirm your email address to post here.
forums-write-register = Only members can post here.
# the place of a topic's page in the path above it
forums-topic-crumb = Topic
forums-topic-about = About this topic
forums-topic-facts = This topic
forums-topic-views = Views
forums-topic-started = Started
forums-topic-others = More from { $board }
forums-topic-pages-end = Pages, below the posts
forums-topic-back = Back to { $board }
forums-post-label = Post { $n }, { $name }
forums-post-link = Link to post { $n }
forums-post-quote = Quote
# marks the posts of the one who began the topic
forums-post-starter = Topic author
forums-post-erased = The author has erased this text.
forums-reply-title = Reply
forums-reply-help = Write in Markdown; a block marked ```sgf becomes a board. You write as { $name }; your post will be #{ $n }.
forums-reply-send = Post reply
forums-reply-sign-in = To reply, please sign in.
forums-new-title = New topic
forums-new-send = Post topic
forums-field-lang = Language of the topic
forums-field-title = Title
forums-field-title-help = Put the position and your question in one sentence.
forums-field-body = Text
forums-field-body-help = Write in Markdown; a block marked ```sgf becomes a board.
forums-field-preview = Preview
forums-field-cancel = Cancel
forums-editor-marks = Insert
forums-editor-bold = Bold
forums-editor-quote = Quote
forums-editor-list = List
forums-editor-link = Link
forums-editor-record = Game record
forums-help-label = How to write
forums-help-bold = strong
forums-help-quote = a quote
forums-help-item = an item
forums-help-record = A game record is shown as a board.
forums-help-manners = Leave people a liberty; give the board none.
forums-list-counts-words = { $replies ->
    [one] { $replies } reply
   *[other] { $replies } replies
}, { $views ->
    [one] { $views } view
   *[other] { $views } views
}
forums-fault-body-heavy = This text makes too large a page. Please shorten its tables or boards.
