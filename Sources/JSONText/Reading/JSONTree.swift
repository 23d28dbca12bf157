/// A text and its values, flat: 16 bytes each, in the order of the text.
package final class JSONTree: Sendable {
  let bytes: [UInt8]
  let nodes: [JSONNode]

  init(bytes: [UInt8], nodes: [JSONNode]) {
    self.bytes = bytes
    self.nodes = nodes
  }
}

/// A value or a key. A key comes before its value, an object or array before what is in it.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null
    case `false`
    case `true`
    case number
    case array
    case object
    /// A string, or a key, without an escape.
    case plainString
    case escapedString
    /// A string with half a surrogate pair, where that is allowed.
    case brokenString
  }

  var kind: Kind
  var start: UInt32
  var end: UInt32
  /// The index after this node and all that is in it.
  var next: UInt32

  var place: Range<Int> { Int(start)..<Int(end) }
}
