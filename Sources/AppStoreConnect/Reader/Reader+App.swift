package import Diagnostics
import OfferLanguage

extension Reader {
  /// What hangs directly on the app; groups and in-app purchases without what is in them.
  mutating func readAppParts(_ app: ResourceObject) throws -> LiveApp {
    let limit: KeyValuePairs = ["limit": "\(PageLimit.list)"]
    let replies = try ask([
      Question(app.path + "/subscriptionGroups", limit, of: .theApp, .subscriptionGroups),
      Question(app.path + "/inAppPurchasesV2", limit, of: .theApp, .inAppPurchases),
      Question(
        app.path + "/subscriptionGracePeriod", of: .theApp, .gracePeriod, mayBeMissing: true),
      Question(
        app.path + "/promotedPurchases", limit, of: .theApp, .promotedPurchases, mayBeMissing: true),
      .storefrontList,
    ])
    return LiveApp(
      app: app,
      gracePeriod: replies[2].value(missing: .some(nil)) { $0.all(.gracePeriod).first },
      groups: replies[0].value { document in
        document.all(.subscriptionGroup).map {
          LiveGroup(resource: $0, texts: .unread, subscriptions: .unread)
        }
      },
      inAppPurchases: replies[1].value { document in
        document.all(.inAppPurchase).map { LiveProduct(resource: $0) }
      },
      promotedPurchases: replies[3].value(missing: 0) { $0.data.count },
      storefronts: replies[4].document.map { document in
        Dictionary(document.data.map { ($0.id, $0.text("currency") ?? "") }) { first, _ in first }
      })
  }

  /// The subscriptions of each group, with all that is in them.
  mutating func readSubscriptions(_ groups: [ResourceObject]) throws -> [PossiblyUnread<[LiveProduct]>] {
    let screenshot = AppleResource.subscriptionScreenshot
    let list = screenshot.home?.list ?? ""
    let replies = try ask(groups.map { .subscriptions(of: $0) })
    let lists = replies.map { $0.value { $0.all(.subscription) } }
    let all = lists.flatMap { $0.value ?? [] }
    let included = replies.compactMap(\.document)
    for document in included {
      for one in document.all(.subscription) { keep(document, for: one) }
    }
    let texts = try readTexts(of: all, .subscription)
    let prices = try readPrices(of: all)
    let availabilities = try readAvailabilities(
      of: all, .subscription, arePricesRead: prices.map { $0.value != nil })
    let introductory = try readIntroductoryOffers(of: all)
    let promotional = try readOffers(of: all, .promotionalOffer, .promotionalOffers)
    let winBack = try readOffers(of: all, .winBackOffer, .winBackOffers)
    let codes = try readOffers(of: all, .subscriptionOfferCode, .offerCodes)
    let products = all.indices.map { number in
      let file = all[number].linkedId(list).flatMap { id in
        included.lazy.compactMap { $0.included(screenshot.type, id) }.first
      }
      return LiveProduct(
        resource: all[number], screenshot: .read(file), texts: texts[number],
        availabilities: availabilities[number], prices: prices[number],
        introductoryOffers: introductory[number], promotionalOffers: promotional[number],
        winBackOffers: winBack[number], offerCodes: codes[number])
    }
    var found = Dictionary(zip(all.map(\.id), products), uniquingKeysWith: { first, _ in first })
    return lists.map { list in list.map { $0.compactMap { found.removeValue(forKey: $0.id) } } }
  }

  /// All that is in in-app purchases. Never configured is an answer of its own (404), and no empty list.
  /// `app`: with its subscriptions, from which its base storefront follows.
  mutating func readInAppPurchases(of app: LiveApp) throws -> PossiblyUnread<[LiveProduct]> {
    guard case .read(var list) = app.inAppPurchases else { return .unread }
    let all = list.map(\.resource)
    let texts = try readTexts(of: all, .inAppPurchase)
    let screenshots = try ask(all.map { .part("appStoreReviewScreenshot", of: $0, .reviewScreenshot) })
    let schedules = try ask(
      all.map { .part("iapPriceSchedule", of: $0, query: ["include": "baseTerritory"], .prices) })
    let availabilities = try readAvailabilities(
      of: all, .inAppPurchase, arePricesRead: schedules.map { !$0.isUnread })
    let codes = try readOffers(of: all, .purchaseOfferCode, .offerCodes)
    for number in list.indices {
      list[number].texts = texts[number]
      list[number].screenshot = screenshots[number].value(missing: .some(nil)) { $0.data.first }
      list[number].availabilities = availabilities[number]
      list[number].base = schedules[number].document?.data.first?.linkedId("baseTerritory")
      list[number].offerCodes = codes[number]
    }
    var whole = app
    whole.inAppPurchases = .read(list)
    let prices = try readPrices(of: all, schedules, base: whole.baseTerritory)
    for number in list.indices { list[number].prices = prices[number] }
    return .read(list)
  }
}

/// What was read of the members of several lists, in these lists again.
func regrouped<Member, Item>(_ items: [Item], as lists: [PossiblyUnread<[Member]>]) -> [PossiblyUnread<
  [Item]
>] {
  var rest = items[...]
  return lists.map { list in
    list.map { members in
      defer { rest = rest.dropFirst(members.count) }
      return Array(rest.prefix(members.count))
    }
  }
}

extension ResourceObject {
  /// The path of the group, with its name, or else Apple's id.
  package var object: ObjectPath {
    let object = AppleResource.named(type)?.object.map { Language.current[$0] }
    let name = object?.nameKey.flatMap { text($0) } ?? id
    return ObjectPath(object?.kind ?? ObjectKind(spelling: type), name)
  }

  var isInAppPurchase: Bool { type == AppleResource.inAppPurchase.type }
  /// `/v1/subscriptions/6500000001`.
  var path: String { (AppleResource.named(type)?.collection ?? "/v1/" + type) + "/" + id }
}

extension Question {
  /// All storefronts of the App Store.
  fileprivate static var storefrontList: Question {
    var question = Question(
      "/v1/territories", ["limit": "\(PageLimit.list)"], of: .theApp, .storefrontList, mayBeMissing: true)
    question.isPerhapsUnsaved = true
    return question
  }
}

extension ObjectPath {
  /// What hangs directly on the app, in words that `live.json` keeps.
  static let theApp = ObjectPath.named("the app")
}
