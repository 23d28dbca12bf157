import TestSupport
import Diagnostics
import Testing

private func table(_ text: String) -> LineTable { LineTable(SourceFile(name: "a.yaml", text: text)) }

/// `2:1`.
private func place(of offset: Int, in lines: LineTable) -> String {
  let place = lines.position(of: offset)
  return "\(place.line):\(place.column)"
}

private func places(_ text: String) -> [String] {
  let lines = table(text)
  return (0...text.utf8.count).map { place(of: $0, in: lines) }
}

struct LineTableTests {
  @Test func linesAndColumnsBeginAt1TheEndOfTheFileIsAPlace() {
    equal(places("ab\nc"), ["1:1", "1:2", "1:3", "2:1", "2:2"])
    equal(places(""), ["1:1"])
    equal(places("\n"), ["1:1", "2:1"])
  }

  @Test func linesEndAtLFCRLFAndCR() {
    equal(places("a\r\nb"), ["1:1", "1:2", "1:3", "2:1", "2:2"])
    equal(places("a\rb"), ["1:1", "1:2", "2:1", "2:2"])
    let lines = table("one\r\ntwo\rthree\n\nfive")
    #expect(lines.hasLine(5) && !lines.hasLine(6))
    equal((1...5).map { lines.range(ofLine: $0) }, [0..<3, 5..<8, 9..<14, 15..<15, 16..<20])
  }

  @Test func theOrderInWhichPlacesAreAskedForDoesNotMatter() {
    let text = "one\r\ntwo\rthree\n\nfive"
    let inOrder = places(text)
    for first in inOrder.indices {
      let lines = table(text)
      for offset in [first] + inOrder.indices.reversed() {
        equal(place(of: offset, in: lines), inOrder[offset])
      }
    }
    equal(table(text).range(ofLine: 2), 5..<8)
    equal(table(text).line(of: 15), 4)
  }

  @Test func columnsCountCharactersNotBytes() {
    equal(table("名前: x").position(of: 6).column, 3)
    equal(table("👩‍👩‍👧: x").position(of: "👩‍👩‍👧".utf8.count).column, 2)
    equal(table("e\u{301}: x").position(of: 3).column, 2)
  }

  @Test func aByteOrderMarkIsNoColumn() {
    let lines = table("\u{FEFF}a: 1\nb: 2")
    equal(place(of: 0, in: lines), "1:1")
    equal(place(of: 2, in: lines), "1:1")
    equal(place(of: 3, in: lines), "1:1")
    equal(place(of: 4, in: lines), "1:2")
    equal(place(of: 8, in: lines), "2:1")
    equal(lines.range(ofLine: 1), 3..<7)
  }

  @Test func offsetsOutsideOfTheFileAreItsEnds() {
    equal(place(of: -5, in: table("ab\nc")), "1:1")
    equal(place(of: 500, in: table("ab\nc")), "2:2")
  }

  @Test func aSourceEndsWhereItsLengthSays() {
    let lines = LineTable(SourceFile(name: "a.yaml", bytes: Array("a\nb\nc\n".utf8), length: 3))
    #expect(lines.hasLine(2) && !lines.hasLine(3))
    equal(place(of: 6, in: lines), "2:2")
    equal(lines.range(ofLine: 2), 2..<3)
  }

  @Test(arguments: ["a", "é", "日本", "e\u{301}", "👩‍👩‍👧x", "🇩🇪🇦🇹", "ab\tc{}", "é,", "\u{301}\u{302},"])
  func columnsOfLongLinesAreTheSameAsCountedFromTheirBeginning(unit: String) {
    let line = String(repeating: unit, count: 6000 / unit.utf8.count)
    let text = "first\n" + line + "\nlast"
    let lines = table(text)
    var column = 1
    var offset = 6
    for character in line {
      equal(place(of: offset, in: lines), "2:\(column)")
      column += 1
      offset += character.utf8.count
    }
    equal(place(of: offset + 1, in: lines), "3:1")
  }

  @Test func bytesThatAreNotUTF8CountAsOneCharacterEach() {
    let lines = LineTable(SourceFile(name: "a.yaml", bytes: [0x61, 0xFF, 0xFE, 0x62]))
    equal(place(of: 3, in: lines), "1:4")
  }
}
