/// One value of a document, and where it is.
///
/// The typed accessors are nil for values of another type.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    /// A string without a meaning, since it holds half a surrogate pair. Only in documents that allow it.
    case brokenString
    case array(JSONElements)
    case object(JSONMembers)
  }

  let tree: JSONTree
  let index: Int

  package init(tree: JSONTree, index: Int) {
    self.tree = tree
    self.index = index
  }

  private var node: JSONNode { tree.nodes[index] }

  /// UTF-8 offsets; those of a string include its quotes.
  package var place: Range<Int> { node.place }

  /// As it was read.
  package var text: ArraySlice<UInt8> { tree.bytes[place] }

  package var content: Content {
    switch node.kind {
    case .null: .null
    case .false: .boolean(false)
    case .true: .boolean(true)
    case .number: .number(JSONNumber(text: String(decoding: tree.bytes[place], as: UTF8.self)))
    case .plainString, .escapedString: .string(tree.string(at: index))
    case .brokenString: .brokenString
    case .array: .array(JSONElements(tree: tree, within: index))
    case .object: .object(JSONMembers(tree: tree, within: index))
    }
  }

  package var isNull: Bool { node.kind == .null }
  package var boolean: Bool? { if case .boolean(let value) = content { value } else { nil } }
  package var number: JSONNumber? { if case .number(let value) = content { value } else { nil } }
  package var string: String? { if case .string(let value) = content { value } else { nil } }
  /// A string, or a broken one with U+FFFD for each half of a surrogate pair.
  package var lenientString: String? {
    switch node.kind {
    case .plainString, .escapedString, .brokenString: tree.string(at: index)
    default: nil
    }
  }
  package var elements: JSONElements? { node.kind == .array ? JSONElements(tree: tree, within: index) : nil }
  package var members: JSONMembers? { node.kind == .object ? JSONMembers(tree: tree, within: index) : nil }

  /// A whole number, however it is written, that an `Int` can hold.
  package var integer: Int? { number?.integer }

  /// The first member of this name, compared byte by byte; nil for values that are no objects. Linear in the members.
  package func member(_ key: String) -> JSONMember? { members?.first { $0.isNamed(key) } }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// Whether a text or key is anywhere in the value, as plain characters.
  package func holds(_ word: String) -> Bool {
    let (bytes, quotedWord) = (text, Array("\"\(word)\"".utf8))
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "\"") && bytes[$0...].starts(with: quotedWord) }
  }
}
