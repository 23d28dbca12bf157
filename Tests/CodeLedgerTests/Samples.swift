import Cryptography
import Foundation
import OfferCodes
import OfferModel

@testable import CodeLedger

/// A folder of one test, removed with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "offerc-ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    try setMode(mode, of: name)
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  /// Runs SQL on a database, as another program could.
  func run(_ script: String, in name: String) throws {
    var database = try Database(path(name))
    try database.run(script: script)
  }

  /// Everything below, sorted.
  func contents() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
}

/// The words of the failure, with paths from the folder on.
func ledgerFailure(in folder: TemporaryFolder, _ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? LedgerFailure)?.message.replacingOccurrences(of: folder.path + "/", with: "")
  }
}

/// The key of the worked example: 00 01 … 1F.
let exampleKey = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

func keys(_ text: String, origin: String = "the key file") throws -> CodeKeys {
  var bytes = Array(text.utf8)
  return try CodeKeys(SecretBytes(taking: &bytes), origin: origin)
}

func day(_ text: String) throws -> CalendarDate {
  struct NoDay: Error {}
  guard let day = CalendarDate(text) else { throw NoDay() }
  return day
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
