import Diagnostics

/// What a finding has in common with itself after other fixes: its rule, and its place in the original text.
struct FixPlace: Hashable {
  let rule: RuleID
  let file: UInt32
  let offset: Int

  /// The places of findings, in their order.
  static func places(of findings: [Finding], in texts: [EditedText]) -> [FixPlace] {
    let origins = texts.map(\.origins)
    return findings.map { finding in
      let range = finding.primary.range
      let offset = range.file < origins.count ? origins[Int(range.file)].offset(of: Int(range.start)) : 0
      return FixPlace(rule: finding.rule, file: range.file, offset: offset)
    }
  }
}
