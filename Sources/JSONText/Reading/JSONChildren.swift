/// The values of an array, in their order.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let tree: JSONTree
  private var index: Int
  private let end: Int

  init(tree: JSONTree, within parent: Int) {
    self.tree = tree
    index = parent + 1
    end = Int(tree.nodes[parent].next)
  }

  package var isEmpty: Bool { index == end }

  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = Int(tree.nodes[index].next) }
    return JSONValue(tree: tree, index: index)
  }
}

/// The members of an object, in the order of the text, repeated keys among them.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let tree: JSONTree
  private var index: Int
  private let end: Int

  init(tree: JSONTree, within parent: Int) {
    self.tree = tree
    index = parent + 1
    end = Int(tree.nodes[parent].next)
  }

  package var isEmpty: Bool { index == end }

  package mutating func next() -> JSONMember? {
    guard index < end else { return nil }
    defer { index = Int(tree.nodes[index + 1].next) }
    return JSONMember(tree: tree, index: index)
  }
}

package struct JSONMember: Sendable {
  fileprivate let tree: JSONTree
  /// Of the key; its value follows.
  fileprivate let index: Int

  /// U+FFFD stands for half a surrogate pair.
  package var key: String { tree.string(at: index) }
  /// With the quotes.
  package var keyPlace: Range<Int> { tree.nodes[index].place }
  package var value: JSONValue { JSONValue(tree: tree, index: index + 1) }

  func isNamed(_ name: String) -> Bool {
    JSONString(tree.nodes[index], in: tree.bytes).utf8.elementsEqual(name.utf8)
  }
}
