/// The elements of an array or the members of an object, in the order of the text.
package struct JSONChildren<Child: JSONChild>: Sequence, IteratorProtocol, Sendable {
  private let tree: JSONTree
  private var index: Int
  private let end: Int

  init(tree: JSONTree, within parent: Int) {
    self.tree = tree
    index = parent + 1
    end = Int(tree.nodes[parent].next)
  }

  package var isEmpty: Bool { index == end }

  package mutating func next() -> Child? {
    guard index < end else { return nil }
    let child = Child(tree: tree, index: index)
    index = Int(tree.nodes[child.valueIndex].next)
    return child
  }
}

package protocol JSONChild: Sendable {
  init(tree: JSONTree, index: Int)
  /// The index of its value's node. The next child follows that.
  var valueIndex: Int { get }
}

extension JSONValue: JSONChild {
  package var valueIndex: Int { index }
}

package typealias JSONElements = JSONChildren<JSONValue>

/// The members of an object. A repeated key has several.
package typealias JSONMembers = JSONChildren<JSONMember>

/// A member of an object.
package struct JSONMember: JSONChild {
  private let tree: JSONTree
  /// The index of the key's node. The value follows it.
  private let index: Int

  package init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  package var valueIndex: Int { index + 1 }

  /// The key. Half a surrogate pair becomes U+FFFD.
  package var key: String { tree.string(at: index) }
  /// The place of the key, with its quotation marks.
  package var keyPlace: Range<Int> { tree.nodes[index].place }
  /// The key as a value, for objects whose keys are data.
  package var name: JSONValue { JSONValue(tree: tree, index: index) }
  package var value: JSONValue { JSONValue(tree: tree, index: valueIndex) }

  /// Whether the key is a name, byte by byte.
  func isNamed(_ name: String) -> Bool {
    let key = JSONString(tree.nodes[index], in: tree.bytes).utf8
    return key.count == name.utf8.count && key.elementsEqual(name.utf8)
  }
}
