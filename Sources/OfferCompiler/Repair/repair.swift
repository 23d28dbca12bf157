package import Diagnostics

package struct Repair: Sendable {
  package let texts: [EditedText]
  package let fixed: Int
  /// Whether the search ended before all fixes were tried: too many do not hold.
  package let isGivenUp: Bool

  package init(texts: [EditedText], fixed: Int, isGivenUp: Bool) {
    self.texts = texts
    self.fixed = fixed
    self.isGivenUp = isGivenUp
  }
}

/// Makes the fixes of a catalog until there is none left.
///
/// A fix is kept when it is proven: the files still parse, its finding is gone, no structural finding has come and every
/// comment is there. Where a fix leads to findings that have a fix themselves, they are made together. What the rules
/// find in an object that could not be read before is no fault of the fix.
/// - Parameters:
///   - isUnsafe: whether fixes that may change the meaning are made as well.
///   - findings: what is found in texts; the files count from 0.
package func repair(
  _ texts: [SourceFile], isUnsafe: Bool, findings: ([SourceFile]) throws -> [Finding]
) rethrows -> Repair {
  var repairer = Repairer(texts, isUnsafe: isUnsafe, found: try findings(texts))
  try repairer.repair(findings)
  let state = repairer.current
  return Repair(texts: state.texts, fixed: state.fixed, isGivenUp: repairer.isGivenUp)
}
