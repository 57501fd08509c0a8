//! What can happen that one is told about, and which switch it stands behind.

use crate::text_enum;

text_enum! {
    /// What happened.
    pub enum Event {
        /// Somebody wrote in a topic of one's own.
        Reply = "reply",
        Silenced = "silenced",
        /// A silence or a ban was lifted.
        Lifted = "lifted",
        RoleChanged = "role-changed",
        RankChanged = "rank-changed",
        /// The copy of one's data can be fetched.
        ExportReady = "export-ready",
    }
}

text_enum! {
    /// What a member switches on and off.
    pub enum Kind {
        Replies = "replies",
        /// Acts of the staff that concern one.
        Office = "office",
        /// What one asked the site for.
        Requests = "requests",
    }
}

impl Event {
    pub const fn kind(self) -> Kind {
        match self {
            Self::Reply => Kind::Replies,
            Self::Silenced | Self::Lifted | Self::RoleChanged | Self::RankChanged => Kind::Office,
            Self::ExportReady => Kind::Requests,
        }
    }
}

impl Kind {
    /// Whether a member may switch it off. What the staff does is told in any case, and by letters that the
    /// account's own rules send (`accounts::letters`).
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Replies)
    }
}
