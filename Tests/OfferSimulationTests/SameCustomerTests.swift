import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// One customer has one answer, whichever question is asked.
struct SameCustomerTests {
  @Test(arguments: ["2027-03-20", "2027-06-01", "2027-09-01"])
  func theMatrixAndACustomerInWordsAgree(_ today: String) throws {
    let catalog = SimulatedCatalog(try TestSupport.catalog(ExampleCatalog.examples[1].texts))
    let day = try TestSupport.day(today)
    var compared = 0
    for code in ["USA", "DEU", "JPN"] {
      let storefront = try #require(Storefront(code: code))
      for number in catalog.subscriptions.indices {
        let matrix = ExposureMatrix(number, in: storefront, on: day, of: catalog)
        for (column, kind) in matrix.kinds.enumerated() {
          guard let words = words(kind.name, of: catalog.subscriptions[number].productId, on: day) else {
            continue
          }
          let customer = try DescribedCustomer(words).customer(in: catalog, storefront: storefront, on: day)
          for row in matrix.rows {
            let unmet = catalog.unmet(row.offer, for: customer, on: day).first
            equal(row.unmet[column]?.reason, unmet?.reason, "\(words), \(row.offer.name ?? "introductory")")
            compared += 1
          }
        }
      }
    }
    #expect(compared > 100)
  }

  /// Returns a kind of customer as `--customer` takes it; nil for kinds that it does not know.
  private func words(_ kind: String, of product: String, on day: CalendarDate) -> String? {
    if kind == "new" { return "new" }
    if kind == "paying the full price" { return "paid 12 months \(product)" }
    guard let match = kind.firstMatch(of: /left ([0-9]+) months? ago after ([0-9]+) paid/),
      let since = Int(match.output.1), let left = day.adding(months: -since)
    else { return nil }
    return "paid \(match.output.2) months \(product), left \(left)"
  }

  @Test func nobodyWhoHasPaidGetsTheIntroductoryOffer() throws {
    let catalog = SimulatedCatalog(try TestSupport.catalog(ExampleCatalog.examples[1].texts))
    let matrix = ExposureMatrix(
      0, in: try #require(Storefront(code: "USA")), on: try TestSupport.day("2027-03-20"), of: catalog)
    #expect(matrix.assumesIntroductoryOffer)
    let row = try #require(matrix.rows.first { $0.offer.kind == .introductory })
    for (kind, unmet) in zip(matrix.kinds, row.unmet) where kind.name != "in an offer" {
      equal(unmet?.reason, kind.name == "new" ? nil : .used, "\(kind.name)")
    }
  }
}
