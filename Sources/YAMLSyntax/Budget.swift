/// The limits of a YAML file, so that no input can hang or exhaust the machine.
package enum Budget {
  /// The most levels of lists and mappings inside each other, with aliases expanded.
  package static let nesting = 64
  /// The most nodes, with aliases expanded.
  package static let nodes = 5_000_000
  /// The most comments. Each can have a suppression, which takes more memory than a node.
  package static let comments = 1_000_000
  /// The most bytes of one text.
  package static let text: UInt32 = 1 << 20
  /// The most bytes of a file.
  package static let fileSize = 256 << 20
}
