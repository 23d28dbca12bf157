import Diagnostics
import OfferCodes
import OfferModel
import Cryptography

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
    let columns = try text("columns").split(separator: ",", omittingEmptySubsequences: false).map { name in
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
    guard try text("tweak") == Cryptography.hexadecimal(try space.tweak()) else { throw UnexpectedValue() }
    return space
  }
}
