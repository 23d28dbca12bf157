import OfferLanguage

/// The subscriptions of a group with their versions of texts, as they were read just before a version is made. It is read once for
/// all subscriptions of which versions are made within a short time.
struct VersionList {
  /// Nil if it could not be read.
  let document: ResourceDocument?
  /// When it was read, on the monotonic clock.
  let seconds: Double

  /// A choice of offerc. App Store Connect refuses a version while another one can be edited, so a version that somebody makes
  /// after the list was read does not go unnoticed, either.
  static let secondsOfUse = 30.0

  /// The list of versions in a subscription.
  static let name = "versions"
}

extension Question {
  static func versions(ofSubscriptionsIn group: ResourceObject) -> Question {
    Question(
      group.path + "/subscriptions",
      [
        "include": VersionList.name, "limit": "\(PageLimit.list)",
        "limit[\(VersionList.name)]": "\(PageLimit.included)",
      ], of: group.object, .subscriptions)
  }
}
