/// A finding that does not count, with what suppresses it.
package struct SuppressedFinding: Sendable {
  package var finding: Finding
  package var suppression: Suppression

  package init(_ finding: Finding, _ suppression: Suppression) {
    self.finding = finding
    self.suppression = suppression
  }
}
