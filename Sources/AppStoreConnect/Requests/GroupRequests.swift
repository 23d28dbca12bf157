import JSONText
import OfferLanguage

/// Requests that create and change subscription groups and texts, and change the billing grace period.
enum GroupRequests {
  static func create(_ group: NormalObject, app: Reference) -> PlannedRequest {
    .create(.subscriptionGroup, group, in: app)
  }

  static func rename(_ id: Reference, _ group: NormalObject) -> PlannedRequest? {
    .update(.subscriptionGroup, id, group, [.referenceName])
  }

  /// Changes how long subscribers keep access while a renewal is retried.
  static func changeGracePeriod(_ id: Reference, _ period: NormalObject) -> PlannedRequest? {
    .update(.gracePeriod, id, period, [.optIn, .sandboxOptIn, .duration, .renewalType])
  }
}

/// Whose texts a localization belongs to.
enum TextOwner {
  case group(Reference)
  case subscription(Reference)

  var reference: Reference {
    switch self {
    case .group(let id), .subscription(let id): id
    }
  }

  var isGroup: Bool {
    if case .group = self { true } else { false }
  }

  private var localization: AppleResource { isGroup ? .groupLocalization : .subscriptionLocalization }

  /// A draft that can be edited, beside the version that App Review has approved.
  func newVersion() -> PlannedRequest {
    let version: AppleResource = isGroup ? .groupVersion : .subscriptionVersion
    return .create(version, [], version.owner(reference))
  }

  func create(_ locale: String, _ text: NormalObject, version: Reference) -> PlannedRequest {
    let name = localization.attributes[0].name
    return .create(
      localization, [.init(name, .text(locale))] + localization.attributes(ofNew: text),
      localization.owner(version))
  }

  func update(_ id: Reference, _ text: NormalObject) -> PlannedRequest? {
    .update(localization, id, text, [.displayName, isGroup ? .customAppName : .description])
  }

  func delete(_ id: Reference) -> PlannedRequest { .delete(localization, id) }
}
