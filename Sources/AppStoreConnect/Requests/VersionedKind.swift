import JSONText
import OfferLanguage

/// What has versions, in which Apple keeps texts and images.
package enum VersionedKind: String, CaseIterable, Sendable {
  case group, subscription, inAppPurchase

  var version: AppleResource {
    switch self {
    case .group: .groupVersion
    case .subscription: .subscriptionVersion
    case .inAppPurchase: .purchaseVersion
    }
  }

  var localization: AppleResource {
    switch self {
    case .group: .groupLocalization
    case .subscription: .subscriptionLocalization
    case .inAppPurchase: .purchaseLocalization
    }
  }

  /// Groups have none.
  var image: AppleResource? {
    switch self {
    case .group: nil
    case .subscription: .subscriptionImage
    case .inAppPurchase: .purchaseImage
    }
  }

  var screenshot: AppleResource? {
    switch self {
    case .group: nil
    case .subscription: .subscriptionScreenshot
    case .inAppPurchase: .purchaseScreenshot
    }
  }

  /// Before the name of a reference in a plan.
  var prefix: String {
    switch self {
    case .group: "group "
    case .subscription: ""
    case .inAppPurchase: "in-app "
    }
  }

  /// - Parameter words: `in-app localization`.
  init?(of words: Substring, _ name: String) {
    guard let kind = VersionedKind.allCases.first(where: { $0.prefix + name == words }) else { return nil }
    self = kind
  }
}

/// Whose texts or images a request is about.
struct TextOwner {
  let reference: Reference
  let kind: VersionedKind

  /// A draft that can be edited, beside the version that App Review has approved.
  func newVersion() -> PlannedRequest { .create(kind.version, [], kind.version.owner(reference)) }

  func create(_ locale: String, _ text: NormalObject, version: Reference) -> PlannedRequest {
    let name = kind.localization.attributes[0].name
    return .create(
      kind.localization, [.init(name, .text(locale))] + kind.localization.attributes(ofNew: text),
      kind.localization.owner(version))
  }

  func update(_ id: Reference, _ text: NormalObject) -> PlannedRequest? {
    .update(
      kind.localization, id, text, [.displayName, kind == .group ? .customAppName : .description])
  }

  func delete(_ id: Reference) -> PlannedRequest { .delete(kind.localization, id) }
}
