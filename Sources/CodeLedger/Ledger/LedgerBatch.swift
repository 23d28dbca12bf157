package import OfferCodes
package import OfferModel
import Cryptography
import Diagnostics

/// A batch of own codes, as the ledger has it.
package struct LedgerBatch: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// Its indices are taken, but its files may not be complete.
    case reserved
    /// Its files were published.
    case issued
    /// Its codes are no longer valid.
    case revoked
  }

  package let bundleId: String
  package let id: String
  package let productId: String
  package let offerName: String
  package let environment: CodeBatch.Environment
  package let createdDate: CalendarDate
  package let expirationDate: CalendarDate
  package let count: Int
  package let space: CodeSpace
  /// The fingerprint of the key with which all codes of the space are made.
  package internal(set) var keyFingerprint: String
  package let range: IndexRange
  package let words: BlockedWords
  package let url: String?
  package var output: BatchOutput
  package var state: State
  /// The last index with a code: known once the batch was issued.
  package var lastIndex: UInt64?
  /// HMAC of the files' SHA-256 in hexadecimal: known once the batch was issued.
  package var fileTag: String?

  /// The options of the run that reserved it.
  package struct BatchOutput: Hashable, Sendable {
    /// Absolute path of the folder of its files.
    package var folder: String
    package let columns: [CodeFile.Column]
    /// Nil if all rows are in one file.
    package let rowsPerFile: Int?

    package init(folder: String, columns: [CodeFile.Column], rowsPerFile: Int?) {
      self.folder = folder
      self.columns = columns
      self.rowsPerFile = rowsPerFile
    }
  }

  /// The file of its codes: all that decides the bytes of the rows.
  package var file: CodeFile {
    CodeFile(
      space: space, range: range, count: count, words: words, columns: output.columns, url: url)
  }

  /// A difference in a field that cannot change after the ledger has the batch.
  package struct Change: Hashable, Sendable {
    /// The key of the language.
    package let field: String
    package let ledger: String
    package let catalog: String
  }

  /// The differences between the ledger and a catalog.
  package func changes(in catalog: LedgerBatch) -> [Change] {
    zip(fixedFields, catalog.fixedFields).compactMap { own, other in
      own.value == other.value ? nil : Change(field: own.name, ledger: own.value, catalog: other.value)
    }
  }

  /// The fields on which the range of indices and the bytes of the rows depend.
  private var fixedFields: [(name: String, value: String)] {
    [
      ("product", productId),
      ("offer", offerName),
      ("environment", environment.rawValue),
      ("createdDate", createdDate.description),
      ("expirationDate", expirationDate.description),
      ("count", String(count)),
      ("prefix", space.prefix),
      ("length", String(space.length)),
      ("alphabet", String(decoding: space.symbols, as: UTF8.self)),
      ("checkCharacter", String(space.hasCheckCharacter)),
      ("blockedWords", words.name),
      ("url", url ?? ""),
    ]
  }
}

/// Checks that a batch of the ledger has not been changed in the catalog.
///
/// - Throws: `PlainFailure` that names the first field that differs.
func check(_ catalog: LedgerBatch, isStill ledger: LedgerBatch) throws {
  guard let change = ledger.changes(in: catalog).first else { return }
  throw PlainFailure(
    "batch \(quoted(ledger.id)) is \(ledger.state.rawValue) with \(change.field) \(quoted(change.ledger)), but the catalog has \(quoted(change.catalog)): change it back, or give the new batch a different ID"
  )
}

/// The query from which a `LedgerBatch` is read.
let batchColumns = """
  SELECT batch.*, codeSpace.prefix, codeSpace.length, codeSpace.symbols, codeSpace.checkCharacter,
    codeSpace.tweak, codeSpace.keyFingerprint
  FROM batch JOIN codeSpace ON codeSpace.id = batch.codeSpace
  """

extension LedgerBatch {
  /// - Throws: `UnexpectedValue` for a value that offerc never writes: the ledger was edited by another program, or is damaged.
  init(_ row: Row) throws {
    bundleId = try row.text("bundleId")
    id = try row.fileName("id")
    productId = try row.text("productId")
    offerName = try row.text("offerName")
    environment = try row.word("environment")
    createdDate = try row.day("createdDate")
    expirationDate = try row.day("expirationDate")
    count = try row.number("count", in: Limits.ownBatchSize)
    space = try row.space(bundleId: bundleId)
    keyFingerprint = try row.hexadecimal("keyFingerprint", digits: 16)
    range = try row.range(of: count, in: space)
    words = try row.required(BlockedWords(name: try row.text("blockedWords")))
    url = try row.optionalText("url")
    output = BatchOutput(
      folder: try row.text("folder"), columns: try row.columns(url),
      rowsPerFile: try row.optionalNumber("rowsPerFile") == nil
        ? nil : row.number("rowsPerFile", in: 1...Int.max))
    state = try row.word("state")
    lastIndex = try row.optionalNumber("lastIndex") == nil ? nil : row.index("lastIndex")
    fileTag = try row.optionalText("fileTag") == nil ? nil : row.hexadecimal("fileTag", digits: 64)
    let isLastInside = lastIndex.map(range.contains) ?? (state != .issued)
    guard isLastInside, state != .issued || fileTag != nil else { throw UnexpectedValue() }
  }
}
