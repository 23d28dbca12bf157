import JSONText

/// A code that is revoked individually, as a line of `revoked-codes.jsonl` has it: its batch and its index. The code itself can
/// only be found with the key.
package struct RevokedCode: Hashable, Sendable {
  package let batch: String
  package let index: UInt64

  package init(batch: String, index: UInt64) {
    self.batch = batch
    self.index = index
  }

  /// The name of the file. It is in the folder of the catalog, so that version control brings it wherever codes are verified.
  package static let fileName = "revoked-codes.jsonl"

  /// The line in the file. The index is a text, because JSON readers are not exact above 2^53.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("batch", batch)
      writer.member("index", String(index))
    }
    return writer.finish() + [0x0A]
  }

  /// Reads a file of revoked codes.
  ///
  /// - Parameter path: The path of the file, for messages.
  /// - Throws: A `PlainFailure` that names the line that cannot be read.
  package static func read(_ bytes: [UInt8], path: String) throws -> [RevokedCode] {
    let expected =
      "{\"batch\":\"ID\",\"index\":\"NUMBER\"}, a line that `offerc codes revoke --code-file` wrote"
    return try jsonLines(bytes, path, expected: expected) { line in
      guard let batch = line["batch"]?.string, let index = line["index"]?.string.flatMap(UInt64.init),
        index < 1 << 62
      else { return nil }
      return RevokedCode(batch: batch, index: index)
    }.map(\.value)
  }
}
