import Diagnostics
package import OfferModel

package let groupLocalizationObject = ObjectType(
  .groupLocalization, "group localization",
  documentation: "The group's names in one language.", groupLocalizationRows.map(\.field))

package let groupLocalizationRows: [Row<Localization>] = [
  .required(
    .displayName, .text, get: { $0.displayName },
    set: { localization, value in localization.displayName = value },
    .means(
      "The group's name for customers.", apple: [.attribute("name", .always)],
      spellings: ["name", "title", "Subscription Group Display Name", "Display Name"],
      samples: Samples("Pro", "Plus"))),
  .optional(
    .customAppName, .text, get: { $0.detail },
    set: { localization, value in localization.detail = value },
    .means("Shown instead of the app's name.", apple: [.attribute("customAppName", .always)])),
]

package let productLocalizationObject = ObjectType(
  .productLocalization, "localization",
  documentation: "The product's texts in one language.", productLocalizationRows.map(\.field))

package let productLocalizationRows: [Row<Localization>] = [
  .required(
    .displayName, .text, get: { $0.displayName },
    set: { localization, value in localization.displayName = value },
    .means(
      "The product's name for customers.", apple: [.attribute("name", .always)],
      spellings: [
        "name", "title", "label", "subscriptionDisplayName", "inAppPurchaseDisplayName",
      ], samples: Samples("One", "Two"))),
  .optional(
    .description, .text, get: { $0.detail },
    set: { localization, value in localization.detail = value },
    .means(
      "What customers get.", apple: [.attribute("description", .always)],
      spellings: ["subtitle", "details", "summary", "text", "longDescription"])),
]
