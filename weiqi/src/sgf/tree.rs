//! A game as a tree of nodes.

use core::num::NonZeroU32;

use super::{Clock, Info, value};
use crate::{Color, Move, Point, Size};

/// A game record: nodes with properties, each node with any number of variations.
///
/// All nodes, properties and values lie in flat arrays in file order, a parent before its
/// children. Walking, copying and dropping never recurse.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Names and raw values, one after the other.
    text: String,
    nodes: Vec<Node>,
    properties: Vec<NameAndValues>,
    values: Vec<Span>,
}

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The first node.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// The id of the node with this place in file order, from 0.
    #[must_use]
    pub fn from_index(index: usize) -> NodeId {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        NodeId(NonZeroU32::MIN.saturating_add(index))
    }

    /// The place of the node in file order, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    depth: u32,
    /// Where its properties begin; they end where those of the next node do.
    properties: u32,
}

#[derive(Clone, Copy, Debug)]
struct NameAndValues {
    name: Span,
    /// Where its values begin; they end where those of the next property do.
    values: u32,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

/// What the parser builds with. Properties go to the last node, values to the last
/// property.
impl Tree {
    pub(super) fn empty() -> Tree {
        Tree { text: String::new(), nodes: Vec::new(), properties: Vec::new(), values: Vec::new() }
    }

    /// Lets the tree take in a usual record of so many bytes without growing.
    pub(super) fn make_room_for(&mut self, bytes: usize) {
        let bytes = bytes.min(1 << 14);
        self.text.reserve(bytes);
        self.nodes.reserve(bytes / 6);
        self.properties.reserve(bytes / 6);
        self.values.reserve(bytes / 6);
    }

    /// The same tree in no more memory than it needs.
    pub(super) fn without_room(mut self) -> Tree {
        self.text.shrink_to_fit();
        self.nodes.shrink_to_fit();
        self.properties.shrink_to_fit();
        self.values.shrink_to_fit();
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn depth(&self, id: NodeId) -> usize {
        self.nodes[id.index()].depth as usize
    }

    /// Adds a node after `parent`, behind the children it has.
    pub(super) fn add_node(&mut self, parent: Option<NodeId>) -> NodeId {
        let id = NodeId::from_index(self.nodes.len());
        let mut depth = 0;
        if let Some(parent) = parent {
            let parent = &mut self.nodes[parent.index()];
            depth = parent.depth + 1;
            match parent.last_child.replace(id) {
                None => parent.first_child = Some(id),
                Some(elder) => self.nodes[elder.index()].next_sibling = Some(id),
            }
        }
        self.nodes.push(Node {
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            depth,
            properties: self.properties.len() as u32,
        });
        id
    }

    pub(super) fn add_property(&mut self, name: &str) {
        let name = self.keep(name);
        let values = self.values.len() as u32;
        self.properties.push(NameAndValues { name, values });
    }

    pub(super) fn add_value(&mut self, raw: &str) {
        let value = self.keep(raw);
        self.values.push(value);
    }

    fn keep(&mut self, text: &str) -> Span {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        let end = self.text.len() as u32;
        Span { start, end }
    }

    fn str(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }
}

#[expect(clippy::len_without_is_empty, reason = "a tree that was read has a root")]
impl Tree {
    /// The first node.
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef { tree: self, id: NodeId::ROOT }
    }

    /// The node with this id, if the tree has it.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<NodeRef<'_>> {
        (id.index() < self.nodes.len()).then_some(NodeRef { tree: self, id })
    }

    /// How many nodes there are, at least 1.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes in file order: each line to its end before the next variation.
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (0..self.nodes.len()).map(|index| NodeRef { tree: self, id: NodeId::from_index(index) })
    }

    /// The nodes from the root by first children.
    pub fn main_line(&self) -> impl Iterator<Item = NodeRef<'_>> {
        core::iter::successors(Some(self.root()), |node| node.first_child())
    }

    /// The way from the root to a node, both included; empty if the tree has no such node.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let up = core::iter::successors(self.node(id), |node| node.parent());
        let mut path: Vec<NodeId> = up.map(NodeRef::id).collect();
        path.reverse();
        path
    }

    /// What the root says about the game.
    #[must_use]
    pub fn info(&self) -> Info {
        Info::gather([self.root()])
    }

    /// What the nodes on the way to this one say about the game: files that hold several
    /// games as variations say it below the root.
    #[must_use]
    pub fn info_at(&self, id: NodeId) -> Info {
        Info::gather(self.path(id).into_iter().filter_map(|id| self.node(id)))
    }
}

/// A node of a tree, for reading and walking.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'a> {
    tree: &'a Tree,
    id: NodeId,
}

impl<'a> NodeRef<'a> {
    /// The id of the node.
    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    fn node(self) -> &'a Node {
        &self.tree.nodes[self.id.index()]
    }

    fn other(self, id: Option<NodeId>) -> Option<NodeRef<'a>> {
        let tree = self.tree;
        id.map(|id| NodeRef { tree, id })
    }

    /// The node before this one; the root has none.
    #[must_use]
    pub fn parent(self) -> Option<NodeRef<'a>> {
        self.other(self.node().parent)
    }

    /// The next node of the main variation from here.
    #[must_use]
    pub fn first_child(self) -> Option<NodeRef<'a>> {
        self.other(self.node().first_child)
    }

    /// The next variation beside this one.
    #[must_use]
    pub fn next_sibling(self) -> Option<NodeRef<'a>> {
        self.other(self.node().next_sibling)
    }

    /// The nodes that may follow, the main variation first.
    pub fn children(self) -> impl Iterator<Item = NodeRef<'a>> {
        core::iter::successors(self.first_child(), |node| node.next_sibling())
    }

    /// Whether nothing follows.
    #[must_use]
    pub fn is_leaf(self) -> bool {
        self.node().first_child.is_none()
    }

    /// How many nodes lie before this one on its line; 0 for the root.
    #[must_use]
    pub fn depth(self) -> usize {
        self.node().depth as usize
    }

    /// The properties in file order. A name may come twice.
    pub fn properties(self) -> impl Iterator<Item = Property<'a>> {
        let tree = self.tree;
        let next = tree.nodes.get(self.id.index() + 1);
        let end = next.map_or(tree.properties.len(), |next| next.properties as usize);
        (self.node().properties as usize..end).map(move |index| Property { tree, index })
    }

    /// Whether the node has the property.
    #[must_use]
    pub fn has(self, name: &str) -> bool {
        self.properties().any(|property| property.name() == name)
    }

    /// All raw values of a property, also where it comes twice.
    pub fn values(self, name: &str) -> impl Iterator<Item = &'a str> {
        self.properties().filter(move |property| property.name() == name).flat_map(Property::values)
    }

    /// The first raw value of a property, escapes and line breaks as they are.
    #[must_use]
    pub fn raw(self, name: &str) -> Option<&'a str> {
        self.values(name).next()
    }

    /// The first value of a property as Text: escapes resolved, line breaks kept.
    #[must_use]
    pub fn text(self, name: &str) -> Option<String> {
        self.raw(name).map(value::text)
    }

    /// The first value of a property as SimpleText: escapes resolved, on one line.
    #[must_use]
    pub fn simple_text(self, name: &str) -> Option<String> {
        self.raw(name).map(value::simple_text)
    }

    /// The points of a property, rectangles such as `aa:cc` unfolded. They may lie off
    /// the board.
    #[must_use]
    pub fn points(self, name: &str) -> Vec<Point> {
        value::points_of(self.values(name)).collect()
    }

    /// The comment (`C`).
    #[must_use]
    pub fn comment(self) -> Option<String> {
        self.text("C")
    }

    /// The name of the node (`N`).
    #[must_use]
    pub fn name(self) -> Option<String> {
        self.simple_text("N")
    }

    /// The move of the node (`B` or `W`), on a board of this size: `[]` and, up to 19×19,
    /// `[tt]` are passes. `None` also where the value is no point of the board.
    #[must_use]
    pub fn turn(self, size: Size) -> Option<(Color, Move)> {
        self.properties().find_map(|property| {
            let color = property.mover()?;
            Some((color, value::parse_move(property.values().next()?, size)?))
        })
    }

    /// Whose turn the node says it is (`PL`).
    #[must_use]
    pub fn next_player(self) -> Option<Color> {
        match self.raw("PL")?.trim().as_bytes() {
            [b'B' | b'b' | b'1', ..] => Some(Color::Black),
            [b'W' | b'w' | b'2', ..] => Some(Color::White),
            _ => None,
        }
    }

    /// The players' time left after the node's move.
    #[must_use]
    pub fn clock(self) -> Clock {
        Clock::of(self)
    }
}

/// A property of a node.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    tree: &'a Tree,
    index: usize,
}

impl<'a> Property<'a> {
    /// The name in capital letters.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.tree.str(self.tree.properties[self.index].name)
    }

    /// The values, at least one, as they are written between the brackets.
    pub fn values(self) -> impl Iterator<Item = &'a str> {
        let tree = self.tree;
        let start = tree.properties[self.index].values as usize;
        let next = tree.properties.get(self.index + 1);
        let end = next.map_or(tree.values.len(), |next| next.values as usize);
        tree.values[start..end].iter().map(|&span| tree.str(span))
    }

    /// Whose move the property is, if it is one.
    pub(super) fn mover(self) -> Option<Color> {
        match self.name() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        }
    }
}
