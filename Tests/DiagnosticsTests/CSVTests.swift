import Diagnostics
import TestSupport
import Testing

/// Tables of spreadsheets, read and written.
struct CSVTests {
  private func rows(_ text: String, separator: Character = ",") throws -> [[String]] {
    var reader = CSVReader(Array(text.utf8)[...], separator: separator.asciiValue ?? 0)
    var rows: [[String]] = []
    while let row = try reader.nextRow() { rows.append(row.map(\.text)) }
    return rows
  }

  @Test(arguments: [
    ("", []), ("\n", [[""]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,\r\n,b\r\n", [["a", ""], ["", "b"]]),
    ("\u{FEFF}a , b\n", [["a", "b"]]), ("\"a,\"\"b\nc\",d\n\ne", [["a,\"b\nc", "d"], [""], ["e"]]),
  ])
  func cellsAreReadRowByRow(_ text: String, _ expected: [[String]]) throws {
    try equal(rows(text), expected)
  }

  @Test func tabsSeparateOnlyIfTheyAreTheSeparator() throws {
    try equal(rows("a\tb,c", separator: "\t"), [["a", "b,c"]])
    try equal(rows("\ta\t,b"), [["a", "b"]])
  }

  @Test(arguments: [
    ("a\nb,\"c\n", 2, 3, "a quoted cell has no closing quote"),
    ("\"a\"b,c", 1, 4, "expected a separator after the quoted cell"),
  ])
  func faultsHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let fault = try #require(throws: TextFault.self) { _ = try rows(text) }
    equal(fault.line, line)
    equal(fault.column, column)
    equal(fault.message, message)
  }

  /// A part of a file has places of its own.
  @Test func aSliceIsReadLikeAFile() throws {
    var reader = CSVReader(Array("xx\na,b\n".utf8)[3...])
    let row = try #require(try reader.nextRow())
    equal(row.map(\.text), ["a", "b"])
    equal(row.map(\.position), [1, 3])
  }

  @Test func noCellBeginsAFormula() {
    var csv = CSVWriter()
    csv.row(["=1+1", "a", "-1", "＝x", "\tb"])
    equal(String(decoding: csv.bytes, as: UTF8.self), "'=1+1,a,'-1,'＝x,\"'\tb\"\r\n")
    equal(cellTexts(of: "-1"), ["-1", "'-1"])
    equal(cellTexts(of: "1"), ["1", "1"])
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var generator = SeededGenerator(seed: 8)
    let characters: [Character] = ["a", "b", ",", ";", "\"", "\n", "é"]
    for _ in 0..<200 {
      let written = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<3).map { _ in
          // No blanks at the ends, which are not part of a cell.
          "x" + String((0..<5).map { _ in characters.randomElement(using: &generator) ?? "a" }) + "x"
        }
      }
      var csv = CSVWriter()
      for row in written { csv.row(row) }
      try equal(rows(String(decoding: csv.bytes, as: UTF8.self)), written)
    }
  }
}
