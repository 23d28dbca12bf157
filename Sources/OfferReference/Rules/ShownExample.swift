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
    // The whole catalog is shown if a finding is in a line that completes the example.
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

  /// The findings as `lint` prints them, without the reason and the source, which are on the page already.
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
    // An empty line, the summary and the end of its line follow the findings.
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
