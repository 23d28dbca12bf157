import Diagnostics
import JSONText

/// A single code that is revoked, as a line of `revoked-codes.jsonl`: its batch and its index, from which nobody without the key
/// finds the code.
package struct RevokedCode: Hashable, Sendable {
  package let batch: String
  package let index: UInt64

  package init(batch: String, index: UInt64) {
    self.batch = batch
    self.index = index
  }

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
    var codes: [RevokedCode] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      guard let document = try? JSONDocument(reading: bytes, in: line.indices),
        let batch = document.root["batch"]?.string, let text = document.root["index"]?.string,
        let index = UInt64(text), index < 1 << 62
      else {
        throw PlainFailure(
          "\(path), line \(number + 1): expected {\"batch\":\"ID\",\"index\":\"NUMBER\"}, a line that `offerc codes revoke --code-file` wrote; take the file from version control"
        )
      }
      codes.append(RevokedCode(batch: batch, index: index))
    }
    return codes
  }
}
