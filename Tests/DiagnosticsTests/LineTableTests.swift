import TestSupport
import Diagnostics
import Testing

private func table(_ text: String) -> LineTable { LineTable(SourceFile(name: "a.yaml", text: text)) }

private func places(_ text: String) -> [String] {
  let lines = table(text)
  return (0...text.utf8.count).map { offset in
    let place = lines.position(of: offset)
    return "\(place.line):\(place.column)"
  }
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
        let place = lines.position(of: offset)
        equal("\(place.line):\(place.column)", inOrder[offset])
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
    #expect(lines.position(of: 0) == (1, 1))
    #expect(lines.position(of: 2) == (1, 1))
    #expect(lines.position(of: 3) == (1, 1))
    #expect(lines.position(of: 4) == (1, 2))
    #expect(lines.position(of: 8) == (2, 1))
    equal(lines.range(ofLine: 1), 3..<7)
  }

  @Test func offsetsOutsideOfTheFileAreItsEnds() {
    #expect(table("ab\nc").position(of: -5) == (1, 1))
    #expect(table("ab\nc").position(of: 500) == (2, 2))
  }

  @Test func aSourceEndsWhereItsLengthSays() {
    let lines = LineTable(SourceFile(name: "a.yaml", bytes: Array("a\nb\nc\n".utf8), length: 3))
    #expect(lines.hasLine(2) && !lines.hasLine(3))
    #expect(lines.position(of: 6) == (2, 2))
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
      #expect(lines.position(of: offset) == (2, column))
      column += 1
      offset += character.utf8.count
    }
    #expect(lines.position(of: offset + 1) == (3, 1))
  }

  @Test func bytesThatAreNotUTF8CountAsOneCharacterEach() {
    let lines = LineTable(SourceFile(name: "a.yaml", bytes: [0x61, 0xFF, 0xFE, 0x62]))
    #expect(lines.position(of: 3) == (1, 4))
  }
}
