/// A text of JSON that somebody else wrote, as RFC 8259 defines it: its values with their places.
///
/// Values are read from the text when they are asked for; until then each takes 16 bytes, and a key as many.
package struct JSONDocument: Sendable {
  package let root: JSONValue
  /// Keys that their object has already, in the order of the text. `JSONValue` finds the first one.
  package let duplicateKeys: [JSONDuplicateKey]

  /// - Parameters:
  ///   - range: the part that is the text; all of it when nil. It may begin with a byte order mark. Places are offsets in `bytes`.
  ///   - allowsLoneSurrogates: whether a string may hold half a surrogate pair; it then is a `brokenString`.
  /// - Throws: the first fault of the text.
  package init(
    reading bytes: [UInt8], in range: Range<Int>? = nil, limits: JSONLimits = JSONLimits(),
    allowsLoneSurrogates: Bool = false
  ) throws(JSONFault) {
    var reader = JSONReader(
      bytes, range ?? 0..<bytes.count, limits, allowsLoneSurrogates: allowsLoneSurrogates)
    try reader.readDocument()
    root = JSONValue(tree: JSONTree(bytes: bytes, nodes: reader.nodes), index: 0)
    duplicateKeys = reader.duplicateKeys.sorted { $0.place.lowerBound < $1.place.lowerBound }
  }
}

/// A key that is in its object a second time. Places include the quotes.
package struct JSONDuplicateKey: Equatable, Sendable {
  package let key: String
  package let place: Range<Int>
  /// Where the object has the key first.
  package let first: Range<Int>
}
