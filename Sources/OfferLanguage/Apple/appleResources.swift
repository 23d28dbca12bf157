import ByteText
import EmbeddedFiles

/// The resources, by the names that code has for them; `Objects/Embedded/resources.txt` has what they are.
extension AppleResource {
  package static var all: [AppleResource] { AppleTable.current.resources }

  package static let app = of("apps")
  package static let gracePeriod = of("subscriptionGracePeriods")
  package static let subscriptionGroup = of("subscriptionGroups")
  package static let subscription = of("subscriptions")
  package static let availability = of("subscriptionPlanAvailabilities")
  package static let price = of("subscriptionPrices")
  package static let introductoryOffer = of("subscriptionIntroductoryOffers")
  package static let promotionalOffer = of("subscriptionPromotionalOffers")
  package static let winBackOffer = of("winBackOffers")
  package static let subscriptionOfferCode = of("subscriptionOfferCodes")
  package static let purchaseOfferCode = of("inAppPurchaseOfferCodes")
  package static let subscriptionOneTimeCodes = of("subscriptionOfferCodeOneTimeUseCodes")
  package static let subscriptionCustomCodes = of("subscriptionOfferCodeCustomCodes")
  package static let purchaseOneTimeCodes = of("inAppPurchaseOfferCodeOneTimeUseCodes")
  package static let purchaseCustomCodes = of("inAppPurchaseOfferCodeCustomCodes")
  package static let groupVersion = of("subscriptionGroupVersions")
  package static let subscriptionVersion = of("subscriptionVersions")
  package static let groupLocalization = of("subscriptionGroupLocalizations")
  package static let subscriptionLocalization = of("subscriptionLocalizations")
  package static let inAppPurchase = of("inAppPurchases")
  package static let purchaseAvailability = of("inAppPurchaseAvailabilities")
  package static let purchaseSchedule = of("inAppPurchasePriceSchedules")
  package static let purchaseVersion = of("inAppPurchaseVersions")
  package static let purchaseLocalization = of("inAppPurchaseLocalizations")
  package static let subscriptionImage = of("subscriptionImages")
  package static let purchaseImage = of("inAppPurchaseImages")
  package static let subscriptionScreenshot = of("subscriptionAppStoreReviewScreenshots")
  package static let purchaseScreenshot = of("inAppPurchaseAppStoreReviewScreenshots")
  package static let reviewSubmission = of("reviewSubmissions")
  package static let reviewItem = of("reviewSubmissionItems")

  private static func of(_ type: String) -> AppleResource {
    named(type) ?? AppleResource(type, "", [], version: 1, in: nil, prices: nil, [])
  }
}

/// What `resources.txt` says.
struct AppleTable {
  static let current = AppleTable()

  private(set) var resources: [AppleResource] = []
  /// What keys are called that are no attributes.
  private(set) var otherNames: [([ObjectID], Key, String)] = []
  private let objects = Dictionary(uniqueKeysWithValues: ObjectID.allCases.map { ("\($0)", $0) })
  private let keys = Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0.name, $0) })

  private init() {
    let text = String(decoding: EmbeddedFiles.appleResources, as: UTF8.self)
    var lines = text.byBytes.split(separator: "\n").filter { !$0.byBytes.hasPrefix("#") }[...]
    while let line = lines.popFirst() {
      let words = line.byBytes.split(separator: " ").map(String.init)
      if words[0] == "=" {
        guard let key = keys[words[2]] else { continue }
        otherNames.append((objects(words[1]), key, words.dropFirst(3).joined(separator: " ")))
        continue
      }
      let home = value("in", words)?.byBytes.split(separator: ",").map(String.init)
      resources.append(
        AppleResource(
          words[0], words[1], objects(value("is", words) ?? ""),
          version: value("version", words).flatMap { Int($0) } ?? 1,
          in: home.map { AppleResource.Home(owner: $0[0], type: $0[1], list: $0[2]) },
          prices: value("prices", words), attributes(&lines, below: 0)))
    }
  }

  /// Those on the next lines that are indented more than the line above them.
  private func attributes(_ lines: inout ArraySlice<Substring>, below depth: Int) -> [AppleAttribute] {
    var found: [AppleAttribute] = []
    while let line = lines.first {
      let own = line.byBytes.prefix(of: " ").utf8.count
      guard own > depth else { break }
      lines.removeFirst()
      let words = line.byBytes.split(separator: " ").map(String.init)
      let parts = attributes(&lines, below: own)
      let form: AppleAttribute.Form =
        if words.contains("unit") {
          .lengthUnit
        } else if words.contains("count"), words[1] != "count" {
          .lengthCount
        } else if let word = value("truth", words) {
          .truth(word)
        } else if let object = objects(value("object", words) ?? "").first {
          .object(object, parts)
        } else if let object = objects(value("part", words) ?? "").first {
          .attributes(object, parts)
        } else {
          .value
        }
      let sent = words.dropFirst(2).lazy.compactMap(AppleAttribute.Sent.init(rawValue:)).first ?? .once
      found.append(
        AppleAttribute(
          words[0], keys[words[1]], form, sent: sent, isName: words.dropFirst(2).contains("name")))
    }
    return found
  }

  private func objects(_ names: String) -> [ObjectID] {
    names.byBytes.split(separator: ",").compactMap { objects[String($0)] }
  }

  /// What follows `name=`.
  private func value(_ name: String, _ words: [String]) -> String? {
    words.lazy.compactMap { $0.byBytes.dropping(prefix: name + "=") }.first.map(String.init)
  }
}
