//! What goes out about clubs.
