import OfferModel
import Disk
package import JSONText
import OfferCodes
import Cryptography
import Diagnostics

/// The manifest beside the files of a batch: it lists them, and names the key and the ledger with which they were made.
package struct Manifest {
  let batch: LedgerBatch
  let files: BatchFiles
  /// SHA-256 of each file.
  let digests: [[UInt8]]
  let lastIndex: UInt64

  /// What the manifest of a batch says of the ledger. It is read again; everything else only has to be the same.
  struct Origin: Sendable {
    /// The ledger with which the files were made.
    var ledgerId = ""
    /// How many codes were handed out; nil if none were.
    var handedOut: Int?

    fileprivate static let ledger = JSONRow<Origin>.member(
      "ledger", .text, "The ID of the ledger that has the batch.", at: \.ledgerId)
    fileprivate static let handedOut = JSONRow<Origin>.optionalMember(
      "handedOut", .integer(from: 0), "How many of the codes `offerc codes hand-out` has given away.",
      at: \.handedOut)
    private static let type = JSONType<Origin>.open([ledger, handedOut], from: Origin())

    /// Returns nil if the bytes are no manifest.
    fileprivate init?(in bytes: [UInt8]) {
      guard bytes.count < longest, let document = try? JSONDocument(reading: bytes),
        let origin = try? Origin.type.read(document.root)
      else { return nil }
      self = origin
    }

    fileprivate init(ledgerId: String) { self.ledgerId = ledgerId }

    private init() {}
  }

  func bytes(ledgerId: String) -> [UInt8] { bytes(Origin(ledgerId: ledgerId)) }

  private func bytes(_ origin: Origin) -> [UInt8] {
    Manifest.json.bytes(Written(manifest: self, origin: origin))
  }

  /// Whether these are the bytes of the manifest, apart from the id of the ledger and the number of codes that were handed
  /// out: a ledger that was lost had another id.
  func isWritten(in bytes: [UInt8]) -> Bool { Origin(in: bytes).map { self.bytes($0) == bytes } ?? false }

  /// What the manifest beside the files of a batch says of the ledger. Nil if there is no manifest.
  static func origin(besideFilesOf batch: LedgerBatch) -> Origin? {
    (try? readFile(path(of: batch), limit: longest)).flatMap { Origin(in: $0) }
  }

  /// Writes into the manifest of a batch how many of its codes were handed out, so that an older copy of the ledger is
  /// noticed. Does nothing if there is no manifest.
  ///
  /// - Throws: `DiskFailure`.
  static func count(handedOut count: Int, of batch: LedgerBatch) throws {
    guard try FileKind(path(of: batch)) != .missing else { return }
    try writeEdits([
      FileEdit(path(of: batch)) { bytes in setting(handedOut: count, in: bytes ?? []) }
    ])
  }

  /// The bytes of a manifest with a number of codes that were handed out; what is no manifest stays as it is.
  private static func setting(handedOut count: Int, in bytes: [UInt8]) -> [UInt8] {
    guard let document = try? JSONDocument(reading: bytes) else { return bytes }
    if let old = document.root["handedOut"] {
      return bytes[..<old.place.lowerBound] + Array("\(count)".utf8) + bytes[old.place.upperBound...]
    }
    // The object ends on a line of its own.
    return bytes.dropLast(3) + Array(",\n  \"handedOut\": \(count)\n}\n".utf8)
  }

  private static func path(of batch: LedgerBatch) -> String {
    batch.output.folder + "/" + BatchFiles(batch).manifest
  }

  /// The limit of bytes: no batch has so many files that its manifest is longer.
  private static let longest = 1 << 26

  /// A manifest as it is in its file.
  package struct Written {
    let manifest: Manifest
    var origin: Origin
  }

  /// What is beside the files of a batch. Indices are texts: they pass 2^53.
  package static let json = JSONFormat<Written>(
    "offerc.codes/1", title: "The files of a batch of codes",
    sentence:
      "What `offerc codes generate` writes next to the files of a batch. Within offerc.codes/1 keys are added, never changed or removed. It has no codes.",
    .object([
      .format("offerc.codes/1"),
      Origin.ledger.part(\.origin),
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
      .row("files", .array(of: file), "In the order of the codes.") { written in
        zip(written.manifest.files.parts, written.manifest.digests).map { part, digest in
          ListedFile(name: part.name, rows: part.rows, digest: digest)
        }
      },
      Origin.handedOut.part(\.origin),
    ]))
}

private let index = JSONType.text("^[0-9]+$").of { (number: UInt64) in String(number) }

private let codeSpace = JSONType<CodeSpace>.object([
  .row("prefix", .text) { $0.prefix },
  .row("length", .integer(from: 1)) { $0.length },
  .row("symbols", .text) { String(decoding: $0.symbols, as: UTF8.self) },
  .row("checkCharacter", .boolean) { $0.hasCheckCharacter },
])

/// A file of codes as its manifest lists it.
private struct ListedFile {
  let name: String
  let rows: Int
  /// SHA-256 of the file.
  let digest: [UInt8]
}

private let file = JSONType<ListedFile>.object([
  .row("name", .text) { $0.name },
  .row("rows", .integer(from: 0), "Codes in the file.") { $0.rows },
  .row("sha256", .text("^[0-9a-f]{64}$")) { hexadecimal($0.digest) },
])
