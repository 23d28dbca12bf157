import Cryptography
import Diagnostics
import Disk
import OfferCodes
import OfferModel
import TestSupport
import Testing

@testable import CodeLedger

extension TemporaryFolder {
  /// Runs SQL on a database, as another program could.
  func run(_ script: String, in name: String) throws {
    var database = try Database(path(name))
    try database.run(script: script)
  }
}

/// The words of the failure, with paths from the folder on.
func ledgerFailure(in folder: TemporaryFolder, _ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    let message = (error as? PlainFailure)?.message ?? (error as? DiskFailure)?.message
    return message?.replacing(folder.path + "/", with: "")
  }
}

/// The key of the worked example: 00 01 … 1F.
let exampleKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

func keys(_ text: String, origin: String = "the key file") throws -> CodeKeys {
  var bytes = Array(text.utf8)
  return try CodeKeys(SecretBytes(taking: &bytes), origin: origin)
}

/// A batch as the catalog would have it.
func sample(
  _ id: String, bundleId: String = "com.example.app", count: Int = 100, start: UInt64 = 0,
  createdDate: String = "2027-01-10", prefix: String = "", folder: String = "/codes",
  key: String = "8b08e43e77bf3237", limit: Int = 1_000_000, rowsPerFile: Int? = nil
) throws -> Reservation {
  struct NoSpace: Error {}
  let form = CodeForm(
    prefix: prefix, length: 12, symbols: Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8),
    hasCheckCharacter: false)
  guard let space = CodeSpace(bundleId: bundleId, form: form) else { throw NoSpace() }
  return Reservation(
    batch: LedgerBatch(
      bundleId: bundleId, id: id, productId: "com.example.app.monthly", offerName: "SPRING",
      environment: .production, createdDate: try day(createdDate), expirationDate: try day("2027-05-01"),
      count: count, space: space, keyFingerprint: key,
      range: IndexRange(start: start, width: IndexRange.width(for: count)), words: .builtin, url: nil,
      output: .init(folder: folder, columns: [.code], rowsPerFile: rowsPerFile), state: .reserved,
      lastIndex: nil, fileTag: nil),
    quarterlyLimit: limit)
}
