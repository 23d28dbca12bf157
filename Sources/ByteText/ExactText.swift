/// A text that equals another one only if both have the same scalars: for the keys of dictionaries and sets, and in values that
/// are compared.
///
/// Swift's `String` takes `é` in one scalar and in two for the same text. To a file system, a database, a digest and a reader of
/// `catalog.json` they are two.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isIdentical(to: right.text) }

  /// In the order of the bytes, which is that of the scalars.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // Equal texts have equal hashes, and two forms of one letter, which hash alike too, are rare.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
