import GRDB
import OfferCodes
import OfferModel

/// What a `LedgerBatch` is read from, in any order of rows.
let batchColumns = """
  SELECT batch.*, codeSpace.prefix, codeSpace.length, codeSpace.symbols, codeSpace.checkCharacter,
    codeSpace.keyFingerprint
  FROM batch JOIN codeSpace ON codeSpace.id = batch.codeSpace
  """

extension LedgerBatch {
  /// - Parameter path: of the ledger, for messages.
  /// - Throws: `LedgerFailure` when something in the row cannot be: the ledger was written by something else, or is damaged.
  init(_ row: Row, _ path: String) throws {
    let reader = RowReader(row: row, path: path)
    bundleId = try reader.text("bundleId")
    id = try reader.text("id")
    productId = try reader.text("productId")
    offerName = try reader.text("offerName")
    environment = try reader.word("environment")
    createdDate = try reader.day("createdDate")
    expirationDate = try reader.day("expirationDate")
    count = try reader.number("count")
    space = try reader.space(bundleId: bundleId)
    keyFingerprint = try reader.text("keyFingerprint")
    range = IndexRange(start: try reader.index("start"), width: try reader.index("width"))
    words = try reader.required(BlockedWords(name: try reader.text("blockedWords")))
    url = row["url"]
    let columns = try reader.text("columns").split(separator: ",").map { name in
      try reader.required(CodeFile.Column(rawValue: String(name)))
    }
    output = BatchOutput(folder: try reader.text("folder"), columns: columns, rowsPerFile: row["rowsPerFile"])
    state = try reader.word("state")
    lastIndex = try row["lastIndex"] == nil ? nil : reader.index("lastIndex")
    fileTag = row["fileTag"]
  }
}

/// Reads values that may be anything: SQLite's file can be edited by other programs.
struct RowReader {
  let row: Row
  let path: String

  func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw damaged(path) }
    return value
  }

  func text(_ column: String) throws -> String { try required(row[column]) }

  func number(_ column: String) throws -> Int { try required(row[column]) }

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
