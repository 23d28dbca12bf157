import ByteText
package import Diagnostics
import OfferCompiler
import OfferModel
package import OfferRules

/// An example as the documentation shows it: without the keys that complete it, and with what offerc says about it.
package struct ShownExample: Sendable {
  /// What its lines are part of.
  package let place: RuleExample.Place
  package let text: String
  /// What is live at Apple, for rules that compare.
  package let before: String?
  /// Whether that was read from Apple's servers.
  package let isLive: Bool
  package let today: String
  /// The findings of the rule, in `text` and `before` (as file 1).
  package let findings: [Finding]
  private let files: [SourceFile]

  init(_ example: RuleExample, of rule: RuleID) {
    let parts = ["catalog.yaml", "live.yaml"].enumerated().compactMap { number, name in
      ExamplePart(example, isBaseline: number == 1, name: name)
    }
    let found = Self.compiled(parts, example).filter { $0.rule == rule }
    // Where a finding is in a line that completes the example, the whole catalog is shown.
    let isComplete = found.contains { !parts[0].shows($0.primary.range) }
    let shown = parts.map { isComplete ? $0.whole : $0 }
    place = isComplete ? .file : example.place
    text = shown[0].text
    before = shown.count > 1 ? shown[1].text : nil
    isLive = example.isLive
    today = example.today
    files = shown.map { SourceFile(name: $0.name, bytes: $0.bytes) }
    findings = found.compactMap { $0.moved { range in shown[Int(range.file)].moved(range) } }
  }

  private static func compiled(_ parts: [ExamplePart], _ example: RuleExample) -> [Finding] {
    guard let today = CalendarDate(example.today) else { return [] }
    let sources = parts.map { SourceFile(name: $0.name, bytes: $0.wholeBytes) }
    guard sources.count > 1 else {
      return compile(
        sources, today: today, images: RuleExample.image, pricePoints: example.pricePoints
      ).findings
    }
    let read = compile([sources[1]], firstFile: 1, today: today).catalog
    let live = read.map { example.isLive ? $0.asLiveState() : $0 }
    let baselines = Baselines(live.map { [$0] } ?? [], origin: sources[1].name)
    return compile(
      [sources[0]], today: today, baseline: baselines.baseline(of:), images: RuleExample.image
    ).findings
  }

  /// The findings as `lint` prints them, but for the reason and the source: these stand on the page already.
  package var report: String {
    let bare = findings.map { finding in
      var finding = finding
      finding.why = nil
      finding.see = nil
      return finding
    }
    let report = Report(files: files, findings: bare, today: today)
    let lines = String(decoding: render(report, as: .text), as: UTF8.self).byBytes.split(
      separator: "\n", omittingEmptySubsequences: false)
    // Behind the findings stand an empty line, the summary and the end of its line.
    return lines.dropLast(3).joined(separator: "\n")
  }
}

extension Finding {
  /// The finding about the same text at other offsets; related places that are not in it are left out.
  fileprivate func moved(_ move: (SourceRange) -> SourceRange?) -> Finding? {
    guard let range = move(primary.range) else { return nil }
    var result = self
    result.primary.range = range
    result.related = related.compactMap { label in move(label.range).map { Label($0, label.text) } }
    return result
  }
}

/// One side of an example: the lines to show, and where they stand in the catalog that they were completed to.
struct ExamplePart {
  let name: String
  let text: String
  let bytes: [UInt8]
  let wholeBytes: [UInt8]
  /// For each line of `text`: its range in the whole catalog, and where it begins in `text`. Empty if that is the whole one.
  private let lines: [(whole: Range<Int>, start: Int)]

  /// - Returns: nil for the baseline of an example that has none.
  init?(_ example: RuleExample, isBaseline: Bool, name: String) {
    guard let fragment = isBaseline ? example.before : example.fragment,
      let catalog = isBaseline ? example.baseline : example.yaml
    else { return nil }
    let whole = catalog.byBytes.replacing("↓", with: "")
    self.name = name
    switch example.place {
    case .latin1: wholeBytes = whole.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case .file, .catalog, .subscription, .batch: wholeBytes = Array(whole.utf8)
    }
    let shown = fragment.byBytes.replacing("↓", with: "").byBytes.split(
      separator: "\n", omittingEmptySubsequences: false)
    let kept = shown.reversed().drop { $0.isEmpty }.reversed().map(String.init)
    switch example.place {
    case .file, .latin1: (text, bytes, lines) = (whole, wholeBytes, [])
    case .catalog, .subscription, .batch:
      text = kept.joined(separator: "\n") + "\n"
      bytes = Array(text.utf8)
      lines = Self.place(kept, in: whole)
    }
  }

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    wholeBytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    lines = []
  }

  /// The same part with the lines that complete it.
  var whole: ExamplePart { ExamplePart(name, wholeBytes) }

  /// The fragment is the end of the catalog, further to the right.
  private static func place(_ fragment: [String], in whole: String) -> [(whole: Range<Int>, start: Int)] {
    var all: [(range: Range<Int>, isEmpty: Bool)] = []
    var offset = 0
    for line in whole.byBytes.split(separator: "\n", omittingEmptySubsequences: false) {
      all.append((offset..<offset + line.utf8.count, line.isEmpty))
      offset += line.utf8.count + 1
    }
    let last = all.lastIndex { !$0.isEmpty } ?? 0
    var start = 0
    return zip(fragment, all[max(0, last + 1 - fragment.count)...last]).map { line, place in
      defer { start += line.utf8.count + 1 }
      return (place.range.upperBound - line.utf8.count..<place.range.upperBound, start)
    }
  }

  func shows(_ range: SourceRange) -> Bool { moved(range) != nil }

  /// A range of the whole catalog as one of the lines that are shown; nil if it begins outside of them.
  func moved(_ range: SourceRange) -> SourceRange? {
    guard !lines.isEmpty else { return range }
    guard let start = moved(Int(range.start)) else { return nil }
    let end = moved(Int(range.end)) ?? bytes.count
    return SourceRange(file: range.file, start: UInt32(start), end: UInt32(end))
  }

  private func moved(_ offset: Int) -> Int? {
    guard let line = lines.first(where: { $0.whole.lowerBound <= offset && offset <= $0.whole.upperBound })
    else { return nil }
    return line.start + offset - line.whole.lowerBound
  }
}
