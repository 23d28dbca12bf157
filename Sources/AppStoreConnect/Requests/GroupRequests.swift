import OfferLanguage
import OfferRules

/// Requests that create and change subscription groups and texts.
enum GroupRequests {
  static func create(_ group: NormalObject, app: Reference) -> PlannedRequest {
    .create(
      "/v1/subscriptionGroups", "subscriptionGroups",
      [.init("referenceName", .text(group.text(.referenceName) ?? ""))], [link("app", "apps", app)])
  }

  static func rename(_ group: Reference, to name: String) -> PlannedRequest {
    .update(
      "/v1/subscriptionGroups", "subscriptionGroups", group, [.init("referenceName", .text(name))])
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

  var collection: String {
    switch self {
    case .group: "subscriptionGroupLocalizations"
    case .subscription: "subscriptionLocalizations"
    }
  }

  var versionCollection: String {
    switch self {
    case .group: "subscriptionGroupVersions"
    case .subscription: "subscriptionVersions"
    }
  }

  private var detail: (key: Key, attribute: String) {
    switch self {
    case .group: (.customAppName, "customAppName")
    case .subscription: (.description, "description")
    }
  }

  /// A draft that can be edited, beside the version that App Review has approved.
  func newVersion() -> PlannedRequest {
    switch self {
    case .group(let id):
      .create(
        "/v1/" + versionCollection, versionCollection, [],
        [link("subscriptionGroup", "subscriptionGroups", id)])
    case .subscription(let id):
      .create("/v1/" + versionCollection, versionCollection, [], [link("subscription", "subscriptions", id)])
    }
  }

  func create(_ locale: String, _ text: NormalObject, version: Reference) -> PlannedRequest {
    .create(
      "/v2/" + collection, collection, [.init("locale", .text(locale))] + attributes(of: text),
      [link("version", versionCollection, version)])
  }

  func update(_ id: Reference, _ text: NormalObject) -> PlannedRequest {
    .update("/v2/" + collection, collection, id, attributes(of: text, isWhole: true))
  }

  func delete(_ id: Reference) -> PlannedRequest { .delete("/v2/" + collection, id) }

  private func attributes(of text: NormalObject, isWhole: Bool = false) -> [BodyValue.Member] {
    var attributes: [BodyValue.Member] = [.init("name", .text(text.text(.displayName) ?? ""))]
    if let value = text.text(detail.key) {
      attributes.append(.init(detail.attribute, .text(value)))
    } else if isWhole {
      attributes.append(.init(detail.attribute, .null))
    }
    return attributes
  }
}
