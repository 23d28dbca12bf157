import TestSupport
import Diagnostics
import Testing

/// Text for people on a terminal that is narrower than the text.
struct NarrowTerminalTests {
  @Test(arguments: [
    // A line goes on two cells right of where it begins.
    ("  one two three four", 12, "  one two\n    three\n    four"),
    // An item of a list goes on beside its marker, also a colored one.
    ("7–9. create three codes", 14, "7–9. create\n     three\n     codes"),
    ("\u{1B}[32m12. create a\u{1B}[0m name", 10, "\u{1B}[32m12. create\n    a\u{1B}[0m name"),
    // Two blanks separate columns: what is in the second one goes on there.
    ("  no   the offer of the month", 20, "  no   the offer of\n         the month"),
    // Commands and what stands between backticks are copied as a whole.
    ("back: offerc appstore plan before.json", 20, "back:\n  offerc appstore plan before.json"),
    ("write `a: b c d` here", 13, "write\n  `a: b c d`\n  here"),
    ("one ` two three", 10, "one ` two\n  three"),
    // Words are not cut, and wide characters take two cells.
    ("a com.example.long.name b", 10, "a\n  com.example.long.name\n  b"),
    ("月額 プラン 年額", 12, "月額 プラン\n  年額"),
    // A line that fits keeps its blanks, and so does one that is empty.
    ("a   b\n\n  c", 10, "a   b\n\n  c"), ("", 10, ""),
    // Below a text that is far to the right, there is no room.
    ("          one two", 14, "          one\n  two"),
  ])
  func linesAreWrapped(_ line: String, width: Int, expected: String) {
    equal(String(decoding: wrappedLines(Array(line.utf8), to: width), as: UTF8.self), expected)
  }

  @Test func aFindingFitsIntoTheTerminal() {
    let source = Source(
      "offers.yaml",
      "prices: {USA: 4.99, CAN: 5.99, GBR: 4.49, DEU: 4.99, FRA: 4.99, ITA: 4.99, ESP: 4.99, JPN: 7.5, KOR: 9900}"
    )
    let finding = Finding(
      "price-decimals", .error, "the price 7.5 JPY has decimals, but Apple sells there without them",
      object: "promotional offer spring", at: source["7.5"], label: "write this amount without decimals",
      help: "write 8, or any other amount that App Store Connect lists for Japan")
    let report = Report([finding], in: source)
    let text = String(decoding: render(report, as: .text, width: 50), as: UTF8.self)
    equal(
      text,
      """
      error[price-decimals]: the price 7.5 JPY has
        decimals, but Apple sells there without them
       --> offers.yaml:1:92 (promotional offer spring)
        |
      1 | …A: 4.99, ESP: 4.99, JPN: 7.5, KOR: 9900}
        |                           ^^^
        |             write this amount without decimals
        |
        = help: write 8, or any other amount that App
                Store Connect lists for Japan

      1 file, 3 products, 9 offers, 4 batches: 1 error

      """)
    equal(text.split(separator: "\n").map(\.count).max().map { $0 <= 50 }, true)
  }
}
