import OfferCodes
import OfferModel
import Cryptography
import JSONText
import Disk

/// What is beside the files of a batch: what they are, and with which key and ledger they were made.
package struct Manifest {
  let batch: LedgerBatch
  let files: BatchFiles
  /// SHA-256 of each file.
  let digests: [[UInt8]]
  let lastIndex: UInt64

  /// Indented JSON. Indices are texts: they pass 2^53.
  func bytes(ledgerId: String) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.member("format", "offerc.codes/1")
      writer.member("ledger", ledgerId)
      writer.member("keyFingerprint", batch.keyFingerprint)
      writer.member("bundleId", batch.bundleId)
      writer.member("batch", batch.id)
      writer.member("product", batch.productId)
      writer.member("offer", batch.offerName)
      writer.member("environment", batch.environment.rawValue)
      writer.member("createdDate", batch.createdDate.description)
      writer.member("expirationDate", batch.expirationDate.description)
      writer.member("count", batch.count)
      writer.key("codeSpace")
      writer.object(writeSpace)
      writer.member("blockedWords", batch.words.name)
      writer.member("startIndex", String(batch.range.start))
      writer.member("lastIndex", String(lastIndex))
      writer.key("columns")
      writer.strings(batch.output.columns.map(\.rawValue))
      if let url = batch.url { writer.member("url", url) }
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

  /// The ledger with which the files of a batch were made, as the manifest beside them says; nil where there is none.
  package static func ledgerId(besideFilesOf batch: LedgerBatch) -> String? {
    let path = batch.output.folder + "/" + BatchFiles(batch).manifest
    guard let bytes = try? ReadableFile(path).part(at: 0, count: 256),
      let place = bytes.firstRange(of: Array("\"ledger\": \"".utf8))
    else { return nil }
    return String(decoding: bytes[place.upperBound...].prefix { $0 != 0x22 }, as: UTF8.self)
  }

  private func writeSpace(_ writer: inout JSONWriter) {
    let space = batch.space
    writer.member("prefix", space.prefix)
    writer.member("length", space.length)
    writer.member("symbols", String(decoding: space.symbols, as: UTF8.self))
    writer.key("checkCharacter")
    writer.boolean(space.hasCheckCharacter)
  }

  private func writeFiles(_ writer: inout JSONWriter) {
    for (part, digest) in zip(files.parts, digests) {
      writer.object { writer in
        writer.member("name", part.name)
        writer.member("rows", part.rows)
        writer.member("sha256", hexadecimal(digest))
      }
    }
  }
}
