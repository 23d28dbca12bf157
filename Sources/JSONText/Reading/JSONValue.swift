/// A value of a document, with its place. The accessors of a type are nil for values of another type.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    /// A string with half a surrogate pair, which is not a text. Only in documents that allow it.
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

  /// The place in the bytes of the document. That of a string includes its quotation marks.
  package var place: Range<Int> { node.place }

  /// The bytes of the value, as they were read.
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
  /// A string, also a broken one, with U+FFFD for each half of a surrogate pair.
  package var lenientString: String? {
    switch node.kind {
    case .plainString, .escapedString, .brokenString: tree.string(at: index)
    default: nil
    }
  }
  package var elements: JSONElements? { node.kind == .array ? JSONElements(tree: tree, within: index) : nil }
  package var members: JSONMembers? { node.kind == .object ? JSONMembers(tree: tree, within: index) : nil }

  /// A whole number in the range of `Int`: 2, 2.0 and 20e-1 are 2.
  package var integer: Int? { number?.integer }

  /// Returns the first member with the key, compared byte by byte. Takes time in proportion to the number of members.
  package func member(_ key: String) -> JSONMember? { members?.first { $0.isNamed(key) } }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// Whether a text or a key, written without escapes, is anywhere in the value.
  package func holds(_ word: String) -> Bool {
    let bytes = text
    let quotedWord = Array("\"\(word)\"".utf8)
    return bytes.indices.contains { bytes[$0] == UInt8(ascii: "\"") && bytes[$0...].starts(with: quotedWord) }
  }
}
