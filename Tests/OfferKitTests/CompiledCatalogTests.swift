import Diagnostics
import Foundation
import OfferKit
import TestSupport
import Testing

/// `catalog.json` and the catalog that it was compiled from are the same value.
struct CompiledCatalogTests {
  private static let catalogs =
    ExampleCatalog.examples + ExampleCatalog.fixtures("emit") + ExampleCatalog.fixtures("ok")
    + [ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml")]

  @Test(arguments: catalogs)
  func theCompiledCatalogIsWhatIsReadFromItsJSON(_ example: ExampleCatalog) throws {
    let catalog = try compile(example)
    let compiled = try #require(catalog.compiled)
    let json = try #require(try catalog.catalogJSON())
    let read = try CompiledCatalog(json: json)
    equal(read.description, compiled.description)
    for (found, expected) in zip(read.products, compiled.products) { equal(found, expected) }
    equal(read, compiled)
    equal(read.skippedStorefronts, [])
    let pretty = try #require(try catalog.catalogJSON(pretty: true))
    try equal(CompiledCatalog(json: Data(pretty)), compiled)
  }

  /// What the reader computes is what `derived` says, which the emitter of `catalog.json` computes.
  @Test(arguments: catalogs)
  func theOffersAreThoseOfDerived(_ example: ExampleCatalog) throws {
    let catalog = try compile(example)
    let compiled = try #require(catalog.compiled)
    let json = try #require(try catalog.catalogJSON())
    let file = try JSONDecoder().decode(DerivedFile.self, from: Data(json))
    for product in compiled.products {
      let offers = file.derived.offers[product.id]
      equal(
        product.offers.map(DerivedFile.Offer.init),
        (offers?.introductory ?? []) + sorted(offers?.promotional) + sorted(offers?.winBack)
          + sorted(offers?.offerCode), product.id)
    }
  }

  @Test func aCatalogWithErrorsIsNotCompiled() throws {
    let catalog = try OfferCatalog(files: ["catalog.yaml": "version: 1"], today: exampleDay)
    absent(catalog.compiled)
    begins(catalog.description, with: "no catalog: 1 error\n1 finding")
  }

  @Test func aCatalogIsPrintedAsItsProductsAndOffers() throws {
    let catalog = try compile(ExampleCatalog(path: "Tests/Fixtures/emit/introductory.yaml"))
    equal(
      "\(try #require(catalog.compiled))",
      """
      com.example.app: 1 subscription, 0 in-app purchases and 4 offers
        subscription com.example.monthly, every month
          introductory offer, pay-as-you-go for 2 months, until 2027-06-30
          introductory offer, free for 1 week
          introductory offer, free for 1 week, from 2027-03-01
          introductory offer, free for 1 month, from 2027-07-01
      """)
    begins(catalog.description, with: "com.example.app: 1 subscription")
  }

  private func compile(_ example: ExampleCatalog) throws -> OfferCatalog {
    let files = try example.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    return try OfferCatalog(files: Dictionary(uniqueKeysWithValues: files), today: exampleDay)
  }

  private func sorted(_ offers: [String: DerivedFile.Offer]?) -> [DerivedFile.Offer] {
    (offers ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
}

/// What `derived` of `catalog.json` says about offers.
private struct DerivedFile: Decodable {
  struct Derived: Decodable {
    let offers: [String: Offers]
  }

  struct Offers: Decodable {
    let introductory: [Offer]?
    let promotional: [String: Offer]?
    let offerCode: [String: Offer]?
    let winBack: [String: Offer]?
  }

  struct Offer: Decodable, Equatable {
    let key: String?
    let offerType: Int
    let offerDiscountType: String
    let numberOfPeriods: Int?
    let territories: [String]
    let total: [String: String]?
    let directLink: String?
    let redemptionURL: String?

    init(_ offer: CompiledCatalog.Offer) {
      let totals = offer.storefronts.compactMap { storefront in
        offer.length == nil ? nil : offer.total(in: storefront).map { (storefront.code, $0.amount) }
      }
      key = offer.key
      offerType = offer.kind.rawValue
      offerDiscountType = offer.discountType.rawValue
      numberOfPeriods = offer.periodCount
      territories = offer.storefronts.map(\.code)
      total = totals.isEmpty ? nil : Dictionary(uniqueKeysWithValues: totals)
      directLink = offer.directLink
      redemptionURL = offer.redemptionURL
    }
  }

  let derived: Derived
}
