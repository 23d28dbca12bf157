import Diagnostics

/// Identifies a finding before and after other fixes, by its rule and its place in the original text.
struct FixPlace: Hashable {
  let rule: RuleID
  let file: UInt32
  let offset: Int
  /// Whether the place is in the original text. A text that a fix has written has the place of what is before it.
  let isOriginal: Bool

  static func places(of findings: [Finding], in texts: [EditedText]) -> [FixPlace] {
    let origins = texts.map(\.origins)
    return findings.map { finding in
      let range = finding.primary.range
      guard range.file < origins.count else {
        return FixPlace(rule: finding.rule, file: range.file, offset: 0, isOriginal: true)
      }
      let place = origins[Int(range.file)].place(of: Int(range.start))
      return FixPlace(rule: finding.rule, file: range.file, offset: place.offset, isOriginal: place.isKept)
    }
  }
}
