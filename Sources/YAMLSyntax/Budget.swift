/// What a YAML file may ask for, so that no input can hang or exhaust the machine.
package enum Budget {
  /// Lists and mappings inside one another, aliases followed.
  package static let nesting = 64
  /// Nodes with every alias counted as what it stands for.
  package static let nodes = 5_000_000
  /// Each can hold a suppression, which takes more memory than a node.
  package static let comments = 1_000_000
  /// Bytes of one text.
  package static let text: UInt32 = 1 << 20
  /// Bytes of a file.
  package static let fileSize = 256 << 20
}
