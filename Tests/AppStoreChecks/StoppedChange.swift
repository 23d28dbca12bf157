import AppStoreConnect
import Foundation
import TestSupport
import Testing

/// A change of a catalog with the requests that make it: what `StoppedPlan` stops between.
struct StoppedChange: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let name: String
  let before: String
  let after: String
  /// In offerc's order.
  let requests: [String]
  /// Whether App Review has approved what was there before.
  var isApproved = true
  /// What somebody does in App Store Connect before the plan is made.
  var byHand: (@Sendable (ApplyScene, APIClient) throws -> Void)?

  var testDescription: String { name }
  var description: String { name }

  /// A catalog with one subscription.
  ///
  /// - Parameters:
  ///   - lines: of the subscription.
  ///   - app: more of the app.
  ///   - group: texts of the group, in YAML's braces.
  ///   - texts: of the subscription, in YAML's braces.
  ///   - more: lines after the subscription.
  static func catalog(
    _ lines: [String], app: String = "", group: String = "en-US: {displayName: Pass}",
    texts: String = "en-US: {displayName: Monthly}", more: [String] = []
  ) -> String {
    let head = [
      "version: 1",
      "app: {bundleId: \(PullScene.bundleId), name: Destination Video, appleId: 1234567890\(app)}",
      "subscriptionGroups:", "  - referenceName: Pass", "    localizations: {\(group)}", "    subscriptions:",
      "      - productId: com.example.stop.monthly", "        referenceName: Monthly", "        level: 1",
      "        period: P1M", "        localizations: {\(texts)}",
    ]
    return (head + lines.map { "        " + $0 } + more).joined(separator: "\n") + "\n"
  }

  /// Of a subscription in storefronts that use the dollar or the euro.
  static func sold(in storefronts: [String], _ more: [String] = []) -> [String] {
    [
      "territories: [\(storefronts.joined(separator: ", "))]",
      "prices: {\(storefronts.map { "\($0): 9.99" }.joined(separator: ", "))}",
    ] + more
  }
}

extension StoppedChange {
  static let all = [
    storefront, offers, replacedOffer, replacedFreeOffer, endedOffer, endedAndReplacedOffer, codes, newGroup,
    approvedTexts, rejectedTexts, textsWithoutVersion, approvedTextsWithoutVersion, newTextsWithoutVersion,
    images, newImage, schedules, firstSchedule, gracePeriod,
  ]

  private static let trial = ["introductoryOffers:", "  - {mode: free-trial, duration: P1W}"]

  private static func offers(in storefronts: [String]) -> [String] {
    let prices = storefronts.map { "\($0): 4.99" }.joined(separator: ", ")
    return sold(in: storefronts) + trial + [
      "promotionalOffers:", "  - {offerId: gift, referenceName: Gift, mode: free-trial, duration: P1M}",
      "  - {offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P2M, prices: {\(prices)}}",
    ]
  }

  static let storefront = StoppedChange(
    name: "a storefront is added to a subscription with offers", before: catalog(offers(in: ["DEU", "USA"])),
    after: catalog(offers(in: ["CAN", "DEU", "USA"])),
    requests: [
      "PATCH subscriptionPlanAvailabilities",
      "PATCH subscriptions",
      "POST subscriptionIntroductoryOffers",
      "PATCH subscriptionPromotionalOffers",
      "PATCH subscriptionPromotionalOffers",
    ])

  static let offers = StoppedChange(
    name: "offers of every kind are made", before: catalog(sold(in: ["DEU", "USA"])),
    after: catalog(
      offers(in: ["DEU", "USA"]) + [
        "winBackOffers:",
        "  - {offerId: back, referenceName: Back, mode: free-trial, duration: P1M, startDate: 2027-01-15, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 12}}}",
      ]),
    requests: [
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionPromotionalOffers",
      "POST subscriptionPromotionalOffers",
      "POST winBackOffers",
    ])

  static let replacedOffer = StoppedChange(
    name: "a paid introductory offer takes the place of a trial",
    before: catalog(sold(in: ["AUT", "DEU", "USA"], trial)),
    after: catalog(
      sold(
        in: ["AUT", "DEU", "USA"],
        [
          "introductoryOffers:",
          "  - {mode: pay-as-you-go, duration: P2M, prices: {AUT: 4.99, DEU: 4.99, USA: 4.99}}",
        ])),
    requests: [
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
    ])

  static let replacedFreeOffer = StoppedChange(
    name: "a longer trial takes the place of a trial",
    before: catalog(sold(in: ["AUT", "DEU", "ESP", "USA"], trial)),
    after: catalog(
      sold(
        in: ["AUT", "DEU", "ESP", "USA"], ["introductoryOffers:", "  - {mode: free-trial, duration: P2W}"])),
    requests: [
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
    ])

  static let endedOffer = StoppedChange(
    name: "an offer that was ended early by hand in two storefronts goes on",
    before: catalog(sold(in: ["AUT", "DEU", "USA"], trial)),
    after: catalog(sold(in: ["AUT", "DEU", "USA"], trial)),
    requests: [
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
    ],
    byHand: { scene, client in try endOffers(in: ["AUT", "USA"], scene, client) })

  static let endedAndReplacedOffer = StoppedChange(
    name: "an offer that was ended early by hand in one storefront is replaced",
    before: catalog(sold(in: ["AUT", "DEU", "USA"], trial)),
    after: catalog(
      sold(in: ["AUT", "DEU", "USA"], ["introductoryOffers:", "  - {mode: free-trial, duration: P2W}"])),
    requests: [
      "PATCH subscriptionIntroductoryOffers",
      "PATCH subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
      "POST subscriptionIntroductoryOffers",
    ], byHand: { scene, client in try endOffers(in: ["DEU"], scene, client) })

  /// Ends introductory offers tomorrow, as a person does it in App Store Connect.
  private static func endOffers(in storefronts: [String], _ scene: ApplyScene, _ client: APIClient) throws {
    for offer in try records("SubscriptionIntroductoryOffer", scene) {
      guard let refs = offer["refs"] as? [String: Any], let territory = refs["territory"] as? String,
        storefronts.contains(territory), let id = offer["id"] as? String
      else { continue }
      let body = """
        {"data": {"type": "subscriptionIntroductoryOffers", "id": "\(id)", "attributes": {"endDate": "2026-11-23"}}}
        """
      let answer = try client.send(
        .patch, "/v1/subscriptionIntroductoryOffers/" + id, body: Array(body.utf8))
      try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }
  }

  private static func codes(_ batches: [String]) -> [String] {
    sold(
      in: ["DEU", "USA"],
      [
        "offerCodes:", "  - referenceName: Friends", "    customerEligibilities: [new]",
        "    offerEligibility: replace-intro-offers", "    territories: [DEU, USA]", "    mode: free-trial",
        "    duration: P1M",
      ] + (batches.isEmpty ? [] : ["    batches:"] + batches.map { "      - " + $0 }))
  }

  private static let dates = "createdDate: 2026-11-22, expirationDate: 2027-01-31"

  static let codes = StoppedChange(
    name: "batches of codes are made, two of them alike", before: catalog(codes([])),
    after: catalog(
      codes([
        "{id: one, kind: one-time-use, count: 10, environment: sandbox, \(dates)}",
        "{id: two, kind: one-time-use, count: 10, environment: sandbox, \(dates)}",
        "{id: many, kind: one-time-use, count: 100, environment: sandbox, \(dates)}",
        "{id: own, kind: custom, code: FRIENDS26, count: 100, createdDate: 2026-11-22}",
      ])),
    requests: [
      "POST subscriptionOfferCodeOneTimeUseCodes",
      "POST subscriptionOfferCodeOneTimeUseCodes",
      "POST subscriptionOfferCodeCustomCodes",
      "POST subscriptionOfferCodeOneTimeUseCodes",
    ])

  static let newGroup = StoppedChange(
    name: "a group with texts and a subscription is made", before: catalog(sold(in: ["USA"])),
    after: catalog(
      sold(in: ["USA"]),
      more: [
        "  - referenceName: Sports", "    localizations:", "      en-US: {displayName: Sports}",
        "      de-DE: {displayName: Sport, customAppName: Sport heute}", "    subscriptions:",
        "      - productId: com.example.stop.season", "        referenceName: Season", "        level: 1",
        "        period: P6M", "        territories: [USA]", "        prices: {USA: 29.99}",
        "        localizations:", "          en-US: {displayName: Season, description: Every match}",
        "          de-DE: {displayName: Saison}",
      ]),
    requests: [
      "POST subscriptionGroups",
      "POST subscriptions",
      "POST subscriptionGroupVersions",
      "POST subscriptionGroupLocalizations",
      "POST subscriptionGroupLocalizations",
      "POST subscriptionVersions",
      "POST subscriptionLocalizations",
      "POST subscriptionLocalizations",
      "POST subscriptionPlanAvailabilities",
      "PATCH subscriptions",
    ])

  private static let threeTexts = "en-US: {displayName: Monthly}, de-DE: {displayName: Monatlich}"
  private static let otherTexts = "en-US: {displayName: Each month}, fr-FR: {displayName: Mensuel}"

  static let approvedTexts = StoppedChange(
    name: "approved texts of a group and a subscription change",
    before: catalog(sold(in: ["USA"]), texts: threeTexts),
    after: catalog(sold(in: ["USA"]), group: "en-US: {displayName: Club}", texts: otherTexts),
    requests: [
      "POST subscriptionGroupVersions",
      "PATCH subscriptionGroupLocalizations",
      "POST subscriptionVersions",
      "PATCH subscriptionLocalizations",
      "POST subscriptionLocalizations",
      "DELETE subscriptionLocalizations",
    ])

  static let rejectedTexts = StoppedChange(
    name: "texts that App Review has rejected change", before: catalog(sold(in: ["USA"]), texts: threeTexts),
    after: catalog(sold(in: ["USA"]), texts: otherTexts),
    requests: [
      "POST subscriptionVersions",
      "PATCH subscriptionLocalizations",
      "POST subscriptionLocalizations",
      "DELETE subscriptionLocalizations",
      "POST subscriptionGroupVersions",
      "PATCH subscriptionGroupLocalizations",
    ], isApproved: false,
    byHand: { scene, _ in try scene.standIn.door("POST", "review", #"{"state": "REJECTED"}"#) })

  private static let withoutTexts = catalog(sold(in: ["USA"])).split(separator: "\n").filter {
    !$0.contains("localizations")
  }.joined(separator: "\n")

  static let textsWithoutVersion = StoppedChange(
    name: "texts that older tools made are submitted", before: withoutTexts,
    after: catalog(sold(in: ["USA"])),
    requests: [
      "POST subscriptionGroupVersions",
      "PATCH subscriptionGroupLocalizations",
      "POST subscriptionVersions",
      "PATCH subscriptionLocalizations",
    ], isApproved: false, byHand: { scene, client in try addTexts(scene, client) })

  static let approvedTextsWithoutVersion = StoppedChange(
    name: "texts that older tools made are on the App Store", before: withoutTexts,
    after: catalog(sold(in: ["USA"])), requests: [], isApproved: false,
    byHand: { scene, client in
      try addTexts(scene, client)
      try scene.standIn.approve()
    })

  static let newTextsWithoutVersion = StoppedChange(
    name: "texts that older tools made change", before: withoutTexts,
    after: catalog(sold(in: ["USA"]), group: "en-US: {displayName: Club}", texts: threeTexts),
    requests: [
      "POST subscriptionGroupVersions",
      "PATCH subscriptionGroupLocalizations",
      "POST subscriptionVersions",
      "PATCH subscriptionLocalizations",
      "POST subscriptionLocalizations",
    ], isApproved: false,
    byHand: { scene, client in
      try addTexts(scene, client)
      try scene.standIn.approve()
    })

  /// Adds texts with Apple's older requests, which know no versions.
  private static func addTexts(_ scene: ApplyScene, _ client: APIClient) throws {
    let owners = [
      ("SubscriptionGroup", "subscriptionGroup", "Pass"), ("Subscription", "subscription", "Monthly"),
    ]
    for (kind, name, text) in owners {
      let owner = try #require(try records(kind, scene).first?["id"] as? String)
      let body = """
        {"data": {"type": "\(name)Localizations", "attributes": {"locale": "en-US", "name": "\(text)"},
          "relationships": {"\(name)": {"data": {"type": "\(name)s", "id": "\(owner)"}}}}}
        """
      let answer = try client.send(.post, "/v1/\(name)Localizations", body: Array(body.utf8))
      try #require(answer.status == 201, "\(String(decoding: answer.body, as: UTF8.self))")
    }
  }

  private static func records(_ kind: String, _ scene: ApplyScene) throws -> [[String: Any]] {
    let state = try JSONSerialization.jsonObject(with: Data(scene.standIn.door("GET", "state").utf8))
    return try #require(state as? [String: [[String: Any]]])[kind] ?? []
  }

  static let images = StoppedChange(
    name: "an image and a screenshot are uploaded", before: catalog(sold(in: ["USA"])),
    after: catalog(
      sold(
        in: ["USA"],
        [
          "promotionalImage: images/monthly.png", "reviewScreenshot: images/review.png",
        ])),
    requests: [
      "POST subscriptionImages",
      "PATCH subscriptionImages",
      "POST subscriptionAppStoreReviewScreenshots",
      "PATCH subscriptionAppStoreReviewScreenshots",
    ], isApproved: false)

  static let newImage = StoppedChange(
    name: "an approved image is replaced",
    before: catalog(sold(in: ["USA"], ["promotionalImage: images/monthly.png"])),
    after: catalog(sold(in: ["USA"], ["promotionalImage: images/gems.png"]), texts: threeTexts),
    requests: [
      "POST subscriptionVersions",
      "PATCH subscriptionLocalizations",
      "POST subscriptionLocalizations",
      "DELETE subscriptionImages",
      "POST subscriptionImages",
      "PATCH subscriptionImages",
    ])

  private static let gems = [
    "inAppPurchases:", "  - productId: com.example.stop.gems", "    referenceName: Gems",
    "    type: consumable", "    localizations: {en-US: {displayName: Gems}}",
  ]

  static let schedules = StoppedChange(
    name: "prices change on two days",
    before: catalog(
      sold(in: ["DEU", "USA"]), more: gems + ["    prices: {USA: 0.99, DEU: 1.49, rest: equalized}"]),
    after: catalog(
      sold(
        in: ["DEU", "USA"],
        [
          "priceChanges:",
          "  - {startDate: 2027-02-01, existingSubscribers: new-price, prices: {DEU: 10.99}}",
          "  - {startDate: 2027-06-01, existingSubscribers: keep-price, prices: {USA: 11.99}}",
        ]),
      more: gems + [
        "    prices: {USA: 0.99, DEU: 1.49, rest: equalized}", "    priceChanges:",
        "      - {startDate: 2027-02-01, prices: {USA: 1.99}}",
      ]),
    requests: [
      "POST inAppPurchasePriceSchedules",
      "PATCH subscriptions",
      "PATCH subscriptions",
    ])

  static let firstSchedule = StoppedChange(
    name: "an in-app purchase is made with its prices", before: catalog(sold(in: ["USA"])),
    after: catalog(
      sold(in: ["USA"]),
      more: gems + [
        "    prices: {USA: 0.99, DEU: 1.49, rest: equalized}", "    reviewScreenshot: images/review.png",
      ]),
    requests: [
      "POST inAppPurchases",
      "POST inAppPurchaseVersions",
      "POST inAppPurchaseLocalizations",
      "POST inAppPurchaseAvailabilities",
      "POST inAppPurchasePriceSchedules",
      "POST inAppPurchaseAppStoreReviewScreenshots",
      "PATCH inAppPurchaseAppStoreReviewScreenshots",
    ])

  static let gracePeriod = StoppedChange(
    name: "the grace period begins", before: catalog(sold(in: ["USA"])),
    after: catalog(
      sold(in: ["USA"]),
      app:
        ", billingGracePeriod: {optIn: true, sandboxOptIn: true, duration: P16D, renewalType: all-renewals}"),
    requests: [
      "PATCH subscriptionGracePeriods"
    ])
}
