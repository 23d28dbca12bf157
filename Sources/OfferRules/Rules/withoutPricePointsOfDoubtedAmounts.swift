package import Diagnostics

extension [Finding] {
  /// The findings without advice on the price points of amounts that another finding considers to be mistakes: whoever corrects
  /// such an amount writes another one. Errors stay.
  ///
  /// A finding that is suppressed, or whose rule is off, hides nothing: an unusual amount that is intended has to be a price
  /// point.
  package consuming func withoutPricePointsOfDoubtedAmounts(off: Set<RuleID>) -> [Finding] {
    let findings = self
    let doubted = findings.reduce(into: Set<SourceRange>()) { places, finding in
      if !off.contains(finding.rule) { places.formUnion(finding.doubtedAmounts) }
    }
    guard !doubted.isEmpty else { return findings }
    return findings.filter { finding in
      finding.rule != Rulebook.pricePointUnknown.id || finding.severity == .error
        || !doubted.contains(finding.primary.range)
    }
  }
}
