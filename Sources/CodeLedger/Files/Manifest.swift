import JSONText
import Disk

/// What is beside the files of a batch: what they are, and with which key and ledger they were made.
package struct Manifest {
  let batch: LedgerBatch
  let files: BatchFiles
  /// SHA-256 of each file.
  let digests: [[UInt8]]
  let lastIndex: UInt64

  func bytes(ledgerId: String) -> [UInt8] { Manifest.json.bytes((self, ledgerId)) }

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
}
