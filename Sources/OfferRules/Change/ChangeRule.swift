/// A check of what changes at Apple, compared with a baseline: one file a rule, listed in `changeRules`.
package protocol ChangeRule: DescribedRule {
  static func check(_ comparison: Comparison, _ findings: inout Findings)
}
