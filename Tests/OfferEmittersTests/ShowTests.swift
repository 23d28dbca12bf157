@testable import OfferEmitters
import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// The tables of `show`.
struct ShowTests {
  private func view(_ texts: [String], campaign: String? = nil) throws -> CatalogView {
    var filter = OfferFilter()
    filter.campaigns = campaign.map { [$0] } ?? []
    return try CatalogView(lower(catalog(texts)), today: try day("2027-01-01"), filter: filter)
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200, 400])
  func noLineIsWiderThanTheTerminal(width: Int) throws {
    for texts in try ExampleCatalog.examples.map({ try $0.texts }) + [[hostileCatalog]] {
      let views = [try view(texts)]
      for table in ShownTable.allCases {
        let text = String(
          decoding: renderShowText(views, [table], width: width, Style(isColored: false)), as: UTF8.self)
        for line in text.split(separator: "\n") {
          #expect(line.reduce(0) { $0 + displayWidth(of: $1) } <= width, "\(line)")
        }
        lacks(text, "\u{202E}")
        lacks(text, "\u{1B}")
      }
    }
  }

  /// However narrow: what is cut into lines is all there.
  @Test func noTextIsLost() throws {
    let view = try view(ExampleCatalog.examples[1].texts)
    let narrow = String(
      decoding: renderShowText([view], [.offers], width: 60, Style(isColored: false)), as: UTF8.self)
    let wide = String(
      decoding: renderShowText([view], [.offers], width: 1000, Style(isColored: false)), as: UTF8.self)
    func letters(_ text: String) -> [Character: Int] {
      text.filter { !$0.isWhitespace }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    equal(letters(narrow), letters(wide))
  }

  @Test func nothingOfTheInputIsMarkupInMarkdown() throws {
    let text = String(
      decoding: renderShowMarkdown([try view([hostileCatalog])], ShownTable.allCases), as: UTF8.self)
    #expect(!text.contains(/[^\\]<(script|img|svg|b>)/) && !text.contains("http://"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let bars = rows.map { row in
      row.replacing("\\|", with: "").filter { $0 == "|" }.count
    }
    #expect(Set(bars).isSubset(of: [5, 6, 8, 9]), "\(bars)")
  }

  @Test func noCellBeginsAFormula() throws {
    let view = try view([hostileCatalog])
    let tables = ShownTable.allCases.map { renderShowCSV([view], $0) }
    // Programs read the titles.
    begins(
      String(decoding: renderShowCSV([view], .batches), as: UTF8.self),
      with: "batch,offer,codes of,codes,state,created,expires")
    for bytes in tables + [emitOffersCSV(view), emitPricesCSV(view.priceColumns)] {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(/(^|\r\n|,)"?[=+\-@\t]/), "\(text)")
    }
    contains(String(decoding: emitOffersCSV(view), as: UTF8.self), "\"'-1+1 \"\"quoted\"\"\"")
  }

  @Test func aCampaignHasOnlyItsOffers() throws {
    let texts = try ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml").texts
    let all = try view(texts)
    let campaign = try #require(all.form.catalog.campaigns.first)
    let one = try view(texts, campaign: campaign)
    let offers = one.products.flatMap(\.offers)
    #expect(!offers.isEmpty && offers.allSatisfy { $0.campaign == campaign })
    #expect(offers.count < all.products.flatMap(\.offers).count)
  }

  /// The limit of own codes is that of the catalog, and so are the numbers of codes.
  @Test func theShareOfALimitIsNeverTooLargeToShow() throws {
    let codes = RunningOffersTests.catalog().replacing(
      "name: Example", with: "name: Example, ownCodesPerQuarter: 1"
    )
    .replacing(
      "kind: one-time-use, count: 1500, split: 500",
      with: "kind: one-time-use, issuer: offerc, count: 9007199254740991")
    let batches =
      codes
      + "              - {id: more, kind: one-time-use, issuer: offerc, count: 9007199254740991, createdDate: 2027-03-01, expirationDate: 2027-06-01}\n"
    for (text, part) in [(codes, "900,719,925,474,099,100%"), (batches, "more than 100%")] {
      let view = try view([text])
      equal(view.quarters.map(\.sharePhrase), [part])
      contains(String(decoding: renderShowMarkdown([view], [.codes]), as: UTF8.self), part)
    }
  }
}
