//! The tables of the clubs.

use diesel::{allow_tables_to_appear_in_same_query, table};

use super::users;

table! {
    clubs (id) {
        id -> BigInt,
        slug -> Text,
        name -> Text,
        name_shape -> Text,
        name_fold -> Text,
        badge_text -> Text,
        badge_shape -> Text,
        badge_ground -> Text,
        badge_pattern -> Text,
        slogan -> Text,
        charter -> Text,
        charter_html -> Text,
        notice -> Text,
        notice_html -> Text,
        honours -> Text,
        region -> Text,
        languages -> Text,
        joining -> Text,
        class -> Text,
        members -> BigInt,
        topics -> BigInt,
        posts -> BigInt,
        score -> Integer,
        place -> Nullable<Integer>,
        active_at -> Timestamp,
        founded_at -> Timestamp,
        dissolves_at -> Nullable<Timestamp>,
        dissolved_at -> Nullable<Timestamp>,
    }
}

table! {
    memberships (user_id) {
        user_id -> BigInt,
        club_id -> BigInt,
        role -> Text,
        may_requests -> Bool,
        may_members -> Bool,
        may_forum -> Bool,
        may_page -> Bool,
        note -> Text,
        joined_at -> Timestamp,
    }
}

table! {
    club_departures (user_id, club_id) {
        user_id -> BigInt,
        club_id -> BigInt,
        how -> Text,
        left_at -> Timestamp,
    }
}

table! {
    club_blocks (club_id, user_id) {
        club_id -> BigInt,
        user_id -> BigInt,
        by_id -> BigInt,
        reason -> Text,
        at -> Timestamp,
    }
}

table! {
    club_offers (club_id) {
        club_id -> BigInt,
        to_id -> BigInt,
        by_id -> BigInt,
        made_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

table! {
    club_events (id) {
        id -> BigInt,
        club_id -> BigInt,
        event -> Text,
        actor_id -> Nullable<BigInt>,
        member_id -> Nullable<BigInt>,
        detail -> Text,
        at -> Timestamp,
    }
}

table! {
    club_messages (id) {
        id -> BigInt,
        club_id -> BigInt,
        by_id -> BigInt,
        title -> Text,
        body -> Text,
        once -> Text,
        sent_at -> Timestamp,
    }
}

table! {
    club_requests (id) {
        id -> BigInt,
        club_id -> BigInt,
        user_id -> BigInt,
        message -> Text,
        state -> Text,
        answer -> Text,
        asked_at -> Timestamp,
        expires_at -> Timestamp,
        decided_at -> Nullable<Timestamp>,
        decided_by -> Nullable<BigInt>,
    }
}

table! {
    club_invitations (id) {
        id -> BigInt,
        club_id -> BigInt,
        user_id -> Nullable<BigInt>,
        secret_hash -> Nullable<Text>,
        uses_left -> BigInt,
        by_id -> BigInt,
        state -> Text,
        made_at -> Timestamp,
        expires_at -> Timestamp,
        decided_at -> Nullable<Timestamp>,
    }
}

table! {
    club_applications (id) {
        id -> BigInt,
        applicant_id -> BigInt,
        name -> Text,
        name_shape -> Text,
        name_fold -> Text,
        badge_text -> Text,
        badge_shape -> Text,
        badge_ground -> Text,
        badge_pattern -> Text,
        slogan -> Text,
        charter -> Text,
        charter_html -> Text,
        region -> Text,
        languages -> Text,
        joining -> Text,
        state -> Text,
        answer -> Text,
        decided_by -> Nullable<BigInt>,
        decided_at -> Nullable<Timestamp>,
        club_id -> Nullable<BigInt>,
        once -> Text,
        made_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

table! {
    club_signatures (application_id, user_id) {
        application_id -> BigInt,
        user_id -> BigInt,
        signed_at -> Timestamp,
    }
}

table! {
    club_application_events (id) {
        id -> BigInt,
        application_id -> BigInt,
        event -> Text,
        actor_id -> Nullable<BigInt>,
        detail -> Text,
        at -> Timestamp,
    }
}

table! {
    club_days (club_id, day, user_id) {
        club_id -> BigInt,
        day -> Text,
        user_id -> BigInt,
        posts -> Integer,
        games -> Integer,
        joins -> Integer,
    }
}

table! {
    club_evaluations (id) {
        id -> BigInt,
        day -> Text,
        window_days -> Integer,
        posts_weight -> Integer,
        matches_weight -> Integer,
        games_weight -> Integer,
        places -> Integer,
        line -> Integer,
        clubs -> Integer,
        made_at -> Timestamp,
    }
}

table! {
    club_scores (evaluation_id, club_id) {
        evaluation_id -> BigInt,
        club_id -> BigInt,
        members -> Integer,
        posters -> Integer,
        games -> Integer,
        counted_games -> Integer,
        joins -> Integer,
        counted_joins -> Integer,
        posts_part -> Integer,
        games_part -> Integer,
        score -> Integer,
        place -> Integer,
        class -> Text,
        streak -> Integer,
    }
}

table! {
    club_decisions (id) {
        id -> BigInt,
        evaluation_id -> BigInt,
        state -> Text,
        reason -> Text,
        by_id -> BigInt,
        drafted_at -> Timestamp,
        announced_at -> Nullable<Timestamp>,
        due_at -> Nullable<Timestamp>,
        applied_at -> Nullable<Timestamp>,
    }
}

table! {
    club_decision_rows (decision_id, club_id) {
        decision_id -> BigInt,
        club_id -> BigInt,
        from_class -> Text,
        to_class -> Text,
        answer -> Text,
        answered_by -> Nullable<BigInt>,
        answered_at -> Nullable<Timestamp>,
        is_dropped -> Bool,
    }
}

allow_tables_to_appear_in_same_query!(users, memberships);
allow_tables_to_appear_in_same_query!(clubs, memberships);
allow_tables_to_appear_in_same_query!(clubs, club_scores, club_evaluations);
allow_tables_to_appear_in_same_query!(club_days, memberships);
allow_tables_to_appear_in_same_query!(club_decisions, club_decision_rows);
allow_tables_to_appear_in_same_query!(club_signatures, club_applications);
allow_tables_to_appear_in_same_query!(club_signatures, club_departures);
allow_tables_to_appear_in_same_query!(club_signatures, memberships);
allow_tables_to_appear_in_same_query!(club_signatures, users);
