import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackImageMissing = Rule<Catalog>(
    id: "winback-image-missing",
    summary:
      "A win-back offer should be promoted on the App Store, but its subscription has no promotional image.",
    severity: .warning,
    why: "The App Store promotes a win-back offer only with an approved image of the subscription",
    source: .supportingWinBackOffers,
    failing: [
      .subscription(offers("↓use-auto-generated-assets"))
        .after("winBackOffers:", "promotionalImage: images/pro.png\nwinBackOffers:")
    ],
    passing: [
      .subscription(offers("not-promoted")),
      .subscription(
        "promotionalImage: images/pro.png", offers("use-auto-generated-assets")),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions where subscription.promotionalImage == nil {
      let promoted = subscription.winBackOffers.filter(\.isPromoted)
      guard let first = promoted.first else { continue }
      let others = promoted.dropFirst().map { quoted($0.offerId.value) }
      findings.warning(
        """
        win-back offer \(quoted(first.offerId.value)) has `promotionIntent: use-auto-generated-assets`, but the subscription has no promotionalImage
        """,
        object: subscription.path, at: first.promotionIntent.range, label: "needs an image",
        related: [Label(subscription.product.productId.range, "has no promotionalImage")],
        notes: others.isEmpty ? [] : ["so are " + firstFive(others)],
        help:
          "add `promotionalImage: …` with the path of the image that App Review has approved or will review")
    }
  }

  private static func offers(_ intent: String) -> String {
    Sample.winBackOffers(Sample.winBack("comeback", "promotionIntent: " + intent))
  }
}
