import TestSupport
import Diagnostics
import Testing

/// The source line and the underlines of a report with one finding.
private func excerpt(_ source: Source, _ range: SourceRange, _ label: String = "here") -> [String] {
  let text = Report([Finding("a", .error, "b", at: range, label: label)], in: source).text()
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).prefix { !$0.isEmpty }
    .map(String.init)
}

/// A report in every form, to see that none of them traps.
private func renderAll(_ source: Source, _ range: SourceRange) -> [String] {
  let finding = Finding(
    "a", .error, "b", at: range, label: "here", related: [Label(range, "there")],
    fix: Fix("c", edits: [TextEdit(range, "d")]))
  return ReportFormat.allCases.map { Report([finding], in: source).rendered($0) }
}

private func hasControls(_ text: String) -> Bool {
  text.unicodeScalars.contains {
    ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || 0x7F..<0xA0 ~= $0.value || 0x202A...0x202E ~= $0.value
      || 0x2066...0x2069 ~= $0.value
  }
}

struct HostileInputTests {
  @Test func escapeSequencesDirectionMarksAndNULNeverReachTheTerminal() {
    let evil = "\u{1B}[2J\u{7}\u{9B}\u{0}\u{202E}\u{2066}\u{7F}"
    let source = Source("\(evil).yaml", "key: \(evil)value\n")
    let finding = Finding(
      "a", .error, "m\(evil)\n", object: "o\(evil)", at: source["value"], label: "l\(evil)\r",
      related: [Label(source["key"], evil)], notes: [evil], help: evil
    ).explained(evil, evil)
    for format in [ReportFormat.text, .concise] {
      #expect(!hasControls(Report([finding], in: source).rendered(format)))
    }
    equal(Report([finding], in: source).rendered(.concise).split(separator: "\n").count, 2)
    equal(
      excerpt(source, source["value"]),
      [
        #"1 | key: \u{1B}[2J\u{7}\u{9B}\u{0}\u{202E}\u{2066}\u{7F}value"#,
        "  |" + String(repeating: " ", count: 53) + "^^^^^ here",
      ])
  }

  @Test func caretsStandBelowWideCharactersEmojiAndLettersWithCombiningMarks() {
    let source = Source("a.yaml", "春のセール: x\nzu\u{308}rich: y\n👩‍👩‍👧🇩🇪✔️: z\n")
    equal(excerpt(source, source["x"]), ["1 | 春のセール: x", "  |             ^ here"])
    equal(excerpt(source, source["y"]), ["2 | zu\u{308}rich: y", "  |         ^ here"])
    equal(excerpt(source, source["z", after: 1]), ["3 | 👩‍👩‍👧🇩🇪✔️: z", "  |         ^ here"])
    equal(excerpt(source, source["のセ"]), ["1 | 春のセール: x", "  |   ^^^^ here"])
  }

  @Test func tabsAreRepeatedBelowSoThatCaretsAreAlignedWhateverATabIsWorth() {
    let source = Source("a.yaml", "\tkey:\tvalue\n\t\tx")
    equal(excerpt(source, source["value"]), ["1 | \tkey:\tvalue", "  | \t    \t^^^^^ here"])
    equal(excerpt(source, source.at(0, 1), "a tab"), ["1 | \tkey:\tvalue", "  | ^ a tab"])
    equal(excerpt(source, source.at(12, 15)), ["2 | \t\tx", "  | ^\t^\t^ here"])
  }

  @Test func crLFCRAndAByteOrderMarkAreNotShown() {
    let source = Source("a.yaml", "\u{FEFF}a: 1\r\nb: 2\rc: 3")
    equal(excerpt(source, source["a"]), ["1 | a: 1", "  | ^ here"])
    equal(excerpt(source, .top(of: 0)), ["1 | a: 1", "  | ^ here"])
    equal(excerpt(source, source["1\r\nb"]), ["1 | a: 1", "  |    ^ here"])
    equal(excerpt(source, source["2"]), ["2 | b: 2", "  |    ^ here"])
    equal(excerpt(source, source["3"]), ["3 | c: 3", "  |    ^ here"])
  }

  @Test func bytesThatAreNotUTF8AreShownAsReplacementCharacters() {
    let source = Source("a.yaml", bytes: [0x61, 0x3A, 0xFF, 0x80, 0xC3, 0x20, 0x78, 0x0A])
    equal(excerpt(source, source["x"]), ["1 | a:\u{FFFD}\u{FFFD}\u{FFFD} x", "  |       ^ here"])
    equal(excerpt(source, source.at(2, 3)), ["1 | a:\u{FFFD}\u{FFFD}\u{FFFD} x", "  |   ^ here"])
  }

  @Test func rangesInTheMiddleOfACharacterBeyondTheEndOrInNoFileDoNotTrap() {
    for text in ["", "\n", "a", "日本\n", "\u{FEFF}", "\r\n\r\n"] {
      let source = Source("a.yaml", text)
      for start in 0...(text.utf8.count + 2) {
        for end in start...(text.utf8.count + 3) {
          equal(renderAll(source, source.at(start, end)).count, ReportFormat.allCases.count)
        }
      }
      _ = renderAll(source, SourceRange(file: 0, start: .max, end: .max))
      _ = renderAll(source, SourceRange(file: 7, start: 3, end: 9))
      _ = renderAll(source, SourceRange(file: .max, start: 0, end: 0))
    }
  }

  @Test func everyCutOfRandomBytesCanBeRendered() {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let pool: [UInt8] = [
      0x61, 0x09, 0x0A, 0x0D, 0x1B, 0x20, 0x80, 0xBF, 0xC3, 0xCC, 0x81, 0xE6, 0x98, 0xA5, 0xF0, 0x9F, 0xFF,
    ]
    for _ in 0..<150 {
      let source = Source(
        "a.yaml", bytes: (0..<Int(next() % 900)).map { _ in pool[Int(next() % UInt64(pool.count))] })
      let start = Int(next() % UInt64(source.file.length + 1))
      let texts = renderAll(source, source.at(start, start + Int(next() % 40)))
      #expect(!hasControls(texts[0]))
    }
  }

  @Test func aLongLineIsCutTo200ColumnsAroundTheRange() {
    let padding = String(repeating: "0123456789", count: 50_000)
    let source = Source("a.yaml", padding + "<fault>" + padding)
    let lines = excerpt(source, source["<fault>"])
    equal(lines[0].count, 4 + 202)
    #expect(lines[0].hasPrefix("1 | …0123456789") && lines[0].hasSuffix("…"))
    equal(lines[1], "  | " + String(repeating: " ", count: 61) + "^^^^^^^ here")
    contains(Report([Finding("a", .error, "b", at: source["<fault>"])], in: source).text(), "a.yaml:1:500001")
    equal(excerpt(source, source.at(0, 900_000))[1], "  | " + String(repeating: "^", count: 200) + " here")
    equal(
      excerpt(source, source.at(1_000_006, 1_000_007)),
      [
        "1 | …" + padding.suffix(200), "  | " + String(repeating: " ", count: 200) + "^ here",
      ])
  }

  @Test func aLineOf200ColumnsIsShownWholeOneOf201IsCutWideCharactersCountTwice() {
    let fits = Source("a.yaml", String(repeating: "x", count: 200))
    equal(excerpt(fits, .top(of: 0))[0], "1 | " + String(repeating: "x", count: 200))
    let long = Source("a.yaml", String(repeating: "x", count: 201))
    equal(excerpt(long, .top(of: 0))[0], "1 | " + String(repeating: "x", count: 200) + "…")
    let wide = Source("a.yaml", String(repeating: "春", count: 101))
    equal(excerpt(wide, .top(of: 0))[0], "1 | " + String(repeating: "春", count: 100) + "…")
  }

  @Test func twoDistantPlacesOfOneLongLineAreTwoCutsOfIt() {
    let source = Source("a.json", "{\"a\": 1, " + String(repeating: " ", count: 400) + "\"a\": 2}")
    let finding = Finding(
      "duplicate-key", .error, "twice", at: source["\"a\"", after: 1], label: "again",
      related: [Label(source["\"a\""], "first")])
    let lines = Report([finding], in: source).text().split(separator: "\n").map(String.init)
    #expect(lines[3].hasPrefix("1 | {\"a\": 1,") && lines[3].hasSuffix("…"))
    equal(lines[4], "  |  --- first")
    #expect(lines[5].hasPrefix("1 | …") && lines[5].hasSuffix("\"a\": 2}"))
    ends(lines[6], with: "^^^ again")
  }

  @Test func aHeapOfCombiningMarksIsCutToo() {
    let source = Source("a.yaml", "e" + String(repeating: "\u{301}", count: 500_000) + "x")
    #expect(excerpt(source, source["x"])[0].unicodeScalars.count < 250)
  }
}
