/// What is left of the codes that Apple makes for an app in each of two quarters.
///
/// Apple allows 1,000,000. This stays below the 800,000 from which offerc warns.
struct CodeQuota {
  private var left = [790_000, 790_000]

  /// Takes `count` codes if that many are left.
  mutating func take(_ count: Int, in quarter: Int) -> Bool {
    guard left[quarter] >= count else { return false }
    left[quarter] -= count
    return true
  }
}
