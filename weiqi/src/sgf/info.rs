//! What a record says about its game.

use super::NodeRef;
use crate::{ByColor, Outcome, komi_half_points};

/// Information on the game as text without blanks around it, each `None` where the record
/// does not have it. A text may be empty, as people write it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// `PB`, Black's name.
    pub black: Option<String>,
    /// `PW`, White's name.
    pub white: Option<String>,
    /// `BR`, Black's rank.
    pub black_rank: Option<String>,
    /// `WR`, White's rank.
    pub white_rank: Option<String>,
    /// `BT`, Black's team.
    pub black_team: Option<String>,
    /// `WT`, White's team.
    pub white_team: Option<String>,
    /// `EV`, the event.
    pub event: Option<String>,
    /// `RO`, the round.
    pub round: Option<String>,
    /// `PC`, the place.
    pub place: Option<String>,
    /// `DT`, the date or dates.
    pub date: Option<String>,
    /// `RE`, the result.
    pub result: Option<String>,
    /// `KM`, komi.
    pub komi: Option<String>,
    /// `HA`, the number of handicap stones.
    pub handicap: Option<String>,
    /// `RU`, the ruleset.
    pub rules: Option<String>,
    /// `GN`, the name of the game.
    pub name: Option<String>,
    /// `GC`, a comment on the game, with line breaks.
    pub comment: Option<String>,
    /// `SO`, the source.
    pub source: Option<String>,
    /// `AN`, who annotated the game.
    pub annotator: Option<String>,
    /// `CP`, the copyright.
    pub copyright: Option<String>,
    /// `US`, who entered the record.
    pub user: Option<String>,
    /// `ON`, the opening.
    pub opening: Option<String>,
    /// `TM`, the time for each player, in seconds as FF\[4\] has it.
    pub time: Option<String>,
    /// `OT`, the overtime.
    pub overtime: Option<String>,
}

impl Info {
    /// Takes each text from the first of the nodes that has it.
    pub(super) fn gather<'a>(nodes: impl IntoIterator<Item = NodeRef<'a>>) -> Info {
        let mut info = Info::default();
        for node in nodes {
            for property in node.properties() {
                let name = property.name();
                let Some(field) = info.field(name) else {
                    continue;
                };
                if field.is_none() {
                    let text = match name {
                        "GC" => node.text(name),
                        _ => node.simple_text(name),
                    };
                    *field = text.map(|text| text.trim().to_owned());
                }
            }
        }
        info
    }

    fn field(&mut self, name: &str) -> Option<&mut Option<String>> {
        Some(match name {
            "PB" => &mut self.black,
            "PW" => &mut self.white,
            "BR" => &mut self.black_rank,
            "WR" => &mut self.white_rank,
            "BT" => &mut self.black_team,
            "WT" => &mut self.white_team,
            "EV" => &mut self.event,
            "RO" => &mut self.round,
            "PC" => &mut self.place,
            "DT" => &mut self.date,
            "RE" => &mut self.result,
            "KM" => &mut self.komi,
            "HA" => &mut self.handicap,
            "RU" => &mut self.rules,
            "GN" => &mut self.name,
            "GC" => &mut self.comment,
            "SO" => &mut self.source,
            "AN" => &mut self.annotator,
            "CP" => &mut self.copyright,
            "US" => &mut self.user,
            "ON" => &mut self.opening,
            "TM" => &mut self.time,
            "OT" => &mut self.overtime,
            _ => return None,
        })
    }

    /// Komi in half points, where its meaning is plain: see
    /// [`komi_half_points`](crate::komi_half_points()).
    #[must_use]
    pub fn komi_half_points(&self) -> Option<i32> {
        komi_half_points(self.komi.as_deref()?)
    }

    /// The number of handicap stones, where it is a number.
    #[must_use]
    pub fn handicap_stones(&self) -> Option<u8> {
        self.handicap.as_deref()?.trim().parse().ok()
    }

    /// The result, where its meaning is plain: see [`Outcome::parse`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::parse(self.result.as_deref()?)
    }
}

/// The players' time left, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// `BL`, `WL`: seconds.
    pub time_left: ByColor<Option<String>>,
    /// `OB`, `OW`: moves or periods left in overtime.
    pub moves_left: ByColor<Option<String>>,
}

impl Clock {
    pub(super) fn of(node: NodeRef<'_>) -> Clock {
        let pair = |black, white| ByColor { black: node.simple_text(black), white: node.simple_text(white) };
        Clock { time_left: pair("BL", "WL"), moves_left: pair("OB", "OW") }
    }
}
