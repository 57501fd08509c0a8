# a small seal behind the names of moderators and officials
members-who-staff = Staff
members-who-posts = { $n ->
    [one] { $n } post
   *[other] { $n } posts
}
members-who-former = former member
members-page-title = Member
members-page-since = Member since { $date }
members-page-rank = Rank
members-page-topics = Topics
members-page-no-topics = No topics yet.
members-page-last-seen = Last seen: { $when }
members-page-desk = At the desk
members-page-edit = Edit profile
members-wardrobe-title = Choose an avatar
members-wardrobe-text = It stands beside your name, everywhere.
members-wardrobe-wear = Wear this avatar
members-wardrobe-own = Your own picture
members-wardrobe-worn = You are wearing it.
members-wardrobe-file = Picture
members-wardrobe-file-help = A PNG, JPEG or WebP file of at most 4 MiB. It is cut to a square.
members-wardrobe-upload = Upload and wear it
members-fault-picture-none = Please choose a picture.
members-fault-picture-large = The picture is larger than { $n } MiB.
members-fault-picture-unreadable = This picture cannot be read. Please try another format, or a smaller one.
