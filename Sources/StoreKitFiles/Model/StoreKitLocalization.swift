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
  /// The app's name in the group; only of groups in JSON with the names of the API.
  var customAppName: String?
  /// Whether the file does not say the locale.
  var isLocaleAssumed = false
}
