/// A comment after a value.
package enum Remark: Hashable, Sendable {
  /// The value is assumed. The text gives the reason, and may be empty.
  case assumed(String = "")
  case remark(String)
}
