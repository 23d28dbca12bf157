package import Diagnostics

/// What a run makes of the comments that suppress findings.
package struct IgnoreOptions: Sendable {
  /// False: comments are not read, and what they hide is seen.
  package var areHonoured: Bool
  /// Rules that do not count in this run: their suppressions are not unused.
  package var off: Set<RuleID>

  package init(areHonoured: Bool = true, off: Set<RuleID> = []) {
    self.areHonoured = areHonoured
    self.off = off
  }
}
