import JSONText

/// Makes the objects of configuration files of one version, with ids that are unique in the file.
struct StoreKitWriter {
  let version: StoreKitVersion
  let bundleId: String
  private var ids: StoreKitIDs
  /// The first version that has keys for everything that was written; nil if the writer's version has them.
  private(set) var needed: StoreKitVersion?
  /// The id of the last group that was written.
  var groupID = ""
  /// The introductory offer of the up-front plan of the last subscription whose list of them was written.
  var upfrontOffer: JSON?

  init(version: StoreKitVersion, bundleId: String, ids: StoreKitIDs = StoreKitIDs()) {
    self.version = version
    self.bundleId = bundleId
    self.ids = ids
  }

  /// Returns a new id.
  ///
  /// - Parameter identity: The kind of object, then what identifies it among those of its kind: `["product", "a"]`.
  mutating func makeID(_ identity: [String]) -> String {
    ids.make([identity[0], bundleId] + identity.dropFirst())
  }

  /// Notes that something needs a version.
  mutating func need(_ since: StoreKitVersion?) {
    guard let since, version < since else { return }
    needed = max(needed ?? since, since)
  }
}
