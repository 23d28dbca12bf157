import Diagnostics
package import OfferModel

package let catalogObject = ObjectType(
  .catalog, "catalog",
  documentation:
    "The top level of a file. Keys that begin with `x-` are ignored, here and in every object with fixed keys: use them for anchors and notes.",
  [
    Field(
      .version, .integer(1...1), .required,
      .means("Version of this language. Once in a catalog.")),
    Field(
      .app, .object(.app), .required,
      .means("The app that the catalog belongs to. Once in a catalog.", spellings: ["application"])),
    Field(
      .territorySets, .territorySets, .optional,
      .means(
        "Names for groups of storefronts; a set may refer to other sets. `all`, `none` and one set for each currency (`currency-eur`) are built in.",
        spellings: [
          "territories", "storefronts", "regions", "storefrontSets", "countries", "territoryGroups",
          "countryGroups", "countrySets", "markets",
        ]
      )),
    Field(
      .priceTables, .priceTables, .optional,
      .means(
        "Names for price maps that several products or offers share.",
        spellings: ["prices", "pricing", "priceTiers", "tiers", "priceLists"])),
    Field(
      .subscriptionGroups, .list(.subscriptionGroup), .optional,
      .means(
        "Groups of subscriptions; a customer can have only one subscription of a group at a time.",
        spellings: ["groups"])),
    Field(
      .inAppPurchases, .list(.inAppPurchase), .optional,
      .means(
        "Consumables, non-consumables and non-renewing subscriptions.",

        spellings: [
          "products", "iaps", "inApps", "inAppProducts", "purchases", "oneTimePurchases", "consumables",
          "nonConsumables", "nonRenewingSubscriptions",
        ])),
    Field(
      .offers, .offersByProduct, .optional,
      .means(
        "Offers that are not written inside their product: product ID → its lists of offers. Several files can name the same product, for example one file for each campaign."
      )),
    Field(
      .retiredProductIds, .textList, .optional,
      .means(
        "IDs of deleted products: Apple never lets you reuse an ID.", lock: .growing,
        spellings: ["deletedProductIds", "retiredProducts", "deletedProducts", "archivedProducts"],
        samples: Samples("[old]", "[old, older]"))),
  ],
  absent: [
    .foreign(
      "apiVersion", "spec", what: "a Kubernetes object",
      help: "move the keys under `spec` to the top level, and write `version: 1` there"),
    .keys(
      "subscriptions", "plans", because: "every subscription is in a group",
      help: "write `subscriptionGroups: [{referenceName: …, subscriptions: […]}]`"),
    .keys(
      "introductoryOffers", "introOffers", "freeTrials", "trials", "promotionalOffers", "promoOffers",
      "promotions", "promos", "discounts", "winBackOffers", "winBack", "winBacks", "offerCodes",
      "promoCodes", "promotionCodes", "codes", "coupons", "vouchers",
      because: "every offer belongs to a product",
      help: "write it in the product, or under `offers`: `offers: {com.example.monthly: {…}}`"),
    .keys(
      "batches", because: "every batch belongs to an offer code",
      help: "move them into the offer code that they are for"),
    .keys(
      "priceChanges", because: "every price change belongs to a product", help: "move it into the product"),
    .keys(
      "campaigns", "campaign", because: "a campaign is a label of offers",
      help: "write `campaign: NAME` in each offer of the campaign"),
    .keys(
      "currency", "baseCurrency", "defaultCurrency", because: "each storefront has its own currency",
      help:
        "remove it; `baseTerritory` of `app` is the storefront from whose price Apple derives the others"),
    .keys(
      "offerings", "packages", "paywalls", "placements", "entitlements", "accessLevels", "experiments",
      because: "App Store Connect does not know how an app presents and unlocks its products",
      help: "remove it, or begin the key with `x-`: offerc ignores such keys"),
    .keys(
      "schema", "$schema", because: "a comment names the schema",
      help: "write `# yaml-language-server: $schema=…` in the first line"),
    notesOfPeople,
    dataOfOthers,
    .keys(
      "scenarios", because: "scenarios are in files without an app",
      help: "move them to their own file; `offerc simulate FILE` runs it"),
  ])

package let territoryExpressionObject = ObjectType(
  .territoryExpression, "territory expression",
  documentation: "Storefronts with exceptions.",
  [
    Field(
      .include, .territories, .defaulted(.derived("the default of the key itself")),
      .means(
        "The storefronts that it contains: a name, or a list of names.",
        spellings: [
          "only", "included", "includes", "in", "countries", "territories", "storefronts", "regions",
        ])),
    Field(
      .exclude, .territories, .optional,
      .means(
        "The storefronts to leave out: a name, or a list of names.",
        spellings: ["except", "excluded", "excludes", "not", "without", "excludeTerritories"])),
  ])

/// Documents `follows`, a key of price maps beside storefronts, sets, `table` and `rest`.
package let priceRuleObject = ObjectType(
  .priceRule, "price rule",
  documentation:
    "What the amounts of a price map follow: `discount`, `times` or `index`. `offerc prices follow` writes the amounts, and Apple sees only those.",
  [
    Field(
      .discount, .text, .optional,
      .means(
        "Only for an offer: how much less than the regular price it costs, e.g. `50%`.",
        spellings: ["off", "percent"])),
    Field(
      .times, .decimal, .optional,
      .means("How many times the regular price of the product in `of`.", spellings: ["factor", "multiply"])),
    Field(
      .index, .text, .optional,
      .means(
        "The path of a CSV file, relative to the catalog, with the columns `storefront`, `factor` and, optionally, `amount`. Without an amount, the factor applies to the price that Apple equalizes.",
        spellings: ["file"])),
    Field(
      .of, .text, .optional,
      .means(
        "With `times` a product ID; with `index` the storefront whose amount Apple equalizes, by default the base territory.",
        spellings: ["product", "base"])),
    Field(
      .round, .enumeration(.priceRounding),
      .defaulted(.derived("`down` for offers, `nearest` for regular prices")),
      .means("Which price point to take.", spellings: ["rounding"])),
    Field(
      .minimum, .prices, .optional,
      .means("The lowest amounts, by storefront or set.", spellings: ["min"])),
    Field(
      .maximum, .prices, .optional,
      .means("The highest amounts, by storefront or set.", spellings: ["max"])),
    Field(
      .except, .territories, .optional,
      .means("The storefronts whose amounts are set by hand.", spellings: ["exclude"])),
  ])

package let subscriptionGroupObject = ObjectType(
  .subscriptionGroup, "subscription group",
  documentation: "Subscriptions of which a customer can have only one at a time.", name: .referenceName,
  recognition: .sharedProducts, removal: .withProducts, groupRows.map(\.field),
  absent: foreignObjects + [
    .keys(
      "id", "groupId", "subscriptionGroupId", "appleId",
      because: "offerc finds a group by its subscriptions", help: "remove it"),
    .keys(
      "introductoryOffers", "promotionalOffers", "winBackOffers", "offerCodes", "offers", "prices", "price",
      "period", "level", "territories", because: "each subscription of the group has its own",
      help: "move it into the subscription, an item of `subscriptions`"),
    notesOfPeople,
    dataOfOthers,
  ])

package let groupRows: [Row<SubscriptionGroup>] = [
  .required(
    .referenceName, .text, get: { $0.referenceName },
    set: { group, value in group.referenceName = value },
    .means(
      "Internal name; customers do not see it.",
      apple: [.attribute("referenceName", .always, isName: true)], spellings: ["name"],
      samples: Samples("Pro", "Plus"))),
  .function(
    Field(
      .localizations, .localizations(.groupLocalization), .optional,
      .means(
        "What customers see, by locale.", spellings: spellingsOfLocalizations,
        samples: Samples(nil, "{en-US: {displayName: Pro}}"))),
    get: { $0.localizations.normal(.groupLocalization, groupLocalizationRows) }),
  .function(
    Field(
      .subscriptions, .list(.subscription), .required,
      .means("The subscriptions of the group.", spellings: ["plans", "products", "tiers"])),
    get: { group in
      Located(
        .objects(group.subscriptions.map { NormalObject.describing($0) }), at: group.referenceName.range)
    }),
  .function(
    Field(
      .retiredOfferIds, .textList, .optional,
      .means(
        "Identifiers and reference names of deleted offers: Apple may never let you reuse them.",
        spellings: ["retiredOffers", "deletedOffers", "deletedOfferIds", "usedOfferIds"],
        samples: Samples("[old]", "[old, older]"))),
    get: { group in
      group.retiredOfferIds.first.map { first in
        Located(.texts(group.retiredOfferIds.map(\.value).sorted(by: isOrdered)), at: first.range)
      }
    }),
]
