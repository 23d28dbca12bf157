import Diagnostics
package import OfferModel

package let appObject = ObjectType(
  .app, "app", documentation: "The app.", name: .bundleId, recognition: .caseInsensitive(.bundleId),
  appRows.map(\.field),
  absent: [
    .keys(
      "currency", "baseCurrency", "defaultCurrency", because: "each storefront has its own currency",
      help:
        "remove it; `baseTerritory` is the storefront from whose price Apple derives the others, e.g. `baseTerritory: USA`"
    ),
    .keys(
      "primaryLocale", "locale", "language", "defaultLocale", "primaryLanguage",
      because: "every text has its locale", help: "remove it; `localizations` has one entry for each locale"),
    .keys(
      "teamId", "keyId", "issuerId", because: "an account is not part of a catalog",
      help: "remove it; the key of the App Store Connect API belongs in `.offerc.yaml` or the environment"),
    .keys("sku", because: "only App Store Connect has it", help: "remove it"),
    .keys(
      "id", "identifier", because: "an app has a bundle ID and an Apple ID",
      help:
        "write `bundleId: com.example.app`, or `appleId: 1234567890` for the number that App Store Connect shows"
    ),
    notesOfPeople,
    dataOfOthers,
    .keys(
      "enabled", "isEnabled", "active", "isActive", "status", "state", "available", "availability",
      because: "App Store Connect decides whether the app is on sale",
      help: "remove it; the `territories` of a product say where that product is sold"),
  ])

package let appRows: [Row<App>] = [
  .required(
    .bundleId, .text, get: { $0.bundleId },
    set: { app, value in app.bundleId = value },
    .means(
      "The app's bundle ID.", apple: [.attribute("bundleId", .never)],
      spellings: ["bundleIdentifier", "bundleID", "bundle", "packageName", "applicationId"],
      samples: Samples("com.example.app", "com.example.APP"))),
  .optional(
    .appleId, .integer(1...Int.max), get: { $0.appleId },
    set: { app, value in app.appleId = value },
    .means(
      "The app's numeric Apple ID; needed for redemption addresses.", lock: .once,
      appleName: "id of the app",
      spellings: ["appId", "appAppleId", "appStoreId", "itunesId", "trackId", "adamId"],
      samples: Samples("123456789", "987654321")
    )),
  .optional(
    .name, .text, get: { $0.name },
    set: { app, value in app.name = value },
    .means(
      "The app's name, shown in reports.", spellings: ["appName", "title", "displayName"],
      samples: Samples("One", "Two"))),
  .defaulted(
    .baseTerritory, .storefront, get: { $0.baseTerritory },
    set: { app, value in app.baseTerritory = value }, to: .text("USA"),
    .means(
      "The storefront from whose price Apple derives equalized prices.", appleName: "baseTerritory",
      spellings: [
        "baseCountry", "baseStorefront", "defaultTerritory", "primaryTerritory", "country", "storefront",
        "territory",
      ],
      samples: Samples("USA", "CAN"))),
  .defaulted(
    .streamlinedPurchasing, .boolean, get: { $0.streamlinedPurchasing },
    set: { app, value in app.streamlinedPurchasing = value }, to: .boolean(true),
    .means(
      "Whether customers can complete purchases of win-back offers outside the app.",
      apple: [.attribute("streamlinedPurchasingEnabled", .never)])),
  .function(
    Field(
      .billingGracePeriod, .object(.billingGracePeriod), .optional,
      .means(
        "Access while Apple retries a failed renewal.", appleName: "SubscriptionGracePeriod",
        spellings: ["gracePeriod", "billingGrace", "grace"],
        samples: Samples(
          "{optIn: true, sandboxOptIn: true, duration: P3D, renewalType: all-renewals}",
          "{optIn: true, sandboxOptIn: true, duration: P16D, renewalType: all-renewals}"))),
    get: { app in
      app.billingGracePeriod.map { period in
        let place = period.optIn.range
        return Located(
          .object(NormalObject(.billingGracePeriod, at: place, period, gracePeriodRows)), at: place)
      }
    }),
  .defaulted(
    .ownCodesPerQuarter, .integer(0...Int.max), get: { $0.ownCodesPerQuarter },
    set: { app, value in app.ownCodesPerQuarter = value }, to: .integer(Limits.ownCodesPerQuarter),
    .means(
      "Limit of codes with `issuer: offerc` in a calendar quarter; Apple's quota is separate.",
      samples: Samples("1000", "2000"))),
  .optional(
    .reviewLeadDays, .integer(0...365), get: { $0.reviewLeadDays },
    set: { app, value in app.reviewLeadDays = value },
    .means("Days to allow for App Review when deadlines are computed. Default: 3.")),
]

package let billingGracePeriodObject = ObjectType(
  .billingGracePeriod, "billing grace period",
  documentation: "How long subscribers keep access while Apple retries a failed renewal.",
  gracePeriodRows.map(\.field))

package let gracePeriodRows: [Row<BillingGracePeriod>] = [
  .required(
    .optIn, .boolean, get: { $0.optIn },
    set: { period, value in period.optIn = value },
    .means(
      "Whether customers get it.", apple: [.attribute("optIn", .changed)],
      spellings: ["enabled", "isEnabled", "active", "production"])),
  .required(
    .sandboxOptIn, .boolean, get: { $0.sandboxOptIn },
    set: { period, value in period.sandboxOptIn = value },
    .means(
      "Whether testers get it in the sandbox.", apple: [.attribute("sandboxOptIn", .changed)],
      spellings: ["sandbox", "sandboxEnabled"])),
  .required(
    .duration, .word(.gracePeriodDuration), get: { $0.duration },
    set: { period, value in period.duration = value },
    .means(
      "Its length.", apple: [.attribute("duration", .changed)], spellings: ["length", "days", "period"])),
  .required(
    .renewalType, .word(.gracePeriodRenewalType), get: { $0.renewalType },
    set: { period, value in period.renewalType = value },
    .means(
      "Which renewals it covers.", apple: [.attribute("renewalType", .changed)],
      spellings: ["renewals", "type", "appliesTo"])),
]
