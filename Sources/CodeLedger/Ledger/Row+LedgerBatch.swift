import OfferCodes
import OfferModel

/// What a `LedgerBatch` is read from, in any order of rows.
let batchColumns = """
  SELECT batch.*, codeSpace.prefix, codeSpace.length, codeSpace.symbols, codeSpace.checkCharacter,
    codeSpace.keyFingerprint
  FROM batch JOIN codeSpace ON codeSpace.id = batch.codeSpace
  """

extension LedgerBatch {
  /// - Throws: `UnexpectedValue` when something in the row cannot be: the ledger was written by something else, or is damaged.
  init(_ row: Row) throws {
    bundleId = try row.text("bundleId")
    id = try row.text("id")
    productId = try row.text("productId")
    offerName = try row.text("offerName")
    environment = try row.word("environment")
    createdDate = try row.day("createdDate")
    expirationDate = try row.day("expirationDate")
    count = try row.number("count")
    space = try row.space(bundleId: bundleId)
    keyFingerprint = try row.text("keyFingerprint")
    range = IndexRange(start: try row.index("start"), width: try row.index("width"))
    words = try row.required(BlockedWords(name: try row.text("blockedWords")))
    url = try row.optionalText("url")
    let columns = try row.text("columns").split(separator: ",").map { name in
      try row.required(CodeFile.Column(rawValue: String(name)))
    }
    output = BatchOutput(
      folder: try row.text("folder"), columns: columns, rowsPerFile: try row.optionalNumber("rowsPerFile"))
    state = try row.word("state")
    lastIndex = try row.optionalNumber("lastIndex") == nil ? nil : row.index("lastIndex")
    fileTag = try row.optionalText("fileTag")
  }
}

/// Values of the ledger's columns, which may be anything: SQLite's file can be edited by other programs.
extension Row {
  func index(_ column: String) throws -> UInt64 { try required(UInt64(exactly: try number(column))) }

  func day(_ column: String) throws -> CalendarDate { try required(CalendarDate(try text(column))) }

  func word<Word: RawRepresentable<String>>(_ column: String) throws -> Word {
    try required(Word(rawValue: try text(column)))
  }

  func space(bundleId: String) throws -> CodeSpace {
    let form = CodeForm(
      prefix: try text("prefix"), length: try number("length"), symbols: Array(try text("symbols").utf8),
      hasCheckCharacter: try number("checkCharacter") != 0)
    return try required(CodeSpace(bundleId: bundleId, form: form))
  }
}
