import OfferLanguage
package import Diagnostics

package import OfferRules
import Testing

/// Two catalogs compared, and what the rules on changes find.
package struct Compared {
  package let comparison: Comparison
  package let findings: [Finding]

  /// - Parameter baseline: by default that of the example.
  package init(_ example: RuleExample) throws {
    try self.init(from: example.baseline ?? "", to: example.yaml, today: example.today)
  }

  package init(from old: String, to new: String, today: String = exampleDay) throws {
    try self.init(from: [old], to: [new], today: today)
  }

  package init(from old: [String], to new: [String], today: String = exampleDay) throws {
    let (baseline, current) = (try catalog(old, today: today), try catalog(new, today: today))
    comparison = compareCatalogs(lower(current), with: lower(baseline), today: try day(today))
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
