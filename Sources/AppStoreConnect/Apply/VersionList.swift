import OfferLanguage

/// The subscriptions of a group with their versions of texts, as they were read just before a version is made. It is read once for
/// the subscriptions of which versions are made one soon after the other.
struct VersionList {
  /// Nil if it could not be read.
  let document: ResourceDocument?
  /// When it was read, on the monotonic clock.
  let seconds: Double

  /// A choice of offerc. App Store Connect refuses a version while another one can be edited, so a version that somebody makes
  /// after the list was read does not go unnoticed, either.
  static let secondsOfUse = 30.0

  static var name: String? { AppleResource.subscriptionVersion.home?.list }
}

extension Question {
  static func versions(ofSubscriptionsIn group: ResourceObject) -> Question {
    Question(
      group.path + "/subscriptions",
      [
        "include": VersionList.name ?? "", "limit": "\(PageLimit.list)",
        "limit[versions]": "\(PageLimit.included)",
      ], of: group.object, .subscriptions)
  }
}
