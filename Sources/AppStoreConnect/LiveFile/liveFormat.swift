import Diagnostics
package import JSONText
import OfferModel

/// What `live.json` is: how it is written, and read again.
package let liveFormat = JSONFormat(
  EqualizedPrices.liveFormat, title: "What is live in App Store Connect",
  sentence:
    "What `offerc appstore pull -o live.json` writes, and `offerc appstore apply` before it changes something. Readers ignore keys that they do not know: keys can be added within offerc.live/1, but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<LiveFile>.open(
    [
      .member("app", app, "The app, as App Store Connect has it.", at: \.app),
      .member(
        "assumed", .texts,
        "JSON pointers, from the top of `catalog`, to values that could not be read, or that App Store Connect does not show. A comparison skips them.",
        at: \.assumed),
      .member(
        "catalog", .raw(["type": "object"]),
        "The normal form of the live catalog, as in catalog.json: see catalog.schema.json. The ids of batches are made by offerc.",
        at: \.catalog),
      .member(
        "digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.", at: \.digest),
      .member(
        "fetchedAt", .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
        "When it was pulled, in UTC. No other value depends on the clock.", at: \.fetchedAt),
      .row("format", .constant(EqualizedPrices.liveFormat)) { _ in EqualizedPrices.liveFormat },
      .member("ids", ids, "Apple's ids.", at: \.ids),
      .member(
        "leftOut", .array(of: leftOut), "What is in App Store Connect, but cannot be in a catalog.",
        at: \.leftOut),
      .member("pricePoints", pricePoints, at: \.pricePoints),
      .optionalMember(
        "scope", .array(of: objectPath),
        "What a plan touched, in a file that `offerc appstore apply` has saved before it; absent in a complete pull. The rest of the file has no meaning.",
        at: \.scope),
      // After the ids, into which they are read.
      .member(
        "states", states,
        "Apple's states of products, and of the newest version of their texts. Absent where Apple has none.",
        at: \.ids.states),
      .optionalMember(
        "storefrontDifferences", StorefrontDifferences.type,
        "How Apple's list of storefronts differs from that of offerc; absent if it does not.",
        at: \.storefronts
      ),
      .row("storefronts", .month, "Date of the table of storefronts.") { _ in Storefront.tableDate },
      .member(
        "unread", .array(of: unread), "What could not be read: unknown, not empty.",
        at: \.unread),
    ], from: LiveFile()))

private let amount = JSONType.text("^[0-9]+(\\.[0-9]+)?$").defined(
  "amount", "A decimal in the currency of the storefront, as Apple writes it.")

private let id = JSONType.text.defined("id", "Apple's id of the object.")

private let app = JSONType<AppNames>.open(
  [
    .optionalMember("bundleId", .text, at: \.bundleId),
    .member("id", id, "The app's Apple ID.", at: \.id),
    .optionalMember("name", .text, at: \.name),
  ], from: AppNames())

// MARK: - Ids

private let ids = JSONType<LiveIds>.open(
  [
    .member("app", id, at: \.app),
    .optionalMember("billingGracePeriod", id, at: \.billingGracePeriod),
    .member(
      "inAppPurchases", .dictionary(of: .open(inAppPurchaseIdRows, from: ProductIds())), "By product ID.",
      at: \.inAppPurchases),
    .member(
      "subscriptionGroups", .dictionary(of: .open(groupIdRows, from: GroupIds())), "By Apple's id.",
      at: \.subscriptionGroups),
    .member("subscriptions", .dictionary(of: subscription), "By product ID.", at: \.subscriptions),
  ], from: LiveIds())

private let subscription = JSONType<ProductIds>.open(subscriptionIdRows, from: ProductIds()).defined(
  "subscription")

/// The ids and states of a subscription, in the order of the file, in which fingerprints cover them.
let subscriptionIdRows: [JSONRow<ProductIds>] = [
  availabilities,
  .member("group", id, at: \.group),
  productId,
  images,
  .member(
    "introductoryOffers", .array(of: introductoryOffer),
    "One for each storefront, including those that have ended.", at: \.introductoryOffers),
  offerCodes,
  .member(
    "prices", .array(of: price), "Every row of the price schedule: past, current and planned.",
    at: \.prices),
  screenshot,
  .memberUnlessEmpty(
    "promotionalGaps", .dictionary(of: .texts),
    "By offer ID, where a free promotional offer lacks a storefront in which the subscription is sold.",
    at: \.promotionalGaps),
  .member("promotionalOffers", .dictionary(of: id), "Ids by offer ID.", at: \.promotionalOffers),
  localizations,
  canHaveVersion,
  textVersion,
  .member("winBackOffers", .dictionary(of: id), "Ids by offer ID.", at: \.winBackOffers),
]

let inAppPurchaseIdRows: [JSONRow<ProductIds>] = [
  availabilities, productId, images, localizations, offerCodes,
  .member("prices", .array(of: price), at: \.prices, isInAllFiles: false),
  screenshot, canHaveVersion, textVersion,
]

let groupIdRows: [JSONRow<GroupIds>] = [
  .member("localizations", localizationIds, at: \.texts.localizations, isInAllFiles: false),
  .optionalMember("referenceName", .text, at: \.referenceName),
  .optionalMember(
    "textsCanHaveVersion", .boolean, canHaveVersionSummary, at: \.texts.canHaveVersion),
  .optionalMember("textVersion", id, at: \.texts.version),
]

private let availabilities = JSONRow<ProductIds>.optionalMember(
  "availabilities", .dictionary(of: id), "Ids by Apple's name of the plan.", at: \.availabilities)

private let productId = JSONRow<ProductIds>.member("id", id, at: \.id)

private let images = JSONRow<ProductIds>.optionalMember(
  "images", .array(of: file), "Of the newest version. Absent where Apple did not say.", at: \.images)

private let localizations = JSONRow<ProductIds>.member(
  "localizations", localizationIds, at: \.texts.localizations, isInAllFiles: false)

private let offerCodes = JSONRow<ProductIds>.member("offerCodes", offerCodeIds, at: \.offerCodes)

private let screenshot = JSONRow<ProductIds>.optionalMember("screenshot", file, at: \.screenshot)

private let canHaveVersion = JSONRow<ProductIds>.optionalMember(
  "textsCanHaveVersion", .boolean, canHaveVersionSummary, at: \.texts.canHaveVersion)

private let canHaveVersionSummary =
  "True for texts that were made without a version, where one can be made. Absent elsewhere."

private let textVersion = JSONRow<ProductIds>.optionalMember("textVersion", id, at: \.texts.version)

private let localizationIds = JSONType.dictionary(of: id).defined("localizations", "Ids by locale.")

private let offerCodeIds = JSONType.dictionary(
  of: JSONType<OfferCodeIds>.open(
    [
      .member("batches", .dictionary(of: id), "IDs by the batch IDs in `catalog`.", at: \.batches),
      .member("id", id, at: \.id),
    ], from: OfferCodeIds())
).defined("offerCodes", "By reference name.")

private let file = JSONType<FileIds>.open(
  [
    .optionalMember("checksum", .text, "MD5, where Apple has one.", at: \.checksum),
    .member("id", id, at: \.id),
    .optionalMember("name", .text, at: \.name),
    .optionalMember("size", .integer(from: 0), at: \.size),
    .optionalMember("state", unfinishedUpload, "Absent if Apple has the whole file.", at: \.unfinished),
  ], from: FileIds()
).defined("file", "An image or a screenshot.")

private let unfinishedUpload = JSONType.words(["failed", "open"])
  .of { (state: UploadState) in
    state.rawValue
  } back: {
    UploadState(rawValue: $0)
  }

private let introductoryOffer = JSONType<IntroductoryOfferIds>.open(
  [
    .optionalMember("endDate", .text, at: \.endDate),
    .member("id", id, at: \.id),
    .optionalMember("offerMode", .text, at: \.mode),
    .optionalMember("plan", .text, at: \.plan),
    .optionalMember("startDate", .text, at: \.startDate),
    .optionalMember("storefront", .text, at: \.storefront),
  ], from: IntroductoryOfferIds())

private let price = JSONType<PriceIds>.open(
  [
    .member("amount", amount, at: \.amount),
    .member("id", id, at: \.id),
    .member("plan", .text, at: \.plan),
    .member("pricePoint", id, at: \.pricePoint),
    .optionalMember("preserved", .boolean, "Whether existing subscribers keep it.", at: \.preserved),
    .optionalMember("startDate", .text, "Absent for the first price.", at: \.startDate),
    .member("storefront", .text, at: \.storefront),
  ], from: PriceIds())

// MARK: - States

private let states = JSONType<LiveStates>.open(
  [
    .member("inAppPurchases", statesByName, "By product ID.", at: \.inAppPurchases),
    .member("subscriptionGroups", statesByName, "By Apple's id.", at: \.subscriptionGroups),
    .member("subscriptions", statesByName, "By product ID.", at: \.subscriptions),
  ], from: LiveStates())

private let statesByName = JSONType.dictionary(
  of: JSONType<ObjectStates>.open(stateRows, from: ObjectStates())
).defined("states")

let stateRows: [JSONRow<ObjectStates>] = [
  .optionalMember("state", appleState, at: \.state),
  .optionalMember("texts", appleState, at: \.texts),
]

private let appleState = JSONType.text.of { (state: AppleState) in
  state.rawValue
} back: {
  AppleState(rawValue: $0)
}

// MARK: - The rest

private let leftOut = JSONType<LeftOut>.open(
  [
    .member("count", .integer(from: 1), at: \.count),
    .member("objects", .texts, "What they belong to.", at: \.objects),
    .member("what", .text, at: \.what),
  ], from: LeftOut())

private let pricePoints = JSONType<LivePricePoints>.open(
  [
    .optionalMember(
      "amounts", amountsByStorefront,
      "By storefront, the amounts that subscriptions can have. Only with --price-points.", at: \.amounts),
    .member(
      "equalized", .array(of: equalizedAmounts), "What Apple derives from prices in the base storefront.",
      at: \.equalized),
    .optionalMember(
      "proceeds", amountsByStorefront,
      "By storefront, what you get of each of `amounts` in the first year of a subscription.",
      at: \.proceeds),
    .optionalMember(
      "proceedsYear2", amountsByStorefront, "The same after the first year.", at: \.proceedsYear2),
  ], from: LivePricePoints())

private let amountsByStorefront = JSONType.dictionary(of: .array(of: amount))

let equalizedAmounts = JSONType<EqualizedAmounts>.open(
  [
    .member("amount", amount, at: \.amount),
    .member("kind", .word, at: \.kind),
    .member("prices", .dictionary(of: amount), "By storefront.", at: \.prices),
    .member("storefront", .text, at: \.storefront),
  ], from: EqualizedAmounts())

private let unread = JSONType<UnreadTexts>.open(
  [
    .member("object", .text, "What it belongs to.", at: \.object),
    .member("reason", .text, at: \.reason),
    .member("what", .text, at: \.what),
  ], from: UnreadTexts()
).of { (unread: Unread) in
  UnreadTexts(unread)
} back: {
  Unread($0)
}

/// An unread part as the file has it.
private struct UnreadTexts {
  /// The key of the object that it belongs to.
  var object = ""
  var reason = ""
  /// The spelling of the part.
  var what = ""
}

extension UnreadTexts {
  init(_ unread: Unread) {
    self.init(object: unread.object.key, reason: unread.reason, what: unread.spelling)
  }
}

extension Unread {
  fileprivate init(_ texts: UnreadTexts) {
    self.init(object: .named(texts.object), spelling: texts.what, reason: texts.reason)
  }
}
