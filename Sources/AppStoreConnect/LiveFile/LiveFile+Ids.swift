import JSONText
import OfferLanguage
import OfferModel

extension JSONWriter {
  /// Apple's ids of everything that was read, by the names that the language has for it.
  mutating func liveIds(_ state: LiveApp, batches: [String: String]) {
    object { json in
      json.member("app", state.app.id)
      json.optional("billingGracePeriod", (state.gracePeriod.value ?? nil)?.id)
      json.key("inAppPurchases")
      let purchases = (state.inAppPurchases.value ?? []).map {
        (name: $0.resource.productId ?? $0.resource.id, item: $0)
      }
      json.map(purchases) { json, one in
        json.object { json in
          json.member("id", one.resource.id)
          json.offerCodeIds(one.offerCodes, batches)
        }
      }
      json.key("subscriptionGroups")
      json.map((state.groups.value ?? []).map { (name: $0.resource.id, item: $0) }) { json, group in
        json.object { json in
          json.textIds(group.texts)
          json.optional("referenceName", group.resource.text(.referenceName))
        }
      }
      json.key("subscriptions")
      let subscriptions = (state.groups.value ?? []).flatMap { group in
        (group.subscriptions.value ?? []).map {
          (name: $0.resource.productId ?? $0.resource.id, item: (group: group.resource.id, live: $0))
        }
      }
      json.map(subscriptions) { json, one in json.subscriptionIds(one.live, group: one.group, batches) }
    }
  }

  private mutating func subscriptionIds(_ live: LiveSubscription, group: String, _ batches: [String: String])
  {
    object { json in
      json.key("availabilities")
      json.map((live.availabilities.value ?? []).map { (name: $0.resource.planType ?? "UPFRONT", item: $0) })
      {
        $0.string($1.resource.id)
      }
      json.member("group", group)
      json.member("id", live.resource.id)
      json.key("introductoryOffers")
      json.list((live.introductoryOffers.value ?? []).sorted { $0.resource.id < $1.resource.id }) {
        json, offer in
        json.optional("endDate", offer.resource.text(.endDate))
        json.member("id", offer.resource.id)
        json.optional("offerMode", offer.resource.text(.mode))
        json.optional("plan", offer.resource.text(.targetPlan))
        json.optional("startDate", offer.resource.text(.startDate))
        json.optional("storefront", offer.resource.territory)
      }
      json.offerCodeIds(live.offerCodes, batches)
      json.key("prices")
      json.list((live.prices.value ?? []).sorted { $0.order < $1.order }) { json, price in
        json.member("amount", price.amount.customerPrice)
        json.member("id", price.resource.id)
        json.member("plan", price.resource.plan.appleName)
        json.member("pricePoint", price.amount.pricePoint)
        json.optional("startDate", price.resource.text(.startDate))
        json.member("storefront", price.amount.territory)
      }
      json.key("promotionalOffers")
      json.map(
        (live.promotionalOffers.value ?? []).map {
          (name: $0.resource.text(.offerId) ?? $0.resource.id, item: $0.resource.id)
        }
      ) {
        $0.string($1)
      }
      json.textIds(live.texts)
      json.key("winBackOffers")
      json.map(
        (live.winBackOffers.value ?? []).map {
          (name: $0.resource.text(.offerId) ?? $0.resource.id, item: $0.resource.id)
        }
      ) {
        $0.string($1)
      }
    }
  }

  private mutating func textIds(_ texts: Reading<LiveTexts>) {
    key("localizations")
    map((texts.value?.localizations ?? []).map { (name: $0.locale ?? $0.id, item: $0.id) }) { $0.string($1) }
    optional("textVersion", texts.value?.version?.id)
  }

  private mutating func offerCodeIds(_ codes: Reading<[LiveOffer]>, _ batches: [String: String]) {
    key("offerCodes")
    map((codes.value ?? []).map { (name: $0.resource.name ?? $0.resource.id, item: $0) }) { json, code in
      json.object { json in
        json.key("batches")
        let all = (code.oneTimeUseCodes.value ?? []) + (code.customCodes.value ?? [])
        json.map(all.compactMap { batch in batches[batch.id].map { (name: $0, item: batch.id) } }) {
          $0.string($1)
        }
        json.member("id", code.resource.id)
      }
    }
  }
}

extension LivePrice {
  fileprivate var order: (String, String, String, String) {
    (resource.plan.rawValue, amount.territory, resource.text(.startDate) ?? "", resource.id)
  }
}
