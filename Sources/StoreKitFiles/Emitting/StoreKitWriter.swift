import JSONText

/// Makes the objects of a configuration file, for the keys of its version.
struct StoreKitWriter {
  let version: StoreKitVersion
  let bundleId: String
  private var ids: StoreKitIDs
  /// Whether something of a monthly plan was to be written, for which the version has no words.
  private(set) var lacksPlans = false
  /// The id of the group that was written last.
  var groupID = ""
  /// The introductory offer of the up-front plan that was written last.
  var upfrontOffer: JSON?

  init(version: StoreKitVersion, bundleId: String, ids: StoreKitIDs = StoreKitIDs()) {
    self.version = version
    self.bundleId = bundleId
    self.ids = ids
  }

  /// - Parameter identity: the kind of object, then what it is among those of its kind.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func makeID(_ identity: [String]) throws -> String {
    try ids.make([identity[0], bundleId] + identity.dropFirst())
  }

  /// Since 5.0 offers name their billing plan, and subscriptions list theirs.
  mutating func noteMonthlyPlan() {
    if version < .firstWithPlans { lacksPlans = true }
  }
}
