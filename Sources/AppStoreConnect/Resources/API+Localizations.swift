extension API {
  /// `SubscriptionVersion` or `SubscriptionGroupVersion`.
  package struct Version: Sendable {
    package let id: String
    package let version: Int?
    package let state: String?
    /// Images of a subscription's version; nil where the answer does not include them.
    package let images: LinkedIds?
    package let localizations: LinkedIds?

    package init(_ object: ResourceObject) {
      id = object.id
      version = object.integer("version")
      state = object.text("state")
      images = object.linkedIds("images")
      localizations = object.linkedIds("localizations")
    }
  }

  /// A localization of a subscription or of a group, of a version (v2) or without one (v1).
  package struct Localization: Sendable {
    package let id: String
    package let name: String?
    package let locale: String?
    /// `description` of a subscription, `customAppName` of a group.
    package let detail: String?
    /// Only v1 has one.
    package let state: String?

    package init(_ object: ResourceObject) {
      id = object.id
      name = object.text("name")
      locale = object.text("locale")
      detail = object.text("description") ?? object.text("customAppName")
      state = object.text("state")
    }
  }
}
