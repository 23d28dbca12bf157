import Diagnostics

/// The revoked codes of a list that was handed out.
package struct RevokedInList {
  static let mostNamed = 5

  package let count: Int
  package let first: [String]

  /// Such as `AB2C, DE3F and 4 others`.
  package var names: String {
    let others = count - first.count
    return listed(first + (others > 0 ? [counted(others, "other")] : []), "and")
  }
}
