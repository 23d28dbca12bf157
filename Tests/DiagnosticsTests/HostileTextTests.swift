import ByteText
import Diagnostics
import TestSupport
import Testing

/// Marks beside characters that Swift joins with them, in every format that a report or a table has, read by its rules.
struct HostileTextTests {
  private let texts: [String]
  private let source: Source

  init() throws {
    texts = try HostileTexts().all
    source = Source("a.yaml", "key: value\n")
  }

  /// A report with a finding for each text.
  private func report() -> Report {
    Report(texts.map { Finding("a", .error, "<\($0)>", at: source["value"]) }, in: source)
  }

  private func isSame(_ found: [String], as expected: [String]) -> Bool {
    found.map(ExactText.init) == expected.map(ExactText.init)
  }

  @Test func thereAreTexts() { #expect(texts.count > 1000) }

  /// The content of a code span (CommonMark 0.31, 6.1); nil if the text is not one code span and nothing else.
  private func content(ofSpan markdown: String) -> String? {
    let bytes = Array(markdown.utf8)
    let tick = UInt8(ascii: "`")
    let fence = bytes.prefix { $0 == tick }.count
    guard fence > 0 else { return nil }
    var place = fence
    while place < bytes.count {
      let run = bytes[place...].prefix { $0 == tick }.count
      guard run != fence else { break }
      place += max(run, 1)
    }
    guard place + fence == bytes.count else { return nil }
    var inner = bytes[fence..<place]
    if inner.first == 0x20, inner.last == 0x20, inner.contains(where: { $0 != 0x20 }) {
      inner = inner.dropFirst().dropLast()
    }
    return String(decoding: inner, as: UTF8.self)
  }

  @Test func aCodeSpanOfMarkdownHoldsTheText() {
    for text in texts {
      let read = content(ofSpan: markdownCode(text)) ?? ""
      #expect(read.isIdentical(to: escapingControls(text)), "\(markdownCode(text))")
    }
  }

  /// GitHub's tables: a bar without a backslash before it ends the cell, even in a code span.
  @Test func noBarEndsACell() {
    for text in texts {
      for cell in [markdownCell(text), escapingBars(markdownCode(text))] {
        let bytes = Array(cell.utf8)
        let open = bytes.indices.filter {
          bytes[$0] == UInt8(ascii: "|") && ($0 == 0 || bytes[$0 - 1] != UInt8(ascii: "\\"))
        }
        empty(open, "\(cell)")
      }
    }
  }

  /// ASCII punctuation that may mean something has a backslash before it.
  @Test func nothingInATextOfMarkdownIsMarkup() {
    for text in texts where !text.byBytes.contains("`") {
      let bytes = Array(markdownText(text).utf8)
      for (place, byte) in bytes.enumerated() where "*_[<&".utf8.contains(byte) {
        let isComment = bytes[place...].starts(with: "<!-- -->".utf8)
        #expect(isComment || (place > 0 && bytes[place - 1] == UInt8(ascii: "\\")), "\(markdownText(text))")
      }
    }
  }

  @Test(arguments: [
    ("1) x", "1\\) x"), ("123456789. x", "123456789\\. x"), ("1)x", "1)x"), ("a 1) x", "a 1) x"),
  ])
  func aNumberAtTheBeginningIsNotThatOfAnItem(_ text: String, _ expected: String) {
    equal(markdownText(text), expected)
  }

  @Test func aRowOfCellsIsReadBack() throws {
    var csv = CSVWriter()
    for text in texts { csv.row([text, "-", text]) }
    var reader = CSVReader(csv.bytes[...])
    for text in texts {
      let row = try #require(try reader.nextRow()).map(\.text)
      // Readers drop blanks around a cell.
      let expected = cellTexts(of: text) + cellTexts(of: String(text.byBytes.trimmed(" "))) + ["'-"]
      let bytes = expected.map { Array($0.utf8) }
      #expect(row.count == 3 && row.allSatisfy { bytes.contains(Array($0.utf8)) }, "\(row)")
    }
    try absent(reader.nextRow())
  }

  @Test func noMessageOfSARIFHasALink() throws {
    let messages = try SARIF(report()).results.compactMap(\.message)
    let read = messages.map { message in
      // SARIF 2.1.0, 3.11.6: a backslash escapes what follows, and a link is `[text](target)`.
      var text: [UInt8] = []
      var backslashes = 0
      let bytes = Array(message.utf8)
      for (place, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "\\") {
          backslashes += 1
          continue
        }
        let isLink = byte == UInt8(ascii: "]") && bytes[(place + 1)...].first == UInt8(ascii: "(")
        if isLink { #expect(!backslashes.isMultiple(of: 2), "\(message)") }
        text += repeatElement(UInt8(ascii: "\\"), count: isLink ? backslashes / 2 : backslashes)
        text.append(byte)
        backslashes = 0
      }
      return String(decoding: text, as: UTF8.self)
    }
    #expect(isSame(read, as: texts.map { "<" + escapingControls($0) + ">" }))
  }

  @Test func messagesOfXMLAreReadBack() throws {
    let expected = texts.map { "<" + escapingControls($0) + ">" }
    for (format, element) in [(ReportFormat.junit, "failure"), (.checkstyle, "error")] {
      let elements = try XML(Array(report().rendered(format).utf8)).elements
      #expect(isSame(elements.filter { $0.name == element }.compactMap { $0["message"] }, as: expected))
    }
  }

  /// A line each, and a line has one command: what follows the second `::` is the message.
  @Test func annotationsAreReadBack() {
    let lines = report().rendered(.github).byBytes.split(separator: "\n")
    let read = lines.map { line -> String in
      let data =
        line.byBytes.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
      return String(data).byBytes.replacing("%25", with: "%")
    }
    #expect(isSame(read, as: texts.map { "<" + escapingControls($0) + ">" }))
  }

  /// A line for people is a line, without a control.
  @Test func aLineIsALine() {
    let lines = report().rendered(.concise).byBytes.split(separator: "\n")
    equal(lines.count, texts.count + 1)
    for (line, text) in zip(lines, texts) {
      #expect(line.byBytes.contains("<" + escapingControls(text) + ">"))
    }
  }
}
