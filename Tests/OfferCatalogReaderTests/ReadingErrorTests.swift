import Foundation
import OfferCatalogReader
import TestSupport
import Testing

/// Texts that are not a `catalog.json`, and those of other versions.
struct ReadingErrorTests {
  private static let product =
    #""productId":"a","referenceName":"A","territories":["USA"],"prices":{"USA":"1.00"}"#

  private static func file(
    format: String = #""format":"offerc.catalog/1","#,
    subscription: String = #"\#(product),"level":1,"period":"P1M""#,
    derived: String = "{}"
  ) -> String {
    #"{"catalog":{"app":{"bundleId":"com.example.app"},"subscriptionGroups":[{"referenceName":"G","#
      + #""subscriptions":[{\#(subscription)}]}]},\#(format)"derived":\#(derived),"digest":"sha256:0"}"#
  }

  private static let path = "catalog.subscriptionGroups[0].subscriptions[0]"

  @Test func theShortestFileIsRead() throws {
    let catalog = try CompiledCatalog(json: Self.file())
    equal(catalog.products.map(\.description), ["subscription a, every month"])
  }

  @Test(arguments: [
    ("", CompiledCatalog.ReadingError.Reason.notJSON, "line 1, column 1: the file is empty"),
    ("{\n  \"catalog\": [1,]\n}", .notJSON, "line 2, column 16: nothing follows this comma"),
    ("[]", .notACatalog, "line 1, column 1: the file is a list, expected an object; is it the catalog.json"),
    ("{}", .notACatalog, "line 1, column 1: the file has no format; is it"),
    (#"{"format": 1}"#, .notACatalog, "line 1, column 12: format is a number, expected text"),
    (#"{"format": "offerc.live/1"}"#, .notACatalog, "format is 'offerc.live/1', expected offerc.catalog/1"),
    (
      #"{"format": "offerc.catalog/2"}"#, .newerFormat("offerc.catalog/2"),
      "format is 'offerc.catalog/2', expected offerc.catalog/1; update the package offerc"
    ),
    (#"{"format": "offerc.catalog/0"}"#, .notACatalog, "format is 'offerc.catalog/0'"),
    (#"{"format": "offerc.catalog/1"}"#, .invalidValue, "line 1, column 1: the file has no catalog"),
    (file(subscription: product), .invalidValue, "\(path) has no level"),
    (
      file(subscription: #"\#(product),"level":1,"period":"P5M""#), .invalidValue,
      "\(path).period is 'P5M', expected one of P1W, P1M, P2M, P3M, P6M, P1Y"
    ),
    (
      file(subscription: #"\#(product),"level":"1""#), .invalidValue,
      "\(path).level is text, expected a whole number"
    ),
    (
      file(subscription: #"\#(product),"level":1.5"#), .invalidValue,
      "\(path).level is a number, expected a whole number"
    ),
    (
      file(
        subscription: #"\#(product),"level":1,"period":"P1M","priceChanges":[{"startDate":"2027-02-29"}]"#),
      .invalidValue,
      "\(path).priceChanges[0].startDate is '2027-02-29', expected a day that exists, YYYY-MM-DD"
    ),
    (
      file(subscription: product.replacing("1.00", with: "1.001")), .invalidValue,
      "\(path).prices.USA is '1.001', expected an amount of USD"
    ),
    (
      file(subscription: product.replacing("[\"USA\"]", with: "[\"USB\"]")), .invalidValue,
      "\(path).territories[0] is 'USB', expected the code of a storefront"
    ),
    (
      file(derived: "{\"currencies\": []}"), .invalidValue, "derived.currencies is a list, expected an object"
    ),
  ])
  func aTextThatIsNoCatalogIsRefused(
    _ json: String, _ reason: CompiledCatalog.ReadingError.Reason, _ message: String
  ) {
    do {
      let catalog = try CompiledCatalog(json: json)
      Issue.record("\(json) was read as \(catalog)")
    } catch {
      equal(error.reason, reason)
      contains(error.description, message)
      if reason == .invalidValue { begins(error.message, with: error.path.isEmpty ? "the file" : error.path) }
    }
  }

  @Test(arguments: [#"{"USA":"USD","XYZ":"USD"}"#, #"{"USA":"EUR"}"#])
  func aStorefrontThatIsNotKnownIsLeftOut(_ currencies: String) throws {
    let json = Self.file(derived: #"{"currencies":\#(currencies)}"#)
      .replacing(#"["USA"]"#, with: #"["USA","XYZ"]"#).replacing(
        #""USA":"1.00""#, with: #""USA":"1.00","XYZ":"2.00""#)
    guard currencies.contains("XYZ") else {
      // A code that is in no list of currencies is a mistake, not a new storefront.
      #expect(throws: CompiledCatalog.ReadingError.self) { try CompiledCatalog(json: json) }
      let usa = try CompiledCatalog(json: Self.file(derived: #"{"currencies":\#(currencies)}"#))
      equal(usa.skippedStorefronts, ["USA"])
      equal(usa.products.map(\.storefronts.count), [0])
      return
    }
    let catalog = try CompiledCatalog(json: json)
    equal(catalog.skippedStorefronts, ["XYZ"])
    equal(catalog.products.first?.storefronts.map(\.code), ["USA"])
  }

  @Test(arguments: ["0.1.0/catalog.json", "0.2.0/codes/catalog.json"])
  func filesOfEarlierVersionsAreRead(_ path: String) throws {
    let file = try Data(contentsOf: Repository.fixtures.appending(path: path))
    let catalog = try CompiledCatalog(json: file)
    let offers = catalog.products.flatMap(\.offers)
    #expect(!offers.isEmpty)
    let day = try #require(CompiledCatalog.Day("2027-03-01"))
    let usa = try #require(CompiledCatalog.Storefront(code: "USA"))
    for product in catalog.products { #expect(product.price(in: usa, on: day) != nil, "\(product)") }
    // The compiler reads a catalog.json, too, and writes it as today.
    let compiled = try TestSupport.catalog([String(decoding: file, as: UTF8.self)])
    let today = try CompiledCatalog(json: catalogJSON(compiled))
    equal(catalog.products, today.products)
  }

  /// Bytes are changed, taken out and repeated, anywhere.
  @Test(arguments: seeds(20))
  func aDamagedFileIsReadOrRefused(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try catalogJSON(
      TestSupport.catalog(ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml").texts))
    for _ in 0..<10 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
        }
      }
      askEverything(bytes)
    }
  }

  /// Each value of the file in turn becomes another one: the reader sees each key with other types.
  @Test(arguments: 0..<4)
  func aFileWithAnotherValueIsReadOrRefused(_ part: Int) throws {
    let example = ExampleCatalog(path: "Tests/Fixtures/language/every-key.yaml")
    let whole = try catalogJSON(TestSupport.catalog(example.texts))
    let others: [Any] = [
      NSNull(), true, -1, Int.max, 1.5, 1e300, "", "9999-12-31", "999999999999999", [Any](), [String: Any](),
    ]
    let document = try JSONSerialization.jsonObject(with: Data(whole))
    for (number, place) in places(in: document).enumerated() where number % 4 == part {
      let changed = replacing(place[...], in: document, by: others[number / 4 % others.count])
      askEverything([UInt8](try JSONSerialization.data(withJSONObject: changed, options: .fragmentsAllowed)))
    }
  }

  /// The keys and indices on the way to each value. Of long lists and objects, the first members are enough.
  private func places(in value: Any) -> [[String]] {
    var all: [[String]] = [[]]
    for (step, value) in children(of: value).prefix(25) {
      all += places(in: value).map { [step] + $0 }
    }
    return all
  }

  private func children(of value: Any) -> [(step: String, value: Any)] {
    if let object = value as? [String: Any] {
      return object.sorted { $0.key < $1.key }.map { (step: $0.key, value: $0.value) }
    }
    return (value as? [Any] ?? []).enumerated().map { (step: "\($0.offset)", value: $0.element) }
  }

  private func replacing(_ place: ArraySlice<String>, in value: Any, by other: Any) -> Any {
    guard let step = place.first else { return other }
    if var object = value as? [String: Any] {
      object[step] = object[step].map { replacing(place.dropFirst(), in: $0, by: other) }
      return object
    }
    guard var list = value as? [Any], let index = Int(step) else { return value }
    list[index] = replacing(place.dropFirst(), in: list[index], by: other)
    return list
  }

  /// Reads a file, and asks what can be asked of it: nothing may end the program.
  private func askEverything(_ json: [UInt8]) {
    guard let catalog = try? CompiledCatalog(json: json), let day = CompiledCatalog.Day("9999-12-31"),
      let usa = CompiledCatalog.Storefront(code: "USA")
    else { return }
    var text = catalog.description
    for product in catalog.products {
      text += catalog.offers(of: product.id, on: day, in: usa).description
      text += catalog.meanings(of: product.id).description
      for type in 0...5 {
        let transaction = CompiledCatalog.TransactionOffer(
          productId: product.id, offerType: type, offerPeriod: "P1M", storefront: "USA", day: day)
        text += "\(catalog.offer(forTransaction: transaction))"
      }
    }
    #expect(!text.isEmpty)
  }
}
