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
        /// Somebody asks to come into one's club.
        ClubRequest = "club-request",
        ClubAccepted = "club-accepted",
        ClubDeclined = "club-declined",
        ClubInvited = "club-invited",
        ClubRemoved = "club-removed",
        /// One is a deputy, is none any more, or may do something else.
        ClubRole = "club-role",
        /// One is asked to lead the club.
        ClubOffered = "club-offered",
        ClubOfferDeclined = "club-offer-declined",
        /// One leads the club.
        ClubLeader = "club-leader",
        ClubDissolving = "club-dissolving",
        ClubStays = "club-stays",
        ClubDissolved = "club-dissolved",
        /// The leader's message to all members.
        ClubMessage = "club-message",
        /// An application has all its signatures.
        ApplicationSigned = "application-signed",
        /// One's signature stands under other words than before.
        ApplicationChanged = "application-changed",
        ApplicationApproved = "application-approved",
        ApplicationDeclined = "application-declined",
        ApplicationExpired = "application-expired",
        /// One came into a club whose application one signed.
        ClubFounded = "club-founded",
        ClassAnnounced = "class-announced",
        ClassChanged = "class-changed",
        /// A decision that was announced is taken back.
        ClassKept = "class-kept",
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
        /// One's club, and the clubs that one asks to come into or to found.
        Clubs = "clubs",
        ClubMessages = "club-messages",
    }
}

impl Event {
    pub const fn kind(self) -> Kind {
        match self {
            Self::Reply => Kind::Replies,
            Self::Silenced | Self::Lifted | Self::RoleChanged | Self::RankChanged => Kind::Office,
            Self::ExportReady => Kind::Requests,
            Self::ClubMessage => Kind::ClubMessages,
            Self::ClubRequest
            | Self::ClubAccepted
            | Self::ClubDeclined
            | Self::ClubInvited
            | Self::ClubRemoved
            | Self::ClubRole
            | Self::ClubOffered
            | Self::ClubOfferDeclined
            | Self::ClubLeader
            | Self::ClubDissolving
            | Self::ClubStays
            | Self::ClubDissolved
            | Self::ApplicationSigned
            | Self::ApplicationChanged
            | Self::ApplicationApproved
            | Self::ApplicationDeclined
            | Self::ApplicationExpired
            | Self::ClubFounded
            | Self::ClassAnnounced
            | Self::ClassChanged
            | Self::ClassKept => Kind::Clubs,
        }
    }
}

impl Kind {
    /// Whether a member may switch it off. What the staff does is told in any case, and by letters that the
    /// account's own rules send (`accounts::letters`).
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::Replies | Self::Clubs | Self::ClubMessages)
    }
}
