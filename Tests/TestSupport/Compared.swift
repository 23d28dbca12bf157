import OfferCompiler
import OfferLanguage
import OfferModel
package import Diagnostics

package import OfferRules
import Testing

/// Two catalogs compared, and what the rules on changes find.
package struct Compared {
  package let comparison: Comparison
  package let findings: [Finding]

  /// - Parameter baseline: by default that of the example.
  package init(_ example: RuleExample) throws {
    try self.init(
      from: [example.baseline ?? ""], to: [example.yaml], today: example.today, isLive: example.isLive)
  }

  package init(from old: String, to new: String, today: String = exampleDay) throws {
    try self.init(from: [old], to: [new], today: today)
  }

  /// - Parameter isLive: whether the first one is live state.
  package init(from old: [String], to new: [String], today: String = exampleDay, isLive: Bool = false) throws
  {
    let (baseline, current) = (try catalog(old, today: today), try catalog(new, today: today))
    comparison = compareCatalogs(
      lower(current), with: lower(isLive ? baseline.asLiveState() : baseline), today: try day(today))
    findings = changeRules.flatMap { [comparison] in $0.findings(on: comparison, today: comparison.today) }
  }

  /// Compares with a `live.json`, read as the program reads it.
  package init(from live: LiveFile, to new: String, today: String = exampleDay) throws {
    let day = try day(today)
    let text = try live.text
    let file = SourceFile(name: "live.json", text: text)
    let read = compile([file], firstFile: 1, today: day, rules: [])
    #expect(read.findings.isEmpty, "\(read.findings.map(\.message)) in\n\(text)")
    let baselines = Baselines([try #require(read.catalog)], origin: "live.json")
    let compilation = compile(
      [SourceFile(name: "catalog.yaml", text: new)], today: day, baseline: baselines.baseline(of:))
    comparison = try #require(compilation.comparison, "\(compilation.findings.map(\.message))")
    let rules = Set(changeRules.map { $0.id })
    findings = compilation.findings.filter { rules.contains($0.rule) }
  }

  /// `update subscription com.example.monthly: prices`, in the order of the comparison.
  package var actions: [String] {
    let actions = ChangeActions(comparison)
    return comparison.changes.map { change in
      let keys = change.fields.map(\.name).joined(separator: ", ")
      return "\(actions[change].rawValue) \(change.path.label)" + (keys.isEmpty ? "" : ": " + keys)
    }
  }

  /// `error locked-field`.
  package var rules: [String] { findings.map { "\($0.severity.name) \($0.rule.name)" } }

  /// Findings above info.
  package var objections: [String] { findings.filter { $0.severity > .info }.map(\.message) }
}
