import OfferModel
package import Disk
package import JSONText
package import OfferCodes
import Cryptography
import Diagnostics

/// What is beside the files of a batch: what they are, and with which key and ledger they were made.
package struct Manifest {
  let batch: LedgerBatch
  let files: BatchFiles
  /// SHA-256 of each file.
  let digests: [[UInt8]]
  let lastIndex: UInt64

  func bytes(ledgerId: String) -> [UInt8] { Manifest.json.bytes((self, ledgerId)) }

  /// Whether these are the bytes of the manifest, of whatever ledger, since one that was lost had another id, and however many
  /// codes were handed out.
  func isWritten(in bytes: [UInt8]) -> Bool {
    let bytes = Manifest.handedOut(in: bytes).rest
    let idPlace = self.bytes(ledgerId: "").firstRange(of: Array("\"ledger\": \"".utf8))
    guard let idPlace else { return false }
    let id = bytes.dropFirst(idPlace.upperBound).prefix { $0 != 0x22 }
    return bytes == self.bytes(ledgerId: String(decoding: id, as: UTF8.self))
  }

  /// The last member, and the bytes without it.
  private static func handedOut(in bytes: [UInt8]) -> (count: Int, rest: [UInt8]) {
    let end = Array("\n}\n".utf8)
    guard bytes.count < longest, let place = bytes.firstRange(of: Array(",\n  \"handedOut\": ".utf8)) else {
      return (0, bytes)
    }
    let digits = bytes[place.upperBound...].prefix(while: isDigit)
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0, bytes[..<place.lowerBound] + end)
  }

  /// The ledger with which the files of a batch were made, and how many of its codes were handed out, as the manifest beside
  /// them says; nil where there is none.
  static func said(besideFilesOf batch: LedgerBatch) -> (ledgerId: String, handedOut: Int)? {
    guard let bytes = try? readFile(path(of: batch), limit: longest),
      let place = bytes.firstRange(of: Array("\"ledger\": \"".utf8))
    else { return nil }
    let id = String(decoding: bytes[place.upperBound...].prefix { $0 != 0x22 }, as: UTF8.self)
    return (id, handedOut(in: bytes).count)
  }

  /// Writes down beside the files of a batch how many of its codes were handed out, so that a copy of the ledger from before
  /// is noticed; nothing where there is no manifest.
  ///
  /// - Throws: `DiskFailure`.
  static func count(handedOut count: Int, of batch: LedgerBatch) throws {
    guard try FileKind(path(of: batch)) != .missing else { return }
    try writeEdits([
      FileEdit(path(of: batch)) { bytes in
        Array(handedOut(in: bytes ?? []).rest.dropLast(3)) + Array(",\n  \"handedOut\": \(count)\n}\n".utf8)
      }
    ])
  }

  private static func path(of batch: LedgerBatch) -> String {
    batch.output.folder + "/" + BatchFiles(batch).manifest
  }

  /// Bytes of a manifest with more files than any batch has.
  private static let longest = 1 << 26

  /// What is beside the files of a batch. Indices are texts: they pass 2^53.
  package static let json = JSONFormat<(manifest: Manifest, ledgerId: String)>(
    "offerc.codes/1", title: "The files of a batch of codes",
    "What `offerc codes generate` writes beside the files of a batch. Within offerc.codes/1 keys are added, never changed or removed. It has no codes.",
    .object([
      .format("offerc.codes/1"),
      .row("ledger", .text, "The id of the ledger in which the batch is.") { $0.ledgerId },
      .row("keyFingerprint", .text, "Of the key with which the codes were made.") {
        $0.manifest.batch.keyFingerprint
      },
      .row("bundleId", .text) { $0.manifest.batch.bundleId },
      .row("batch", .text, "`id` of the batch.") { $0.manifest.batch.id },
      .row("product", .text, "The product ID.") { $0.manifest.batch.productId },
      .row("offer", .text, "`referenceName` of the offer code.") { $0.manifest.batch.offerName },
      .row("environment", .word) { $0.manifest.batch.environment },
      .row("createdDate", .day) { $0.manifest.batch.createdDate.description },
      .row("expirationDate", .day, "The first day on which the codes no longer work.") {
        $0.manifest.batch.expirationDate.description
      },
      .row("count", .integer(from: 1), "How many codes there are.") { $0.manifest.batch.count },
      .row("codeSpace", codeSpace, "What the codes look like.") { $0.manifest.batch.space },
      .row("blockedWords", .text, "The list of words that no code contains.") {
        $0.manifest.batch.words.name
      },
      .row("startIndex", index, "Of the first code.") { $0.manifest.batch.range.start },
      .row("lastIndex", index, "Of the last code.") { $0.manifest.lastIndex },
      .row("columns", .array(of: .word), "Of the files.") { $0.manifest.batch.output.columns },
      .optional("url", .text, "The address in the files, with {code} in place of the code.") {
        $0.manifest.batch.url
      },
      .row("files", .array(of: file), "In the order of the codes.") { manifest, _ in
        zip(manifest.files.parts, manifest.digests).map { ($0.name, $0.rows, $1) }
      },
      .optional(
        "handedOut", .integer(from: 0), "How many of the codes `offerc codes hand-out` has given away."
      ) { _ in nil },
    ]))
}

private let index = JSONType.text("^[0-9]+$").of { (number: UInt64) in String(number) }

private let codeSpace = JSONType<CodeSpace>.object([
  .row("prefix", .text) { $0.prefix },
  .row("length", .integer(from: 1)) { $0.length },
  .row("symbols", .text) { String(decoding: $0.symbols, as: UTF8.self) },
  .row("checkCharacter", .boolean) { $0.hasCheckCharacter },
])

private let file = JSONType<(name: String, rows: Int, digest: [UInt8])>.object([
  .row("name", .text) { $0.name },
  .row("rows", .integer(from: 0), "Codes in the file.") { $0.rows },
  .row("sha256", .text("^[0-9a-f]{64}$")) { hexadecimal($0.digest) },
])

/// The codes of a hand-out as a list: the same bytes whenever it is made.
package struct HandOutList: Sendable {
  private let header: [UInt8]
  /// Gives the rows away, and answers with the last index.
  private let rows: @Sendable (_ take: ([UInt8]) throws -> Void) throws -> UInt64
  private let batchId: String

  /// - Parameters:
  ///   - batch: is issued.
  ///   - firstIndex: where the search for codes begins.
  ///   - leftOut: the indices of codes that are not in the list.
  ///   - key: that of the batch's code space.
  /// - Throws: `PlainFailure` when the batch is not issued; `CryptographyFailure`.
  package init(
    of batch: LedgerBatch, from firstIndex: UInt64, count: Int, leftOut: Set<UInt64> = [], key: CodeKey
  ) throws {
    guard let lastIndex = batch.lastIndex, batch.range.start <= firstIndex, firstIndex <= lastIndex else {
      throw PlainFailure("batch \(quoted(batch.id)) has no codes left")
    }
    let whole = batch.file
    let file = CodeFile(
      space: whole.space, range: IndexRange(start: firstIndex, width: lastIndex - firstIndex + 1),
      count: count, words: whole.words, columns: whole.columns, url: whole.url, leftOut: leftOut)
    let permutationKey = try key.permutationKey()
    header = file.header
    rows = { take in try file.makeRows(permutationKey: permutationKey, take) }
    batchId = batch.id
  }

  /// Codes of Apple's.
  init(of batchId: String, _ codes: [ArraySlice<UInt8>], from firstIndex: UInt64, count: Int) {
    header = Array("code\n".utf8)
    let list = codes.dropFirst(Int(firstIndex)).prefix(count)
    rows = { take in
      for code in list { try take(code + [0x0A]) }
      return firstIndex + UInt64(list.count) - 1
    }
    self.batchId = batchId
  }

  /// Where the codes end; nothing is written. A file `name` that is there already must have the very bytes.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package func lastIndex(checking name: String?, in folder: Folder?) throws -> UInt64 {
    guard let name, let folder, try folder.has(name) else { return try makeRows { _ in } }
    let target = try PublishedFile(name, in: folder, content: .handOut)
    try target.take(header[...])
    let last = try makeRows { try target.take($0[...]) }
    try target.finish()
    return last
  }

  /// The header, then the rows.
  package func write(_ take: ([UInt8]) throws -> Void) throws {
    try take(header)
    _ = try makeRows(take)
  }

  /// Makes a file that only its owner may read; one that is there is left alone when it has the very bytes.
  ///
  /// - Returns: whether it is new.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package func makeFile(_ name: String, in folder: Folder) throws -> Bool {
    folder.removeLeftovers(of: [name])
    guard try !folder.has(name) else {
      _ = try lastIndex(checking: name, in: folder)
      return false
    }
    let target = try newFile(name, in: folder)
    try write { try target.take($0) }
    try target.publish()
    try folder.flush()
    return true
  }

  private func makeRows(_ take: ([UInt8]) throws -> Void) throws -> UInt64 {
    do {
      return try rows(take)
    } catch let failure as CodesExhausted {
      throw PlainFailure(
        "batch \(quoted(batchId)) has only \(counted(failure.available, "code")) left")
    }
  }
}
