//! What comes in about clubs.

mod founding;

pub(super) use founding::{FoundingForm, LONGEST_CHARTER, LONGEST_SLOGAN, RefusalForm, SCHEMES, Scheme, figure};
