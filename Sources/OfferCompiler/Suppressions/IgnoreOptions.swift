package import Diagnostics

/// How a run treats comments that suppress findings.
package struct IgnoreOptions: Sendable {
  /// Whether the comments suppress findings. If false, they are not read.
  package var areHonoured: Bool
  /// The rules that are off in this run. Suppressions of them are not reported as unused.
  package var off: Set<RuleID>

  package init(areHonoured: Bool = true, off: Set<RuleID> = []) {
    self.areHonoured = areHonoured
    self.off = off
  }
}
