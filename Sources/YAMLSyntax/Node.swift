/// One node of a YAML file: 16 bytes in an arena, in the order of the text.
///
/// A collection is followed by its children; keys and values of a mapping alternate. A scalar is a range of the source, if its
/// text is there as it is.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable {
    case plain
    case quoted
    /// A text that differs from the source, because of escapes, folds or a block scalar. `link` is its number.
    case rewrittenPlain
    case rewrittenQuoted
    case mapping
    /// A mapping with a merge key `<<` among its keys.
    case mergingMapping
    case sequence
    /// `link` is the node to which it refers.
    case alias
  }

  /// The offsets of the node in the source, in bytes.
  package let start: UInt32
  package var end: UInt32
  /// The node after the last descendant of a collection. For other kinds, see `Kind`.
  package var link: UInt32
  package var kind: Kind

  /// Returns the node after this one and its descendants. `id` is its own number.
  func after(_ id: NodeID) -> NodeID {
    switch kind {
    case .mapping, .mergingMapping, .sequence: link
    default: id + 1
    }
  }

  /// Whether the node is a scalar whose text is a range of the source.
  package var isVerbatim: Bool {
    switch kind {
    case .plain, .quoted: true
    default: false
    }
  }
}

/// The index of a node in its document.
package typealias NodeID = UInt32
