package import OfferLanguage
package import OfferModel

/// What is read besides the values of a catalog: names by which objects are told from each other, and what the language has no
/// word for. Names are those of Apple's OpenAPI document, versions 4.4.1 and 4.5.1.
extension ResourceObject {
  /// What Apple writes for a key.
  package func text(_ key: Key) -> String? {
    AppleResource.named(type)?.attribute(key).flatMap { text($0.name) }
  }

  func boolean(_ key: Key) -> Bool? {
    AppleResource.named(type)?.attribute(key).flatMap { boolean($0.name) }
  }

  package var name: String? { text("name") }
  package var locale: String? { text("locale") }
  package var state: String? { text("state") }
  package var productId: String? { text(.productId) }
  /// Apple's word for the plan of a price or an availability; nil for the one that every subscription has.
  package var planType: String? { text(.targetPlan) }
  package var plan: BillingPlan { planType == BillingPlan.monthly.appleName ? .monthly : .upFront }

  /// Of a price: whether existing subscribers keep it.
  var preserved: Bool? { boolean("preserved") }
  /// Of a price point, in the storefront's currency, a decimal.
  var customerPrice: String? { text("customerPrice") }
  package var territory: String? { linkedId("territory") }
  /// Of a price or an offer; nil for a free offer.
  var pricePoint: String? { linkedId("subscriptionPricePoint") ?? linkedId("pricePoint") }

  // MARK: - Versions of texts

  var version: Int? { integer("version") }
  /// Nil where the answer does not include them.
  var images: LinkedIds? { linkedIds("images") }
  var localizations: LinkedIds? { linkedIds("localizations") }

  /// Of a version.
  var versionState: VersionState { VersionState(state) }

  // MARK: - Without a word in the language

  /// Nil where there is none, and where the answer does not include it.
  var appStoreReviewScreenshot: String? { linkedId("appStoreReviewScreenshot") }
  var multiSeatStatus: String? { text("multiSeatStatus") }
  var marketSettings: [String]? { texts("marketSettings") }
}

extension [ResourceObject] {
  /// Of versions, the one with the highest number.
  var newestVersion: ResourceObject? { self.max { ($0.version ?? 0, $0.id) < ($1.version ?? 0, $1.id) } }
}

/// What can be done to a version of texts. Source: `SubscriptionVersion.state`, and "Working with subscription versions": what is
/// submitted is read-only, new content needs a new version.
enum VersionState {
  case editable
  case inReview
  case approved
  /// Rejected or replaced: history.
  case over
  case unknown

  init(_ state: String?) {
    self =
      switch state {
      case "PREPARE_FOR_SUBMISSION"?, "READY_FOR_REVIEW"?, nil: .editable
      case "WAITING_FOR_REVIEW"?, "IN_REVIEW"?, "ACCEPTED"?: .inReview
      case "APPROVED"?: .approved
      case "REJECTED"?, "DEVELOPER_REJECTED"?, "REPLACED_WITH_NEW_VERSION"?: .over
      default: .unknown
      }
  }
}
