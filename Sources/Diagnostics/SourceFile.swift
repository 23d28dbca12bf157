/// A source text as it was read: its name for people and its bytes.
package struct SourceFile: Sendable {
  /// The path as it is shown: relative where the file lies below the working folder.
  package let name: String
  /// The source, perhaps followed by other bytes of its owner; `length` says where it ends.
  package let bytes: [UInt8]
  package let length: Int

  package init(name: String, bytes: [UInt8], length: Int? = nil) {
    self.name = name
    self.bytes = bytes
    self.length = min(length ?? bytes.count, bytes.count)
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
