/// A text of JSON that was read, with the places of its values. Source: RFC 8259.
///
/// Values are decoded when they are used. Until then, a value or a key takes 16 bytes.
package struct JSONDocument: Sendable {
  package let root: JSONValue
  /// Keys that their object already has, in the order of the text. `JSONValue` finds the first one of each.
  package let duplicateKeys: [JSONDuplicateKey]

  /// - Parameters:
  ///   - range: The part of `bytes` that is the text; nil: all of them. It can begin with a byte order mark. Places are offsets in
  ///     `bytes`.
  ///   - allowsLoneSurrogates: Whether a string can have half a surrogate pair, which makes it a `brokenString`.
  /// - Throws: The first fault of the text.
  package init(
    reading bytes: [UInt8], in range: Range<Int>? = nil, limits: JSONLimits = JSONLimits(),
    allowsLoneSurrogates: Bool = false
  ) throws(JSONFault) {
    var reader = JSONReader(
      bytes, range ?? 0..<bytes.count, limits, allowsLoneSurrogates: allowsLoneSurrogates)
    try reader.readDocument()
    root = JSONValue(tree: JSONTree(bytes: bytes, nodes: reader.nodes), index: 0)
    duplicateKeys = reader.duplicateKeys.sorted { one, other in
      one.place.lowerBound < other.place.lowerBound
    }
  }
}

/// A key that its object already has. Places include the quotation marks.
package struct JSONDuplicateKey: Equatable, Sendable {
  package let key: String
  package let place: Range<Int>
  /// The place of the first key of that name.
  package let first: Range<Int>
}
