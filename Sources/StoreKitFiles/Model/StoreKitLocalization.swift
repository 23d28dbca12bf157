import Diagnostics

/// The texts of a product or a group in one locale.
struct StoreKitLocalization: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  /// Whether it is of a group. Xcode writes a description for groups, too; App Store Connect has none.
  var isOfGroup = false
  var locale = ""
  var displayName: String?
  var description: String?
}
