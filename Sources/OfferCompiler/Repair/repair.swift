package import Diagnostics

/// The texts of a catalog after its fixes were made.
package struct Repair: Sendable {
  package let texts: [EditedText]
  package let fixed: Int
  /// Whether the search was given up before all fixes were tried, because too many cannot be kept.
  package let isGivenUp: Bool

  package init(texts: [EditedText], fixed: Int, isGivenUp: Bool) {
    self.texts = texts
    self.fixed = fixed
    self.isGivenUp = isGivenUp
  }
}

/// Makes the fixes of a catalog until none is left.
///
/// A fix is kept if the files still parse, its finding is gone, there is no new structural finding, and every comment is still
/// there. If a fix leads to findings that have fixes themselves, they are made together. New findings of rules in an object
/// that could not be read before do not count against a fix.
///
/// - Parameters:
///   - isUnsafe: whether fixes that can change the meaning are made too.
///   - findings: returns the findings in texts; files are numbered from 0.
package func repair(
  _ texts: [SourceFile], isUnsafe: Bool, findings: ([SourceFile]) throws -> [Finding]
) rethrows -> Repair {
  var repairer = Repairer(texts, isUnsafe: isUnsafe, found: try findings(texts))
  try repairer.repair(findings)
  let state = repairer.current
  return Repair(texts: state.texts, fixed: state.fixed, isGivenUp: repairer.isGivenUp)
}
