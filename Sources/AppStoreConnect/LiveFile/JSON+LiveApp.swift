import OfferModel
import JSONText
import OfferLanguage

/// Apple's ids and states as `live.json` has them, by the names that the language has for objects.
extension JSON {
  /// An object with a member for each item, sorted; of items with one name the first counts.
  private static func map(_ items: [(String, JSON)]) -> JSON {
    var last: String?
    return .object(
      items.sorted { $0.0 < $1.0 }.compactMap { name, value in
        guard name != last else { return nil }
        last = name
        return Member(name, value)
      })
  }

  /// - Parameter batches: the names that batches were given, by Apple's ids.
  static func ids(of app: LiveApp, batches: [String: String]) -> JSON {
    [
      "app": .text(app.app.id), "billingGracePeriod": (app.gracePeriod.value ?? nil).map { .text($0.id) },
      "inAppPurchases": map(
        app.purchases.map { ($0.name, .object(members(of: $0, batches).sorted { $0.name < $1.name })) }),
      "subscriptionGroups": map(
        (app.groups.value ?? []).map { group in
          let ids: JSON = [
            "localizations": localizations(group.texts),
            "referenceName": group.resource.text(.referenceName).map(JSON.text),
            "textVersion": (group.texts.value?.version?.id).map(JSON.text),
          ]
          return (group.resource.id, ids)
        }),
      "subscriptions": map(
        (app.groups.value ?? []).flatMap { group in
          (group.subscriptions.value ?? []).map {
            ($0.name, .object(members(of: $0, in: group.resource.id, batches)))
          }
        }),
    ]
  }

  /// - Parameter group: of a subscription.
  private static func members(of one: LiveProduct, in group: String? = nil, _ batches: [String: String])
    -> [Member]
  {
    let availabilities = one.availabilities.value ?? []
    let introductory = (one.introductoryOffers.value ?? []).map(\.resource).sorted { $0.id < $1.id }
    func ofSubscription(_ value: JSON) -> JSON? { group == nil ? nil : value }
    let ids: JSON = [
      "availabilities": group == nil && availabilities.isEmpty
        ? nil : map(availabilities.map { ($0.resource.planType ?? "UPFRONT", .text($0.resource.id)) }),
      "group": group.map(JSON.text), "id": .text(one.resource.id),
      "images": one.texts.value?.images.map { .array($0.sorted { $0.id < $1.id }.compactMap(file)) },
      "introductoryOffers": ofSubscription(
        .array(
          introductory.map { offer in
            [
              "endDate": offer.text(.endDate).map(JSON.text), "id": .text(offer.id),
              "offerMode": offer.text(.mode).map(JSON.text),
              "plan": offer.text(.targetPlan).map(JSON.text),
              "startDate": offer.text(.startDate).map(JSON.text),
              "storefront": offer.territory.map(JSON.text),
            ]
          })),
      "offerCodes": offerCodes(one.offerCodes, batches),
      "prices": prices(one.prices), "screenshot": file(one.screenshot.value ?? nil),
      "promotionalOffers": ofSubscription(names(of: one.promotionalOffers)),
      "localizations": localizations(one.texts),
      "textVersion": (one.texts.value?.version?.id).map(JSON.text),
      "winBackOffers": ofSubscription(names(of: one.winBackOffers)),
    ]
    return ids.members ?? []
  }

  private static func names(of offers: PossiblyUnread<[LiveOffer]>) -> JSON {
    map((offers.value ?? []).map(\.resource).map { ($0.text(.offerId) ?? $0.id, .text($0.id)) })
  }

  private static func prices(_ prices: PossiblyUnread<[LivePrice]>) -> JSON {
    .array(
      (prices.value ?? []).map { ($0.order, $0) }.sorted { $0.0 < $1.0 }.map { _, price -> JSON in
        [
          "amount": .text(price.amount.customerPrice), "id": .text(price.resource.id),
          "plan": .text(price.resource.plan.appleName), "pricePoint": .text(price.amount.pricePoint),
          "preserved": price.resource.preserved == true ? true : nil,
          "startDate": price.resource.text(.startDate).map(JSON.text),
          "storefront": .text(price.amount.territory),
        ]
      })
  }

  private static func file(_ resource: ResourceObject?) -> JSON? {
    resource.map { one in
      [
        "checksum": one.text("sourceFileChecksum").map(JSON.text), "id": .text(one.id),
        "name": one.text("fileName").map(JSON.text), "size": one.integer("fileSize").map(JSON.number),
        "state": one.uploadState == .there ? nil : .text(one.uploadState.rawValue),
      ]
    }
  }

  private static func localizations(_ texts: PossiblyUnread<LiveTexts>) -> JSON {
    map((texts.value?.localizations ?? []).map { ($0.locale ?? $0.id, .text($0.id)) })
  }

  private static func offerCodes(_ codes: PossiblyUnread<[LiveOffer]>, _ batches: [String: String]) -> JSON {
    map(
      (codes.value ?? []).map { code in
        let all = (code.oneTimeUseCodes.value ?? []) + (code.customCodes.value ?? [])
        let ids: JSON = [
          "batches": map(all.compactMap { batch in batches[batch.id].map { ($0, .text(batch.id)) } }),
          "id": .text(code.resource.id),
        ]
        return (code.resource.name ?? code.resource.id, ids)
      })
  }

  /// Apple's states, which no catalog says: of products, and of their newest texts.
  static func states(of app: LiveApp) -> JSON {
    func states(of products: [LiveProduct]) -> JSON {
      map(
        products.map {
          (
            $0.name,
            ["state": $0.resource.state.map(JSON.text), "texts": ($0.texts.value?.state).map(JSON.text)]
          )
        })
    }
    return [
      "inAppPurchases": states(of: app.purchases),
      "subscriptionGroups": map(
        (app.groups.value ?? []).map { ($0.resource.id, ["texts": ($0.texts.value?.state).map(JSON.text)]) }),
      "subscriptions": states(of: app.subscriptions),
    ]
  }

  /// The amounts that can be chosen, if they were asked for, and those that Apple derives from base prices.
  static func pricePoints(of app: LiveApp) -> JSON {
    func lists(_ value: (LivePricePoint) -> String?) -> JSON? {
      let known = (app.pricePoints ?? [:]).compactMap { code, all -> (String, JSON)? in
        let texts = all.compactMap(value)
        return texts.count == all.count ? (code, .texts(texts)) : nil
      }
      return known.isEmpty ? nil : map(known)
    }
    return [
      "amounts": app.pricePoints.map { _ in lists(\.customerPrice) ?? map([]) },
      "equalized": .array(
        app.equalizations.map { one in
          [
            "amount": .text(one.base.customerPrice),
            "kind": one.isInAppPurchase ? "in-app-purchase" : "subscription",
            "prices": map(one.amounts.map { ($0.territory, .text($0.customerPrice)) }),
            "storefront": .text(one.base.territory),
          ]
        }),
      "proceeds": lists(\.proceeds),
      "proceedsYear2": lists(\.proceedsYear2),
    ]
  }
}

extension LiveProduct {
  fileprivate var name: String { resource.productId ?? resource.id }
}

extension LiveTexts {
  /// Of the version; of texts from before versions, that of the first one.
  fileprivate var state: String? { version?.state ?? localizations.compactMap(\.state).min() }
}

extension LivePrice {
  fileprivate var order: (String, String, String, String) {
    (resource.plan.rawValue, amount.territory, resource.text(.startDate) ?? "", resource.id)
  }
}
