import ByteText
package import OfferCodes
package import OfferModel
import Cryptography
import Diagnostics

/// A batch of codes made here, as the ledger knows it.
package struct LedgerBatch: Hashable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// Its indices are taken; its files are perhaps not all there.
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
  /// Of the key that the whole space is made with.
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

  /// What an option of the run that reserved it decided.
  package struct BatchOutput: Hashable, Sendable {
    /// Absolute path of the folder of its files.
    package var folder: String
    package let columns: [CodeFile.Column]
    /// Nil: one file for all.
    package let rowsPerFile: Int?

    package init(folder: String, columns: [CodeFile.Column], rowsPerFile: Int?) {
      self.folder = folder
      self.columns = columns
      self.rowsPerFile = rowsPerFile
    }
  }

  /// What decides the bytes of its rows.
  package var file: CodeFile {
    CodeFile(
      space: space, range: range, count: count, words: words, columns: output.columns, url: url)
  }

  /// A field that is fixed once the ledger has the batch, and differs.
  package struct Change: Hashable, Sendable {
    /// The key of the language.
    package let field: String
    package let ledger: String
    package let catalog: String
  }

  package func changes(in catalog: LedgerBatch) -> [Change] {
    zip(fixedFields, catalog.fixedFields).compactMap { own, other in
      own.value == other.value ? nil : Change(field: own.name, ledger: own.value, catalog: other.value)
    }
  }

  /// All that the range of indices and the bytes of the rows follow from.
  private var fixedFields: [(name: String, value: String)] {
    [
      ("product", productId), ("offer", offerName), ("environment", environment.rawValue),
      ("createdDate", createdDate.description), ("expirationDate", expirationDate.description),
      ("count", String(count)), ("prefix", space.prefix), ("length", String(space.length)),
      ("alphabet", String(decoding: space.symbols, as: UTF8.self)),
      ("checkCharacter", String(space.hasCheckCharacter)), ("blockedWords", words.name), ("url", url ?? ""),
    ]
  }
}

/// - Throws: `PlainFailure` that names the first field that differs.
func check(_ catalog: LedgerBatch, isStill ledger: LedgerBatch) throws {
  guard let change = ledger.changes(in: catalog).first else { return }
  throw PlainFailure(
    "batch \(quoted(ledger.id)) is \(ledger.state.rawValue) with \(change.field) \(quoted(change.ledger)), but the catalog has \(quoted(change.catalog)): change it back, or give the new batch another id"
  )
}

/// What a `LedgerBatch` is read from, in any order of rows.
let batchColumns = """
  SELECT batch.*, codeSpace.prefix, codeSpace.length, codeSpace.symbols, codeSpace.checkCharacter,
    codeSpace.tweak, codeSpace.keyFingerprint
  FROM batch JOIN codeSpace ON codeSpace.id = batch.codeSpace
  """

extension LedgerBatch {
  /// - Throws: `UnexpectedValue` when something in the row cannot be: the ledger was written by something else, or is damaged.
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

/// Values of the ledger's columns, which may be anything: SQLite's file can be edited by other programs.
extension Row {
  func index(_ column: String) throws -> UInt64 { try required(UInt64(exactly: try number(column))) }

  func day(_ column: String) throws -> CalendarDate { try required(CalendarDate(try text(column))) }

  func word<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
    try required(Word(rawValue: try text(column)))
  }

  func number(_ column: String, in range: ClosedRange<Int>) throws -> Int {
    let number = try number(column)
    return try required(range.contains(number) ? number : nil)
  }

  /// As the catalog has ids: files are named after it.
  func fileName(_ column: String) throws -> String {
    let name = try text(column)
    let isName =
      !name.isEmpty && name.utf8.count <= 255
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) || $0 == 0x2D }
    return try required(isName ? name : nil)
  }

  func hexadecimal(_ column: String, digits: Int) throws -> String {
    let text = try text(column)
    let isNumber =
      text.utf8.count == digits
      && text.utf8.allSatisfy { isDigit($0) || (0x61...0x66).contains($0) }
    return try required(isNumber ? text : nil)
  }

  /// The code first, then perhaps the address.
  func columns(_ url: String?) throws -> [CodeFile.Column] {
    let columns = try text("columns").byBytes.split(separator: ",", omittingEmptySubsequences: false).map {
      name in
      try required(CodeFile.Column(rawValue: String(name)))
    }
    let isAddress = url.map { addressFault(in: $0) == nil } ?? false
    guard columns == [.code] || (columns == [.code, .url] && isAddress) else { throw UnexpectedValue() }
    return columns
  }

  func range(of count: Int, in space: CodeSpace) throws -> IndexRange {
    let range = IndexRange(start: try index("start"), width: IndexRange.width(for: count))
    let isInside = space.hasRoom(for: count) && range.start <= space.indexCount - range.width
    guard isInside, try index("width") == range.width else { throw UnexpectedValue() }
    return range
  }

  func space(bundleId: String) throws -> CodeSpace {
    let form = CodeForm(
      prefix: try text("prefix"), length: try number("length"), symbols: Array(try text("symbols").utf8),
      hasCheckCharacter: try number("checkCharacter") != 0)
    let space = try required(CodeSpace(bundleId: bundleId, form: form))
    guard try text("tweak") == Cryptography.hexadecimal(space.tweak()) else { throw UnexpectedValue() }
    return space
  }
}

/// A batch of a catalog, and what is to be done about it.
package struct BatchTask {
  package enum Step: Equatable {
    case make
    /// A run before has reserved it and ended.
    case complete
    case issued
    /// No longer valid; nothing is made.
    case revoked
    /// Inactive in the catalog, valid in the ledger.
    case revoke
    /// Inactive, and never made.
    case inactive
    /// Its `createdDate` is still to come.
    case later
  }

  package let own: OwnBatch
  /// What the ledger is asked for, without a key.
  package let reservation: Reservation
  package let known: LedgerBatch?
  package let step: Step

  /// The folder of the files, as the command line names it.
  package var folder: String { reservation.batch.output.folder }

  init(_ own: OwnBatch, _ reservation: Reservation, known: LedgerBatch?, today: CalendarDate) {
    self.own = own
    self.reservation = reservation
    self.known = known
    switch known?.state {
    case .revoked: step = .revoked
    case .issued: step = own.isActive ? .issued : .revoke
    case .reserved: step = own.isActive ? .complete : .revoke
    case nil:
      let isDue = own.batch.createdDate.value <= today
      step = !own.isActive ? .inactive : isDue ? .make : .later
    }
  }

  package var makesFiles: Bool { step == .make || step == .complete }
}

extension [BatchTask] {
  /// The batches of all catalogs, compared with the ledger.
  ///
  /// - Parameter reservation: what the ledger is asked for, for a batch of an app whose files go into a folder; without a key.
  /// - Throws: `PlainFailure` when a batch that the ledger has was changed, `CryptographyFailure`.
  package init(
    of catalogs: [Catalog], in folders: [String], _ ledger: Ledger, today: CalendarDate,
    reservation: (OwnBatch, App, _ folder: String) throws -> Reservation
  ) throws {
    self = []
    for (catalog, folder) in zip(catalogs, folders) {
      for own in catalog.ownBatches() {
        let wanted = try reservation(own, catalog.app, folder)
        append(BatchTask(own, wanted, known: try ledger.known(wanted), today: today))
      }
    }
  }

  /// Those of these ids; all where there are none.
  ///
  /// - Throws: `PlainFailure` for an id that no batch of offerc's has.
  package func selected(_ ids: [String], of catalogs: [Catalog]) throws -> [BatchTask] {
    for id in ids where !contains(where: { $0.own.id == id }) {
      throw PlainFailure(noOwnBatch(id, among: map(\.own.id), of: catalogs))
    }
    return ids.isEmpty ? self : filter { ids.contains($0.own.id) }
  }
}

private func noOwnBatch(_ id: String, among own: [String], of catalogs: [Catalog]) -> String {
  let all = catalogs.flatMap(\.offerCodes).flatMap(\.offer.batches)
  if all.contains(where: { $0.id.value == id && !$0.isOwn }) {
    return
      "batch \(quoted(id)) has `issuer: apple`, expected `issuer: offerc`: Apple makes its codes; `offerc codes register` records its file"
  }
  let near = nearest(to: id, in: own).first
  return "there is no batch \(quoted(id)) with `issuer: offerc`"
    + (near.map { "; did you mean \($0)?" } ?? "")
}
