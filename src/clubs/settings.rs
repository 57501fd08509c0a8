//! What officials may change about clubs while the site runs.

use crate::settings::Setting;

/// Members without a club who must sign an application.
pub const SUPPORTERS: Setting<i64> = Setting { key: "club-supporters", default: 5 };
/// Days after which an application that was not approved is over.
pub const APPLICATION_DAYS: Setting<i64> = Setting { key: "club-application-days", default: 60 };
/// Members that an ordinary and a popular club have room for.
pub const ORDINARY_CAPACITY: Setting<i64> = Setting { key: "club-capacity-ordinary", default: 200 };
pub const POPULAR_CAPACITY: Setting<i64> = Setting { key: "club-capacity-popular", default: 500 };
/// Days between leaving a club and coming into another.
pub const WAITING_DAYS: Setting<i64> = Setting { key: "club-waiting-days", default: 7 };
/// Days after which a request, an invitation or an offer is over.
pub const REQUEST_DAYS: Setting<i64> = Setting { key: "club-request-days", default: 30 };
/// Days without its leader after which officials may name another.
pub const ABSENCE_DAYS: Setting<i64> = Setting { key: "club-absence-days", default: 60 };
/// Days between the notice that a club will be dissolved and the end.
pub const DISSOLUTION_DAYS: Setting<i64> = Setting { key: "club-dissolution-days", default: 14 };
/// Messages to all members that a club may send within seven days.
pub const MESSAGES_A_WEEK: Setting<i64> = Setting { key: "club-messages-a-week", default: 2 };

/// Weights of the parts of activity; what they add up to is a hundred hundredths.
pub const POSTS_WEIGHT: Setting<i32> = Setting { key: "club-weight-posts", default: 40 };
pub const MATCHES_WEIGHT: Setting<i32> = Setting { key: "club-weight-matches", default: 35 };
pub const GAMES_WEIGHT: Setting<i32> = Setting { key: "club-weight-games", default: 25 };
/// Days that count.
pub const WINDOW_DAYS: Setting<i32> = Setting { key: "club-window-days", default: 30 };
/// Days from one evaluation to the next.
pub const CADENCE_DAYS: Setting<i64> = Setting { key: "club-cadence-days", default: 7 };
/// Popular clubs: the score of the last of them is the line.
pub const POPULAR_PLACES: Setting<i32> = Setting { key: "club-popular-places", default: 46 };
/// Days that leaders have to answer before a decision takes effect; 0: at once.
pub const NOTICE_DAYS: Setting<i64> = Setting { key: "club-notice-days", default: 7 };
