# a small seal behind the names of moderators and officials
members-who-staff = 官方
members-who-posts = { $n }帖
members-page-title = 会员
members-page-since = { $date }注册
members-page-rank = 棋力
members-page-topics = 主题
members-page-no-topics = 还没有主题。
members-wardrobe-title = 选择头像
members-wardrobe-text = 无论在哪里，头像都在您的名字旁边。
members-wardrobe-wear = 使用
