//! The tables as Diesel sees them, kept by hand: one set for both databases.
//! `tests/site/schema.rs` compares it with what the migrations make.

mod club_tables;

pub use club_tables::*;

use diesel::{allow_tables_to_appear_in_same_query, joinable, table};

table! {
    users (id) {
        id -> BigInt,
        name -> Text,
        name_shape -> Text,
        name_fold -> Text,
        email -> Text,
        email_fold -> Nullable<Text>,
        confirmed_at -> Nullable<Timestamp>,
        password_hash -> Text,
        role -> Text,
        language -> Text,
        theme -> Text,
        avatar -> Text,
        rank -> Nullable<Text>,
        region -> Nullable<Text>,
        bio -> Text,
        posts -> BigInt,
        once -> Text,
        created_at -> Timestamp,
        zone -> Text,
        rules_version -> BigInt,
        shows_last_seen -> Bool,
        is_listed -> Bool,
        last_seen_at -> Nullable<Timestamp>,
        closed_at -> Nullable<Timestamp>,
    }
}

table! {
    retired_names (key_hash) {
        key_hash -> Text,
    }
}

table! {
    closings (user_id) {
        user_id -> BigInt,
        erases_posts -> Bool,
        asked_at -> Timestamp,
        due_at -> Timestamp,
    }
}

table! {
    sessions (id) {
        id -> BigInt,
        secret_hash -> Text,
        user_id -> BigInt,
        agent -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
    }
}

table! {
    tokens (id) {
        id -> BigInt,
        secret_hash -> Text,
        purpose -> Text,
        user_id -> Nullable<BigInt>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
        detail -> Text,
    }
}

table! {
    second_factors (user_id) {
        user_id -> BigInt,
        sealed_key -> Text,
        last_step -> BigInt,
        created_at -> Timestamp,
        confirmed_at -> Nullable<Timestamp>,
    }
}

table! {
    recovery_codes (id) {
        id -> BigInt,
        user_id -> BigInt,
        code_hash -> Text,
        used_at -> Nullable<Timestamp>,
    }
}

table! {
    suspensions (id) {
        id -> BigInt,
        user_id -> BigInt,
        kind -> Text,
        reason -> Text,
        by_id -> BigInt,
        began_at -> Timestamp,
        ends_at -> Nullable<Timestamp>,
        lifted_at -> Nullable<Timestamp>,
        lifted_by_id -> Nullable<BigInt>,
        appeal -> Text,
        appealed_at -> Nullable<Timestamp>,
        answered_at -> Nullable<Timestamp>,
    }
}

table! {
    throttles (key) {
        key -> Text,
        failures -> Integer,
        last_at -> Timestamp,
        closed_until -> Timestamp,
    }
}

table! {
    nameplates (user_id) {
        user_id -> BigInt,
        name -> Text,
        avatar -> Text,
        role -> Text,
        rank -> Nullable<Text>,
        posts -> BigInt,
        closed_at -> Nullable<Timestamp>,
        club_id -> Nullable<BigInt>,
        club_slug -> Nullable<Text>,
        club_name -> Nullable<Text>,
        badge_text -> Nullable<Text>,
        badge_shape -> Nullable<Text>,
        badge_ground -> Nullable<Text>,
        badge_pattern -> Nullable<Text>,
    }
}

table! {
    letters (id) {
        id -> BigInt,
        message_id -> Text,
        recipient -> Text,
        language -> Text,
        subject -> Text,
        plain -> Text,
        html -> Text,
        created_at -> Timestamp,
        due_at -> Timestamp,
        attempts -> Integer,
        sent_at -> Nullable<Timestamp>,
        dead_at -> Nullable<Timestamp>,
        fault -> Nullable<Text>,
        unsubscribe -> Nullable<Text>,
        tried_at -> Nullable<Timestamp>,
        dismissed_at -> Nullable<Timestamp>,
        kind -> Text,
        recipient_fold -> Text,
        owner_id -> Nullable<BigInt>,
    }
}

table! {
    notifications (id) {
        id -> BigInt,
        user_id -> BigInt,
        event -> Text,
        actor_id -> Nullable<BigInt>,
        subject -> Text,
        audience -> Text,
        path -> Text,
        title -> Text,
        excerpt -> Text,
        created_at -> Timestamp,
        read_at -> Nullable<Timestamp>,
        mail -> Text,
        on_site -> Bool,
    }
}

table! {
    notification_choices (user_id, kind) {
        user_id -> BigInt,
        kind -> Text,
        on_site -> Bool,
        by_mail -> Bool,
    }
}

table! {
    mail_choices (user_id) {
        user_id -> BigInt,
        pace -> Text,
        unsubscribe_key -> Text,
        digest_at -> Nullable<Timestamp>,
    }
}

table! {
    exports (id) {
        id -> BigInt,
        user_id -> BigInt,
        asked_at -> Timestamp,
        claimed_at -> Nullable<Timestamp>,
        made_at -> Nullable<Timestamp>,
        attempts -> Integer,
        key -> Text,
    }
}

table! {
    doomed_files (key) {
        key -> Text,
        due_at -> Timestamp,
    }
}

table! {
    settings (key) {
        key -> Text,
        value -> Text,
        changed_at -> Timestamp,
        changed_by -> Nullable<BigInt>,
    }
}

table! {
    audit_entries (id) {
        id -> BigInt,
        actor_id -> Nullable<BigInt>,
        act -> Text,
        subject -> Text,
        reason -> Text,
        at -> Timestamp,
    }
}

table! {
    boards (key) {
        key -> Text,
        position -> Integer,
        topics -> BigInt,
        posts -> BigInt,
    }
}

table! {
    topics (id) {
        id -> BigInt,
        board -> Text,
        audience -> Text,
        title -> Text,
        language -> Text,
        author_id -> BigInt,
        posts -> BigInt,
        last_number -> BigInt,
        views -> BigInt,
        last_poster_id -> BigInt,
        last_post_at -> Timestamp,
        created_at -> Timestamp,
    }
}

table! {
    posts (id) {
        id -> BigInt,
        topic_id -> BigInt,
        number -> BigInt,
        rank -> BigInt,
        author_id -> BigInt,
        body -> Text,
        html -> Text,
        boards -> Text,
        once -> Text,
        created_at -> Timestamp,
    }
}

table! {
    record_files (id) {
        id -> BigInt,
        sha256 -> Text,
        name -> Text,
        bytes -> Binary,
        created_at -> Timestamp,
    }
}

table! {
    records (id) {
        id -> BigInt,
        file_id -> BigInt,
        position -> Integer,
        audience -> Text,
        black -> Text,
        white -> Text,
        black_rank -> Text,
        white_rank -> Text,
        event -> Text,
        place -> Text,
        played -> Text,
        played_on -> Text,
        result -> Text,
        komi -> Nullable<Integer>,
        rules -> Text,
        handicap -> Integer,
        width -> Integer,
        height -> Integer,
        moves -> Integer,
        highlight -> Nullable<Integer>,
        created_at -> Timestamp,
    }
}

table! {
    record_texts (record_id, language) {
        record_id -> BigInt,
        language -> Text,
        title -> Text,
        black -> Text,
        white -> Text,
        event -> Text,
        introduction -> Text,
    }
}

joinable!(sessions -> users (user_id));
joinable!(posts -> topics (topic_id));
joinable!(record_texts -> records (record_id));

allow_tables_to_appear_in_same_query!(sessions, users, suspensions);
allow_tables_to_appear_in_same_query!(posts, topics);
allow_tables_to_appear_in_same_query!(records, record_texts, record_files);
