/// One node of a YAML file: 16 bytes in an arena, in the order of the text.
///
/// A collection is followed by its children (a mapping's keys and values alternate); scalars are ranges of the source where
/// their text is there as it is.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable {
    case plain
    case quoted
    /// Texts that differ from the source (escapes, folds, block scalars): `link` is their number.
    case rewrittenPlain
    case rewrittenQuoted
    case mapping
    /// A mapping with a merge key `<<` among its keys.
    case mergingMapping
    case sequence
    /// `link` is the node that it stands for.
    case alias
  }

  /// UTF-8 offsets in the source.
  package let start: UInt32
  package var end: UInt32
  /// Of a collection: the node after its last descendant.
  package var link: UInt32
  package var kind: Kind

  /// The node after this one and all that belongs to it; `id` is its own number.
  func after(_ id: NodeID) -> NodeID {
    switch kind {
    case .mapping, .mergingMapping, .sequence: link
    default: id + 1
    }
  }

  /// Whether it is a scalar whose text is a range of the source.
  package var isVerbatim: Bool {
    switch kind {
    case .plain, .quoted: true
    default: false
    }
  }
}

/// The index of a node in its document.
package typealias NodeID = UInt32
