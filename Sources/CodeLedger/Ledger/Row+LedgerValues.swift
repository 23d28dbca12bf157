import ByteText
import Cryptography
import Diagnostics
import OfferCodes
import OfferModel

/// Values of the ledger's columns. All of them are checked: other programs can edit an SQLite file.
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

  /// An id as a catalog can have it: files are named after it.
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

  /// The columns of files: the code, and the address if there is one.
  func columns(_ url: String?) throws -> [CodeFile.Column] {
    let names = try text("columns").byBytes.split(separator: ",", omittingEmptySubsequences: false)
    let columns = try names.map { name in try required(CodeFile.Column(rawValue: String(name))) }
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
