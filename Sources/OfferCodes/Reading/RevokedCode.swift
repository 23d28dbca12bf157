import JSONText

/// A single code that is revoked, as a line of `revoked-codes.jsonl`: its batch and its index, from which nobody without the key
/// finds the code.
package struct RevokedCode: Hashable, Sendable {
  package let batch: String
  package let index: UInt64

  package init(batch: String, index: UInt64) { (self.batch, self.index) = (batch, index) }

  /// In the folder of the catalog, so that version control carries it to whoever verifies codes.
  package static let fileName = "revoked-codes.jsonl"

  /// The index is a text: it passes 2^53.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("batch", batch)
      writer.member("index", String(index))
    }
    return writer.finish() + [0x0A]
  }

  /// - Parameter path: for messages.
  /// - Throws: `PlainFailure` that names a line.
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
