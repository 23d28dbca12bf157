package import Diagnostics

extension ObjectKind {
  package static let app: ObjectKind = "app"
  package static let subscriptionGroup: ObjectKind = "subscription group"
  package static let subscription: ObjectKind = "subscription"
  package static let inAppPurchase: ObjectKind = "in-app purchase"
  package static let monthlyPlan: ObjectKind = "monthly plan"
  package static let priceChange: ObjectKind = "price change"
  package static let localization: ObjectKind = "localization"
  package static let batch: ObjectKind = "batch"

  package var isProduct: Bool { self == .subscription || self == .inAppPurchase }
}

extension ObjectPath {
  package static let catalog = ObjectPath("catalog")

  /// The path of an object inside of this one; a product is named without its group.
  package func entering(_ part: Part) -> ObjectPath { part.kind.isProduct ? ObjectPath([part]) : with(part) }

  package var productId: String? { parts.first { $0.kind.isProduct }?.name }

  /// Nil for the up-front plan, which is the product itself.
  package var plan: BillingPlan? { parts.contains { $0.kind == .monthlyPlan } ? .monthly : nil }

  package var group: String? { name(.subscriptionGroup) }

  /// The offer in it, or that it is: its name, or the key of an introductory offer.
  package var offer: String? {
    let kinds = OfferKind.allCases.map(\.objectKind)
    return parts.first { kinds.contains($0.kind) }.map { $0.name.isEmpty ? $0.terms : $0.name }
  }

  package var batch: String? { name(.batch) }
}

extension OfferKind {
  /// - Parameter name: what StoreKit reports; an introductory offer has none.
  package func part(_ name: String = "") -> ObjectPath.Part { ObjectPath.Part(objectKind, name) }
}

extension App {
  package var path: ObjectPath { ObjectPath(.app, bundleId.value) }
}

extension SubscriptionGroup {
  package var path: ObjectPath { ObjectPath(.subscriptionGroup, referenceName.value) }
}

extension Product {
  package var path: ObjectPath {
    ObjectPath(isSubscription ? .subscription : .inAppPurchase, productId.value)
  }

  /// `subscription com.example.monthly, offer code SPRING`. Introductory offers of a subscription have the same.
  package func path(of offer: Offer) -> ObjectPath { path.with(offer.kind.part(offer.name)) }

  /// The same, with what tells an introductory offer from others.
  package func pathWithTerms(of offer: Offer) -> ObjectPath {
    guard case .introductory = offer.part else { return path(of: offer) }
    return path.with(ObjectPath.Part(offer.kind.objectKind, terms: offer.key))
  }

  /// `subscription com.example.monthly, offer code SPRING, batch spring-1`.
  package func path(of batch: CodeBatch, in offer: Offer) -> ObjectPath {
    path(of: offer).with(.batch, batch.id.value)
  }

  /// `subscription com.example.yearly, monthly plan`; the up-front plan is the product itself.
  package func path(of plan: BillingPlan) -> ObjectPath { plan.isMonthly ? path.with(.monthlyPlan) : path }
}

extension Subscription {
  package var path: ObjectPath { self.product.path }

  package func path(of offer: Offer) -> ObjectPath { self.product.path(of: offer) }

  package func path(of plan: BillingPlan) -> ObjectPath { self.product.path(of: plan) }
}

extension InAppPurchase {
  package var path: ObjectPath { product.path }
}
