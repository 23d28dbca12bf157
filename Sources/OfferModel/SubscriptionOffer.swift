package import Diagnostics

/// Any offer of a subscription, as rules on all of them see it.
package struct SubscriptionOffer: Sendable {
  package let kind: OfferKind
  package let terms: OfferTerms
  /// Always, for an offer without dates.
  package fileprivate(set) var window = DateWindow()
  /// Where it is named, or where its list item begins when it has no name.
  package let range: SourceRange
  /// What StoreKit reports: the offerId, or the reference name of an offer code.
  package let identifier: Located<String>?
  package let referenceName: Located<String>?
  package let campaign: Located<String>?
  /// Of an offer code: itself.
  package fileprivate(set) var code: OfferCode?
  fileprivate let productId: String

  /// Introductory offers of a subscription have the same: findings tell them apart by their places.
  package var path: ObjectPath {
    ObjectPath(.subscription, productId).with(kind.part(identifier?.value ?? ""))
  }

  /// The same, with what tells an introductory offer from others.
  var pathWithTerms: ObjectPath {
    guard case .introductory = kind else { return path }
    let offer = IntroductoryOffer(range: range, terms: terms, window: window, campaign: campaign)
    return ObjectPath(.subscription, productId).with(ObjectPath.Part(kind.objectKind, terms: offer.key))
  }

  /// `win-back offer 'comeback'`, `the introductory offer`: as messages name it.
  package var phrase: String {
    identifier.map { kind.phrase + " " + quoted($0.value) } ?? "the " + kind.phrase
  }
}

extension Subscription {
  package func offer(_ offer: IntroductoryOffer) -> SubscriptionOffer {
    SubscriptionOffer(
      kind: .introductory, terms: offer.terms, window: offer.window, range: offer.range, identifier: nil,
      referenceName: nil, campaign: offer.campaign, productId: productId)
  }

  package func offer(_ offer: PromotionalOffer) -> SubscriptionOffer {
    SubscriptionOffer(
      kind: .promotional, terms: offer.terms, range: offer.offerId.range, identifier: offer.offerId,
      referenceName: offer.referenceName, campaign: offer.campaign, productId: productId)
  }

  package func offer(_ offer: WinBackOffer) -> SubscriptionOffer {
    SubscriptionOffer(
      kind: .winBack, terms: offer.terms, window: offer.window, range: offer.offerId.range,
      identifier: offer.offerId,
      referenceName: offer.referenceName, campaign: offer.campaign, productId: productId)
  }

  /// Nil for the codes of an in-app purchase.
  package func offer(_ code: OfferCode) -> SubscriptionOffer? {
    guard let terms = code.terms else { return nil }
    return SubscriptionOffer(
      kind: .offerCode, terms: terms, range: code.referenceName.range, identifier: code.referenceName,
      referenceName: code.referenceName, campaign: code.campaign, code: code, productId: productId)
  }

  /// All offers, kind by kind, as written.
  package var offers: [SubscriptionOffer] {
    introductoryOffers.map(offer) + promotionalOffers.map(offer) + winBackOffers.map(offer)
      + offerCodes.compactMap(offer)
  }
}

/// An offer code with the product it belongs to.
package struct ProductOfferCode: Sendable {
  package let product: Product
  package let code: OfferCode
}

extension Catalog {
  package var winBackOffers: [(subscription: Subscription, offer: WinBackOffer)] {
    subscriptions.flatMap { one in one.winBackOffers.map { (one, $0) } }
  }

  /// The offer codes of all products, in the order of the products.
  package var offerCodes: [ProductOfferCode] {
    subscriptions.flatMap { one in one.offerCodes.map { ProductOfferCode(product: one.product, code: $0) } }
      + inAppPurchases.flatMap { one in
        one.offerCodes.map { ProductOfferCode(product: one.product, code: $0) }
      }
  }
}
