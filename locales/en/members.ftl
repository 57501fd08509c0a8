# a small seal behind the names of moderators and officials
members-who-staff = Staff
members-who-posts = { $n ->
    [one] { $n } post
   *[other] { $n } posts
}
members-page-title = Member
members-page-since = Member since { $date }
members-page-rank = Rank
members-page-topics = Topics
members-page-no-topics = No topics yet.
members-wardrobe-title = Choose an avatar
members-wardrobe-text = It stands beside your name, everywhere.
members-wardrobe-wear = Wear this avatar
