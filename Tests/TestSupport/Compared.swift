import OfferCompiler
import OfferLanguage
package import Diagnostics
package import OfferModel
import Testing

package import OfferRules

/// Two catalogs compared, and what the rules on changes find.
package struct Compared {
  package let comparison: Comparison
  package let findings: [Finding]

  /// - Parameter baseline: by default that of the example.
  package init(_ example: RuleExample) throws {
    try self.init(from: example.baseline ?? "", to: example.yaml, today: example.today)
  }

  package init(from old: String, to new: String, today: String = "2026-11-21") throws {
    try self.init(from: [old], to: [new], today: today)
  }

  package init(from old: [String], to new: [String], today: String = "2026-11-21") throws {
    let today = try #require(CalendarDate(today))
    let (baseline, current) = (try catalog(old, today), try catalog(new, today))
    comparison = compareCatalogs(lower(current), with: lower(baseline), today: today)
    findings = runRules(changeRules, on: comparison)
  }

  /// `update subscription com.example.monthly: prices`, in the order of the comparison.
  package var actions: [String] {
    let actions = ChangeActions(comparison)
    return comparison.changes.map { change in
      let keys = change.fields.map(\.name).joined(separator: ", ")
      return "\(actions[change].rawValue) \(change.label)" + (keys.isEmpty ? "" : ": " + keys)
    }
  }

  /// `error locked-field`.
  package var rules: [String] { findings.map { "\($0.severity.name) \($0.rule.name)" } }

  /// Findings above info.
  package var objections: [String] { findings.filter { $0.severity > .info }.map(\.message) }
}

/// A catalog in which everything binds; the rules may find what they like.
package func catalog(_ texts: [String], _ today: CalendarDate) throws -> Catalog {
  let sources = texts.enumerated().map { number, text in
    SourceFile(name: "\(number).yaml", bytes: Array(text.utf8))
  }
  let compilation = compile(sources, today: today)
  let catalog = try #require(compilation.catalog)
  #expect(
    !catalog.isPartial, "\(compilation.findings.map(\.message)) in\n\(texts.joined(separator: "---\n"))")
  return catalog
}
