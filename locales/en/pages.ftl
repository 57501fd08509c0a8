pages-glossary-all = All
pages-glossary-board = The board
pages-glossary-capture = Liberties and capture
pages-glossary-life = Life and death
pages-glossary-moves = Moves
pages-glossary-shape = Shape
pages-glossary-opening = Opening
pages-glossary-endgame = Endgame
pages-glossary-scoring = Result and score
pages-glossary-text = The words of the board in five languages. Each has an address of its own, so that a post can point to it.
pages-glossary-query = Find a term
pages-glossary-hint = In any of the five languages
pages-glossary-send = Find
pages-glossary-groups = Groups of terms
pages-glossary-count = { $n ->
    [one] { $n } term
   *[other] { $n } terms
}
pages-glossary-link = Link to { $name }
pages-glossary-none-title = An empty point
pages-glossary-none = No term has this name in any of the five languages.
pages-glossary-show-all = Show all terms
pages-leaflet-contents = Contents
pages-rules-in-force = Version { $n }, in force
pages-rules-older = Version { $n }, no longer in force
pages-rules-present = Read the forum rules in force
pages-rules-accept-text = You have not accepted this version yet.
