import Cryptography
import JSONWriting
import OfferCodes
import OfferModel

/// What stands beside the files of a batch: what they are, and with which key and ledger they were made.
struct Manifest {
  let batch: LedgerBatch
  let files: BatchFiles
  /// SHA-256 of each file.
  let digests: [[UInt8]]
  let lastIndex: UInt64

  /// Indented JSON. Indices are texts: they pass 2^53.
  func bytes(ledgerId: String) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.pair("format", "offerc.codes/1")
      writer.pair("ledger", ledgerId)
      writer.pair("keyFingerprint", batch.keyFingerprint)
      writer.pair("bundleId", batch.bundleId)
      writer.pair("batch", batch.id)
      writer.pair("product", batch.productId)
      writer.pair("offer", batch.offerName)
      writer.pair("environment", batch.environment.rawValue)
      writer.pair("createdDate", batch.createdDate.description)
      writer.pair("expirationDate", batch.expirationDate.description)
      writer.key("count")
      writer.number(batch.count)
      writer.key("codeSpace")
      writer.object(writeSpace)
      writer.pair("blockedWords", batch.words.name)
      writer.pair("startIndex", String(batch.range.start))
      writer.pair("lastIndex", String(lastIndex))
      writer.key("columns")
      writer.strings(batch.output.columns.map(\.rawValue))
      if let url = batch.url { writer.pair("url", url) }
      writer.key("files")
      writer.array(writeFiles)
    }
    return writer.finish()
  }

  /// Whether these are the bytes of the manifest, of whatever ledger: one that was lost had another id.
  func isWritten(in bytes: [UInt8]) -> Bool {
    let idPlace = self.bytes(ledgerId: "").firstRange(of: Array("\"ledger\": \"".utf8))
    guard let idPlace else { return false }
    let id = bytes.dropFirst(idPlace.upperBound).prefix { $0 != 0x22 }
    return bytes == self.bytes(ledgerId: String(decoding: id, as: UTF8.self))
  }

  private func writeSpace(_ writer: inout JSONWriter) {
    let space = batch.space
    writer.pair("prefix", space.prefix)
    writer.key("length")
    writer.number(space.length)
    writer.pair("symbols", String(decoding: space.symbols, as: UTF8.self))
    writer.key("checkCharacter")
    writer.boolean(space.hasCheckCharacter)
  }

  private func writeFiles(_ writer: inout JSONWriter) {
    for (part, digest) in zip(files.parts, digests) {
      writer.object { writer in
        writer.pair("name", part.name)
        writer.key("rows")
        writer.number(part.rows)
        writer.pair("sha256", hexadecimal(digest))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func pair(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}
