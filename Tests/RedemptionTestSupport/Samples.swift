import Cryptography
import OfferCodes
import OfferModel
import TestSupport
import Testing

@testable import CodeRedemption

/// The key of the worked example, 00 01 … 1F, or one that begins with another number.
func exampleKey(from first: UInt8 = 0) throws -> CodeKey {
  var bytes = (first..<first + 32).map { $0 }
  return try CodeKey(SecretBytes(taking: &bytes))
}

private func space(prefix: String) throws -> CodeSpace {
  let form = CodeForm(
    prefix: prefix, length: 12, symbols: CodeForm.symbols(named: "unambiguous"), hasCheckCharacter: true)
  return try #require(CodeSpace(bundleId: "com.example.app", form: form))
}

func file(count: Int, start: UInt64 = 1000, prefix: String = "") throws -> CodeFile {
  CodeFile(
    space: try space(prefix: prefix), range: IndexRange(start: start, width: IndexRange.width(for: count)),
    count: count, words: .builtin, columns: [.code], url: nil)
}

func codes(_ file: CodeFile) throws -> (codes: [String], lastIndex: UInt64) {
  var text: [UInt8] = []
  let last = try file.makeRows(permutationKey: try exampleKey().permutationKey()) { text += $0 }
  return (String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init), last)
}

/// A batch, and its codes.
func sample(
  _ id: String, count: Int = 10, start: UInt64 = 1000, endDate: String = "2999-05-01",
  isRevoked: Bool = false,
  revoked: [UInt64] = [], bundleId: String = "com.example.app", offerName: String = "SPRING",
  key: CodeKey? = nil
) throws -> (batch: RedemptionBatch, codes: [String]) {
  let file = try file(count: count, start: start)
  let (codes, last) = try codes(file)
  let key = try key ?? exampleKey()
  return (
    RedemptionBatch(
      bundleId: bundleId, id: id, productId: "com.example.app.monthly", offerName: offerName,
      environment: .production, createdDate: try day("2027-01-10"), endDate: try day(endDate),
      lastIndex: last, isRevoked: isRevoked, revokedIndices: revoked, file: file,
      permutationKey: try key.permutationKey(), digestKey: try key.redemptionKey()), codes
  )
}

/// A file that `codes export` of 0.2.0 has written.
func released(_ database: RedemptionDatabase, _ file: String) throws -> String {
  try Repository.text("Tests/Fixtures/0.2.0/redemption/\(database.rawValue)/\(file)")
}

/// The digests of the 400 codes of batch `spring` in these files.
func releasedDigests() throws -> [String] {
  try released(.postgresql, RedemptionDatabase.dataFile).matches(of: /(?m)^([0-9a-f]{32})\t/).map {
    String($0.1)
  }
}

func digest(_ code: String) throws -> String {
  CodeDigester(key: try exampleKey().redemptionKey()).digest(of: code)
}

extension RedemptionDatabase {
  func data(_ batches: [RedemptionBatch], hasDigests: Bool = true) throws -> String {
    var text: [UInt8] = []
    try writeData(of: batches, hasDigests: hasDigests) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Names with the marks of SQL, psql and sqlite3, and attacks that ended a literal in 0.2.0.
func hostileOfferNames() throws -> [String] {
  let marks = ["'", "''", "\"", "\\", ";", "--", "$", ":a", "\\!", "/*", "\n"]
  let attacks = [
    "Spring\u{600}' \\! touch pwned #",
    "Spring\u{600}',$$production$$,100,1,100,now()::date,now()::date,1=1);create table pwned();--",
    "S\u{600}',char(112),9,1,99,1,2);create table pwned(a);--",
    "a\n\\! touch pwned\n", "a\n.shell touch pwned\n",
  ]
  return try HostileTexts().around(marks) + attacks
}

/// The batches of one file, each with one of these names.
func samples(named names: [String]) throws -> [RedemptionBatch] {
  try names.enumerated().map { number, name in
    try sample("b\(number)", start: UInt64(1000 * (number + 1)), offerName: name).batch
  }
}

/// What both databases say of names that they read back: their UTF-8 in hexadecimal digits.
func hexadecimal(_ text: String) -> String {
  text.utf8.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
