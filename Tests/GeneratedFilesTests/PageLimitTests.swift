import Foundation
import TestSupport
import Testing

@testable import OfferModel

/// Pages that no code writes say the same numbers as the tables of the program.
struct PageLimitTests {
  private static let number = IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US"))

  /// What a page says, by the number of a rule in `docs/coverage.md`, otherwise by the page.
  private static let statements: [(place: String, text: String)] = [
    ("1.3", "at most \(Limits.productIdLength) characters"),
    ("1.5", "\(Limits.productReferenceNameLength) characters"),
    ("1.6", "\(Limits.groupReferenceNameLength) characters"),
    ("1.7", "\(Limits.shortestDisplayName) to \(either(Limits.subscriptionDisplayName)) characters"),
    ("1.7", "\(Limits.shortestDisplayName) to \(either(Limits.purchaseDisplayName)) characters"),
    ("1.8", "\(either(Limits.subscriptionDescription)) characters"),
    ("1.8", "\(either(Limits.purchaseDescription)) characters"),
    ("1.12", "at most \(Limits.reviewNoteLength.formatted(number)) characters"),
    ("2.5", "\(Limits.subscriptionsPerGroup) subscriptions per group"),
    ("2.5", "\(Limits.productsPerApp.formatted(number)) products per app"),
    ("4.1", "At most \(Limits.promotionalOffersPerSubscription) for"),
    ("5.7", "at least \(words(Limits.winBackShortestRun)) days"),
    ("5.8", "\(Limits.winBackOffersPerSubscription) for a subscription"),
    ("5.8", ", \(Limits.winBackOffersAtOnce) at one time"),
    ("6.5", "\(Limits.activeCodeOffers) active offers"),
    ("6.9", "\(Limits.codesPerQuarter.formatted(number)) codes per quarter"),
    ("6.9", "\(Limits.sandboxCodesPerQuarter.formatted(number)) in the sandbox"),
    ("8.1", "\(Storefront.count) storefronts, \(Currency.allCases.count) currencies"),
    (
      "docs/app-store-connect.md",
      "\(Limits.activeCodeOffers) active offer codes or \(Limits.promotionalOffersPerSubscription) promotional offers"
    ),
    ("docs/ci.md", "all \(Currency.allCases.count) currencies as of \(PricePointTable.date)"),
    ("docs/codes.md", "\(Limits.codesPerQuarter.formatted(number)) for an app in a [quarter]"),
    ("docs/codes.md", "\(ends(Limits.productionBatchSize)) in a batch |"),
    ("docs/codes.md", "\(ends(Limits.ownBatchSize)) in a batch |"),
    ("docs/language.md", "\(Limits.productionBatchSize.upperBound.formatted(number)) codes at a time"),
    ("docs/language.md", "the \(Storefront.count) storefronts of the App Store"),
    ("docs/language.md", "default: \(Limits.ownCodesPerQuarter). Limit of codes with `issuer: offerc`"),
    ("docs/language.md", "deadlines are computed. Default: \(Limits.reviewLeadDays)."),
    ("docs/language.md", "\(Storefront.count) codes of the App Store (table of \(StorefrontTable.date))"),
    ("docs/report.md", "`app.reviewLeadDays` days (default: \(Limits.reviewLeadDays))"),
    ("docs/guide.md", "at most \(words(Limits.codeLifetimeMonths)) months"),
  ]

  @Test(arguments: statements)
  func thePageSaysTheLimitOfTheTable(place: String, text: String) throws {
    let isPage = place.hasSuffix(".md")
    let page = try Repository.text(isPage ? place : "docs/coverage.md")
    let lines = isPage ? page[...] : page.split(separator: "\n").first { $0.hasPrefix("* \(place) ") } ?? ""
    contains(lines, text, "\(place) does not say: \(text)")
  }

  private static func either(_ limit: TextLimit) -> String { "\(limit.safe) or \(limit.longest)" }

  private static func ends(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound.formatted(number)) to \(range.upperBound.formatted(number))"
  }

  private static func words(_ number: Int) -> String { [3: "three", 6: "six"][number] ?? "\(number)" }
}
