import Diagnostics

/// A subscription group: customers can have one of its subscriptions at a time.
struct StoreKitGroup: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  /// Whether the group is not in the file, but was made up for subscriptions outside of its groups.
  var isStray = false
  var id: String?
  var name: String?
  var localizations: [StoreKitLocalization] = []
  var subscriptions: [StoreKitSubscription] = []
}
