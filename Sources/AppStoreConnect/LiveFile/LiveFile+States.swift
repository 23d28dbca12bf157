import JSONText

extension JSONWriter {
  /// Apple's states, which no catalog says: of products, and of their newest texts.
  mutating func states(_ state: LiveApp) {
    object { json in
      json.key("inAppPurchases")
      json.map(
        (state.inAppPurchases.value ?? []).map {
          (name: $0.resource.productId ?? $0.resource.id, item: $0.resource)
        }
      ) { json, one in
        json.object { $0.optional("state", one.state) }
      }
      json.key("subscriptionGroups")
      json.map((state.groups.value ?? []).map { (name: $0.resource.id, item: $0.texts) }) { json, texts in
        json.object { $0.optional("texts", texts.value?.state) }
      }
      json.key("subscriptions")
      json.map(state.subscriptions.map { (name: $0.resource.productId ?? $0.resource.id, item: $0) }) {
        json, one in
        json.object { json in
          json.optional("state", one.resource.state)
          json.optional("texts", one.texts.value?.state)
        }
      }
    }
  }

  /// The amounts that can be chosen, if they were asked for, and those that Apple derives from base prices.
  mutating func pricePoints(_ state: LiveApp) {
    object { json in
      if let points = state.pricePoints {
        json.key("amounts")
        json.map(points.map { (name: $0.key, item: $0.value) }) { $0.strings($1) }
      }
      json.key("equalized")
      json.list(state.equalizations) { json, one in
        json.member("amount", one.base.customerPrice)
        json.member("kind", one.isInAppPurchase ? "in-app-purchase" : "subscription")
        json.key("prices")
        json.map(one.amounts.map { (name: $0.territory, item: $0.customerPrice) }) { $0.string($1) }
        json.member("storefront", one.base.territory)
      }
    }
  }
}

extension LiveTexts {
  /// Of the version; of texts from before versions, that of the first one.
  fileprivate var state: String? { version?.state ?? localizations.compactMap(\.state).min() }
}
