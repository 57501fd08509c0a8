//! What the viewer shows: one moment of a game, and the line that runs through it.

use weiqi::sgf::{Mark, Moment, NodeId, NodeRef, Tree};
use weiqi::{Board, ByColor, Color, Illegal, Move, Point};

use crate::error::{Error, OrNotFound};

/// A node of a game, replayed.
pub struct Scene {
    pub board: Board,
    pub number: u32,
    pub last: Option<(Color, Move)>,
    pub captured: ByColor<u32>,
    pub comment: Option<String>,
    pub marks: Vec<Mark>,
    /// Why the record's move is against the rules, where it is.
    pub illegal: Option<Illegal>,
    pub node: NodeId,
    /// Where one can go on, when there is a choice.
    pub branches: Vec<Branch>,
}

/// A way to go on.
pub struct Branch {
    pub letter: char,
    pub node: NodeId,
    pub at: Option<(Color, Move)>,
}

/// One step of a line, as the change from the step before.
pub struct Step {
    pub scene: Scene,
    pub added: Vec<(Point, Color)>,
    pub removed: Vec<Point>,
}

impl Scene {
    fn new(tree: &Tree, moment: &Moment) -> Option<Self> {
        let node = tree.node(moment.node)?;
        Some(Self {
            board: moment.position.board().clone(),
            number: moment.number,
            last: moment.last,
            captured: moment.position.captured(),
            comment: node.comment(),
            marks: node.marks(),
            illegal: moment.illegal,
            node: moment.node,
            branches: branches(node),
        })
    }
}

/// The choices after a node; a single way on is none.
fn branches(node: NodeRef<'_>) -> Vec<Branch> {
    let children: Vec<_> = node.children().collect();
    if children.len() < 2 {
        return Vec::new();
    }
    let branch = |(letter, child): (char, &NodeRef<'_>)| Branch { letter, node: child.id(), at: own_move(*child) };
    ('A'..='Z').zip(&children).map(branch).collect()
}

/// The move that a node itself makes.
fn own_move(node: NodeRef<'_>) -> Option<(Color, Move)> {
    Color::ALL.into_iter().find_map(|color| {
        let text = node.raw(if color == Color::Black { "B" } else { "W" })?;
        Some((color, Point::from_sgf(text.trim()).map_or(Move::Pass, Move::Play)))
    })
}

/// The scene after a number of moves of the main line. Of several nodes with one number
/// the one that made the move is meant, since its comment speaks of it.
pub fn scene_at_move(tree: &Tree, number: u32) -> Result<Scene, Error> {
    let mut replay = tree.replay().map_err(|_| Error::NotFound)?;
    let mut found = NodeId::ROOT;
    while let Some(moment) = replay.advance() {
        if moment.number > number {
            break;
        }
        if moment.has_move || moment.number == 0 {
            found = moment.node;
        }
    }
    scene_at_node(tree, found.index())
}

/// The scene at any node.
pub fn scene_at_node(tree: &Tree, node: usize) -> Result<Scene, Error> {
    let id = NodeId::from_index(node);
    tree.node(id).or_not_found()?;
    let moment = tree.moment(id).map_err(|_| Error::NotFound)?;
    Scene::new(tree, &moment).or_not_found()
}

/// The nodes from the root through this one to the end, always by the first child.
pub fn line_through(tree: &Tree, node: NodeId) -> Vec<NodeId> {
    let mut line = tree.path(node);
    let mut next = tree.node(node).and_then(NodeRef::first_child);
    while let Some(child) = next {
        line.push(child.id());
        next = child.first_child();
    }
    line
}

/// No game is as long; a line that is has no steps for the script, and is walked by links.
const LONGEST_LINE: usize = 2_000;

/// A whole line as steps from an empty board, each made into what the caller keeps of it.
pub fn steps<T>(tree: &Tree, node: NodeId, keep: impl Fn(Step) -> T) -> Result<Vec<T>, Error> {
    let line = line_through(tree, node);
    let end = *line.last().filter(|_| line.len() <= LONGEST_LINE).or_not_found()?;
    let mut replay = tree.replay_to(end).map_err(|_| Error::NotFound)?;
    let mut steps = Vec::with_capacity(line.len());
    let mut before: Option<Board> = None;
    while let Some(moment) = replay.advance() {
        let board = moment.position.board();
        let mut step = Step { scene: Scene::new(tree, moment).or_not_found()?, added: Vec::new(), removed: Vec::new() };
        for point in board.size().iter() {
            let was = before.as_ref().and_then(|before| before.get(point));
            match (was, board.get(point)) {
                (was, Some(now)) if was != Some(now) => {
                    step.removed.extend(was.map(|_| point));
                    step.added.push((point, now));
                }
                (Some(_), None) => step.removed.push(point),
                _ => {}
            }
        }
        before = Some(board.clone());
        steps.push(keep(step));
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        weiqi::sgf::read(text).unwrap().trees.remove(0)
    }

    #[test]
    fn a_move_number_finds_the_move_with_its_comment() {
        let tree = tree("(;C[root];B[pd]C[first];C[between];W[dd]C[second])");
        let comment = |number| scene_at_move(&tree, number).unwrap().comment;
        assert_eq!(comment(0).as_deref(), Some("root"));
        assert_eq!(comment(1).as_deref(), Some("first"));
        assert_eq!(comment(2).as_deref(), Some("second"));
        assert_eq!(scene_at_move(&tree, 99).unwrap().number, 2);
    }

    #[test]
    fn branches_are_lettered_where_there_is_a_choice() {
        let tree = tree("(;B[pd](;W[dd])(;W[dp];B[pp]))");
        let scene = scene_at_move(&tree, 1).unwrap();
        let letters: String = scene.branches.iter().map(|branch| branch.letter).collect();
        assert_eq!(letters, "AB");
        assert_eq!(scene_at_node(&tree, scene.branches[1].node.index()).unwrap().number, 2);
        assert!(scene_at_node(&tree, 99).is_err());
        assert!(scene_at_move(&tree, 2).unwrap().branches.is_empty());
    }

    #[test]
    fn steps_tell_only_what_changes() {
        let tree = tree("(;SZ[9];B[ba];W[aa];B[ab])");
        let counts = steps(&tree, NodeId::ROOT, |step| (step.added.len(), step.removed.len())).unwrap();
        assert_eq!(counts, [(0, 0), (1, 0), (1, 0), (1, 1)]);
    }
}
