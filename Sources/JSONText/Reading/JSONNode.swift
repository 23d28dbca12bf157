/// A value or a key. A key comes before its value, and an object or array before its contents.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null
    case `false`
    case `true`
    case number
    case array
    case object
    /// A string or a key without escapes.
    case plainString
    /// A string or a key with escapes.
    case escapedString
    /// A string or a key with half a surrogate pair, if that is allowed.
    case brokenString
  }

  var kind: Kind
  var start: UInt32
  var end: UInt32
  /// The index of the node after this one and its contents.
  var next: UInt32

  var place: Range<Int> { Int(start)..<Int(end) }
}
