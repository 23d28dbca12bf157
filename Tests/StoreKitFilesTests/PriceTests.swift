import TestSupport
import Testing

@testable import StoreKitFiles

@Suite("Prices and the storefront")
struct PriceTests {
  private func priced(_ price: String, storefront: String = "USA") -> Imported {
    Imported(
      product: #""productID": "a", "referenceName": "A", "type": "Consumable", "displayPrice": \#(price)"#,
      settings: #""_storefront": "\#(storefront)""#)
  }

  @Test(
    "are kept as written",
    arguments: [
      ("\"9.99\"", "9.99"), ("\"6\"", "6"), ("\"0.5\"", "0.5"), ("\"9.990\"", "9.99"),
      ("\"1200.00\"", "1200.00"),
    ])
  func kept(_ json: String, _ amount: String) {
    let imported = priced(json)
    #expect(imported.block("prices") == "prices:\n  USA: \(amount)\n  rest: equalized # assumed")
    #expect(imported.defects.isEmpty)
  }

  @Test(
    "in another notation are read and reported",
    arguments: [
      ("9.99", "9.99"), ("5", "5"), ("9.90", "9.9"), ("1e1", "10"), ("5.0", "5"), ("\"9,99\"", "9.99"),
      ("\".99\"", "0.99"), ("\" 3.00 \"", "3.00"),
    ])
  func mended(_ json: String, _ amount: String) {
    let imported = priced(json)
    #expect(imported.yaml.contains("USA: \(amount)\n"))
    #expect(imported.defects.count == 1)
  }

  @Test(
    "that are none leave the map empty",
    arguments: [
      "\"\"", "null", "\"$9.99\"", "\"abc\"", "\"1.2.3\"", "\"9.999\"", "1e300", "true", "[]", "\"-1\"",
    ])
  func unusable(_ json: String) {
    let imported = priced(json)
    #expect(imported.yaml.contains("prices: {} # the file has no usable price: fill it in\n"))
    #expect(!imported.defects.isEmpty)
  }

  @Test("of 0 are lost: App Store Connect has no free products")
  func zero() {
    let imported = priced("\"0.00\"")
    #expect(imported.yaml.contains("prices: {}"))
    #expect(
      imported.lost == [
        "products[0].displayPrice: a price of 0 cannot be said: products have prices above 0; 'prices' is left empty"
      ])
  }

  @Test("follow the digits of the storefront's currency")
  func minorDigits() {
    #expect(priced("\"500.00\"", storefront: "JPN").yaml.contains("JPN: 500\n"))
    #expect(
      priced("\"4.99\"", storefront: "JPN").defects == [
        "products[0].displayPrice: found '4.99', but prices of this storefront have 0 decimals; 'prices' is left empty"
      ])
  }

  @Test("of another storefront make it the base territory")
  func storefront() {
    let imported = priced("\"9.99\"", storefront: "ESP")
    #expect(imported.block("app").hasSuffix("  baseTerritory: ESP"))
    #expect(imported.block("prices").hasPrefix("prices:\n  ESP: 9.99\n"))
  }

  @Test(
    "of a storefront that is no code are taken for USD", arguments: ["\"XXX\"", "7", "\"USA1\"", "\"CUB\""])
  func wrongStorefront(_ json: String) {
    let imported = Imported(#"{"products": [], "settings": {"_storefront": \#(json)}}"#)
    #expect(imported.yaml.contains("baseTerritory: USA # assumed"))
    #expect(imported.defects.count == 1)
  }

  @Test("need no storefront in upper case, nor of three letters")
  func lowerCase() {
    #expect(priced("\"1\"", storefront: "JP").yaml.contains("JPN: 1\n"))
    #expect(priced("\"1\"", storefront: "esp").defects == ["settings._storefront: found 'esp', read as ESP"])
  }
}

@Suite("The app's Apple ID")
struct AppleIDTests {
  private func app(_ id: String, date: String = "804965276.435") -> String {
    Imported(
      #"{"products": [], "settings": {"_applicationInternalID": "\#(id)", "_lastSynchronizedDate": \#(date)}}"#
    ).block("app")
  }

  @Test("comes from a synced file")
  func synced() { #expect(app("1552944963").contains("  appleId: 1552944963\n")) }

  @Test(
    "is not taken from placeholders",
    arguments: ["", "0", "1234567890", "1111111111", "YOUR_APP_ID", "0552944963"])
  func placeholder(_ id: String) { #expect(!app(id).contains("appleId")) }

  @Test("is not taken from a file that was never synced", arguments: ["0", "null", "\"2025-01-01\""])
  func local(_ date: String) { #expect(!app("1552944963", date: date).contains("appleId")) }
}
