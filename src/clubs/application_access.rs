//! Who may do what with an application to found a club. Pure: facts in, rights out.

use serde::Serialize;

use super::application::ApplicationState;
use crate::web::{Role, Seat};

/// Who looks at it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Looker {
    pub role: Option<Role>,
    pub may_write: bool,
    pub is_applicant: bool,
    pub has_signed: bool,
    /// In no club, and waiting for nothing.
    pub is_free: bool,
}

impl Looker {
    /// A visitor who has nothing to do with it.
    pub fn new(seat: Option<&Seat>) -> Self {
        Self { role: seat.map(|seat| seat.role), may_write: seat.is_some_and(Seat::may_write), ..Self::default() }
    }
}

/// What they may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ApplicationAccess {
    pub sign: bool,
    pub unsign: bool,
    pub edit: bool,
    pub withdraw: bool,
    pub approve: bool,
    pub decline: bool,
    /// Read why it was declined.
    pub answer: bool,
}

impl ApplicationAccess {
    pub fn new(state: ApplicationState, looker: &Looker) -> Self {
        let is_gathering = matches!(state, ApplicationState::Signing | ApplicationState::Review);
        let is_writer = looker.role.is_some() && looker.may_write;
        let is_official = looker.role == Some(Role::Official);
        // nobody decides on what they ask for themselves
        let decides = is_official && looker.may_write && !looker.is_applicant;
        let is_editable = matches!(state, ApplicationState::Signing | ApplicationState::Declined);
        Self {
            sign: is_writer && is_gathering && looker.is_free && !looker.is_applicant && !looker.has_signed,
            // whoever may not write may still take back what they said
            unsign: state.is_open() && looker.has_signed,
            edit: is_writer && looker.is_applicant && is_editable,
            withdraw: looker.is_applicant && state.is_open(),
            approve: decides && state == ApplicationState::Review,
            decline: decides && is_gathering,
            answer: is_official || looker.is_applicant || looker.has_signed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member() -> Looker {
        Looker { role: Some(Role::Member), may_write: true, is_free: true, ..Looker::default() }
    }

    #[test]
    fn free_members_sign_while_it_gathers() {
        for state in ApplicationState::ALL {
            let is_gathering = matches!(state, ApplicationState::Signing | ApplicationState::Review);
            let may_sign = |looker: &Looker| ApplicationAccess::new(*state, looker).sign;
            assert_eq!(may_sign(&member()), is_gathering, "{state}");
            assert!(!may_sign(&Looker { is_applicant: true, ..member() }));
            assert!(!may_sign(&Looker { has_signed: true, ..member() }));
            assert!(!may_sign(&Looker { is_free: false, ..member() }));
            assert!(!may_sign(&Looker { may_write: false, ..member() }));
            assert!(!may_sign(&Looker::default()));
            let signer = Looker { has_signed: true, may_write: false, ..member() };
            assert_eq!(ApplicationAccess::new(*state, &signer).unsign, state.is_open());
        }
    }

    #[test]
    fn applicants_change_what_no_official_looks_at() {
        let applicant = Looker { is_applicant: true, ..member() };
        for state in ApplicationState::ALL {
            let access = ApplicationAccess::new(*state, &applicant);
            let is_editable = matches!(state, ApplicationState::Signing | ApplicationState::Declined);
            assert_eq!((access.edit, access.withdraw), (is_editable, state.is_open()), "{state}");
            let other = ApplicationAccess::new(*state, &member());
            assert!(!other.edit && !other.withdraw && !other.answer);
        }
    }

    #[test]
    fn officials_decide_but_not_for_themselves() {
        let official = Looker { role: Some(Role::Official), ..member() };
        for state in ApplicationState::ALL {
            let access = ApplicationAccess::new(*state, &official);
            assert_eq!(access.approve, *state == ApplicationState::Review, "{state}");
            assert_eq!(
                access.decline,
                matches!(state, ApplicationState::Signing | ApplicationState::Review),
                "{state}"
            );
            for who in [
                Looker { is_applicant: true, ..official },
                Looker { may_write: false, ..official },
                Looker { role: Some(Role::Moderator), ..official },
                member(),
            ] {
                let access = ApplicationAccess::new(*state, &who);
                assert!(!access.approve && !access.decline);
            }
        }
    }
}
