package import Diagnostics
import OfferLanguage

extension Reader {
  /// What hangs directly on the app; groups and in-app purchases without what is in them.
  mutating func readAppParts(_ app: ResourceObject) throws -> LiveApp {
    let path = "/v1/apps/" + app.id
    let limit: KeyValuePairs = ["limit": "\(PageLimit.list)"]
    let replies = try ask([
      Question(path + "/subscriptionGroups", limit, of: .theApp, "subscription groups"),
      Question(path + "/inAppPurchasesV2", limit, of: .theApp, Question.inAppPurchases),
      Question(
        path + "/subscriptionGracePeriod", of: .theApp, Question.gracePeriod, mayBeMissing: true),
      Question(path + "/promotedPurchases", limit, of: .theApp, Question.promotedPurchases),
    ])
    return LiveApp(
      app: app,
      gracePeriod: replies[2].reading(missing: .some(nil)) { $0.all(.gracePeriod).first },
      groups: replies[0].reading { document in
        document.all(.subscriptionGroup).map {
          LiveGroup(resource: $0, texts: .unread, subscriptions: .unread)
        }
      },
      inAppPurchases: replies[1].reading { document in
        document.all(.inAppPurchase).map { LiveInAppPurchase(resource: $0) }
      },
      promotedPurchases: replies[3].reading { $0.data.count })
  }

  /// The subscriptions of each group, with all that is in them.
  mutating func readSubscriptions(_ groups: [ResourceObject]) throws -> [Reading<[LiveSubscription]>] {
    let replies = try ask(
      groups.map { group in
        Question(
          "/v1/subscriptionGroups/\(group.id)/subscriptions",
          ["include": "appStoreReviewScreenshot", "limit": "\(PageLimit.list)"], of: group.object,
          "subscriptions")
      })
    let lists = replies.map { $0.reading { $0.all(.subscription) } }
    var screenshots: [String: ResourceObject] = [:]
    for case .document(let document) in replies {
      for one in document.data {
        screenshots[one.id] = one.linkedId(AppleResource.subscriptionScreenshot.home?.list ?? "").flatMap {
          document.included(AppleResource.subscriptionScreenshot.type, $0)
        }
      }
    }
    let all = lists.flatMap { $0.value ?? [] }
    var found = try Dictionary(
      zip(all.map(\.id), readParts(of: all, screenshots)), uniquingKeysWith: { first, _ in first })
    return lists.map { list in list.map { $0.compactMap { found.removeValue(forKey: $0.id) } } }
  }

  private mutating func readParts(of subscriptions: [ResourceObject], _ screenshots: [String: ResourceObject])
    throws -> [LiveSubscription]
  {
    let texts = try readTexts(of: subscriptions, .subscription)
    let availabilities = try readAvailabilities(of: subscriptions)
    let prices = try readPrices(of: subscriptions)
    let introductory = try readIntroductoryOffers(of: subscriptions)
    let promotional = try readOffers(of: subscriptions, .promotionalOffer)
    let winBack = try readOffers(of: subscriptions, .winBackOffer)
    let codes = try readOfferCodes(
      subscriptions.map {
        Owner(path: "/v1/subscriptions/" + $0.id, object: $0.object, isInAppPurchase: false)
      }
    )
    return subscriptions.indices.map { number in
      LiveSubscription(
        resource: subscriptions[number], screenshot: .read(screenshots[subscriptions[number].id]),
        texts: texts[number], availabilities: availabilities[number], prices: prices[number],
        introductoryOffers: introductory[number],
        promotionalOffers: promotional[number], winBackOffers: winBack[number], offerCodes: codes[number])
    }
  }

}

extension ResourceObject {
  /// What it is in the language, by its name or else Apple's id.
  package var object: ObjectPath {
    let object = AppleResource.named(type)?.objects.first.map { Language.current[$0] }
    let name = object?.nameKey.flatMap { text($0) } ?? id
    return ObjectPath(object?.kind ?? ObjectKind(spelling: type), name)
  }
}

extension ObjectPath {
  /// What hangs directly on the app, in words that `live.json` keeps.
  static let theApp = ObjectPath.named("the app")
}
