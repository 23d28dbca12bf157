package import Diagnostics
package import OfferModel

/// Collects the findings of the rules; knows which rule is running.
package struct Findings: Sendable {
  /// The one day that counts as today.
  package let today: CalendarDate
  package private(set) var all: [Finding] = []
  var rule: RuleID = ""

  package init(today: CalendarDate) { self.today = today }

  package mutating func error(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .error, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func warning(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .warning, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  package mutating func info(
    _ message: String, object: String, at range: SourceRange, label: String = "", related: [Label] = [],
    notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    add(
      .info, message, object: object, at: range, label: label, related: related, notes: notes, help: help,
      fix: fix)
  }

  /// For rules whose severity depends on what they found.
  package mutating func add(
    _ severity: Severity, _ message: String, object: String, at range: SourceRange, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String? = nil, fix: Fix? = nil
  ) {
    all.append(
      Finding(
        rule, severity, message, object: object, at: range, label: label, related: related, notes: notes,
        help: help, fix: fix))
  }
}

/// Runs the rules over a catalog, on all cores; their findings stand in the order of the list.
func runRules(_ rules: [any Rule.Type], on catalog: Catalog, today: CalendarDate) -> [Finding] {
  parallelMap(chunks(of: rules, atMost: 32)) { rules in
    var findings = Findings(today: today)
    for rule in rules {
      findings.rule = rule.info.id
      rule.check(catalog, &findings)
    }
    return findings.all
  }.flatMap { $0 }
}

/// Runs the rules that need a baseline.
func runRules(_ rules: [any ChangeRule.Type], on comparison: Comparison) -> [Finding] {
  var findings = Findings(today: comparison.today)
  for rule in rules {
    findings.rule = rule.info.id
    rule.check(comparison, &findings)
  }
  return findings.all
}

/// Runs the rules on suppressions, when it is known which of them were used.
func runRules(_ rules: [any SuppressionRule.Type], on suppressions: Suppressions) -> [Finding] {
  var findings = Findings(today: suppressions.today)
  for rule in rules {
    findings.rule = rule.info.id
    rule.check(suppressions, &findings)
  }
  return findings.all
}

/// What the rules on changes find.
package func runChangeRules(on comparison: Comparison) -> [Finding] {
  runRules(changeRules, on: comparison)
}
