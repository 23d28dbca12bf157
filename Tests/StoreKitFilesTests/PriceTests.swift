import TestSupport
import Testing

@testable import StoreKitFiles

struct PriceTests {
  private func priced(_ price: String, storefront: String = "USA") -> Imported {
    Imported(
      product: #""productID": "a", "referenceName": "A", "type": "Consumable", "displayPrice": \#(price)"#,
      settings: #""_storefront": "\#(storefront)""#)
  }

  @Test(arguments: [
    ("\"9.99\"", "9.99"), ("\"6\"", "6"), ("\"0.5\"", "0.5"), ("\"9.990\"", "9.99"),
    ("\"1200.00\"", "1200.00"),
  ])
  func areKeptAsWritten(_ json: String, _ amount: String) {
    let imported = priced(json)
    equal(imported.block("prices"), "prices:\n  USA: \(amount)\n  rest: equalized # assumed")
    #expect(imported.defects.isEmpty)
  }

  @Test(arguments: [
    ("9.99", "9.99"), ("5", "5"), ("9.90", "9.9"), ("1e1", "10"), ("5.0", "5"), ("\"9,99\"", "9.99"),
    ("\".99\"", "0.99"), ("\" 3.00 \"", "3.00"),
  ])
  func inAnotherNotationAreReadAndReported(_ json: String, _ amount: String) {
    let imported = priced(json)
    #expect(imported.yaml.contains("USA: \(amount)\n"))
    equal(imported.defects.count, 1)
  }

  @Test(arguments: [
    "\"\"", "null", "\"$9.99\"", "\"abc\"", "\"1.2.3\"", "\"9.999\"", "1e300", "true", "[]", "\"-1\"",
  ])
  func thatAreNoneAreForAPersonToWrite(_ json: String) {
    let imported = priced(json)
    #expect(imported.yaml.contains("USA: TODO\n"))
    #expect(!imported.defects.isEmpty)
  }

  @Test func of0AreAmountsOfInAppPurchasesOnly() {
    #expect(priced("\"0.00\"").yaml.contains("USA: 0.00\n"))
    #expect(priced("\"0.00\"").lost.isEmpty)
    let subscription = Imported(
      """
      {"settings": {"_storefront": "USA"}, "subscriptionGroups": [{"id": "G", "name": "Plans", "subscriptions": [
        {"productID": "plan", "referenceName": "Plan", "groupNumber": 1, "displayPrice": "0",
         "recurringSubscriptionPeriod": "P1M"}]}]}
      """)
    #expect(subscription.yaml.contains("USA: TODO\n"))
    #expect(subscription.lost.contains { $0.contains("a price of 0") })
  }

  @Test func followTheDigitsOfTheStorefrontsCurrency() {
    #expect(priced("\"500.00\"", storefront: "JPN").yaml.contains("JPN: 500\n"))
    equal(
      priced("\"4.99\"", storefront: "JPN").defects,
      [
        "products[0].displayPrice: found '4.99', but prices of this storefront have 0 decimals; `TODO` is written"
      ])
  }

  @Test func ofAnotherStorefrontMakeItTheBaseTerritory() {
    let imported = priced("\"9.99\"", storefront: "ESP")
    #expect(imported.block("app").hasSuffix("  baseTerritory: ESP"))
    #expect(imported.block("prices").hasPrefix("prices:\n  ESP: 9.99\n"))
  }

  @Test(arguments: ["\"XXX\"", "7", "\"USA1\"", "\"CUB\""])
  func ofAStorefrontThatIsNoCodeAreTakenForUSD(_ json: String) {
    let imported = Imported(#"{"products": [], "settings": {"_storefront": \#(json)}}"#)
    #expect(imported.yaml.contains("baseTerritory: USA # assumed"))
    equal(imported.defects.count, 1)
  }

  @Test func needNoStorefrontInUpperCaseNorOfThreeLetters() {
    #expect(priced("\"1\"", storefront: "JP").yaml.contains("JPN: 1\n"))
    equal(priced("\"1\"", storefront: "esp").defects, ["settings._storefront: found 'esp', read as ESP"])
  }
}

struct AppleIDTests {
  private func app(_ id: String, date: String = "804965276.435") -> String {
    Imported(
      #"{"products": [], "settings": {"_applicationInternalID": "\#(id)", "_lastSynchronizedDate": \#(date)}}"#
    ).block("app")
  }

  @Test func comesFromASyncedFile() { #expect(app("1552944963").contains("  appleId: 1552944963\n")) }

  @Test(arguments: ["", "0", "1234567890", "1111111111", "YOUR_APP_ID", "0552944963"])
  func isNotTakenFromPlaceholders(_ id: String) { #expect(!app(id).contains("appleId")) }

  @Test(arguments: ["0", "null", "\"2025-01-01\""])
  func isNotTakenFromAFileThatWasNeverSynced(_ date: String) {
    #expect(!app("1552944963", date: date).contains("appleId"))
  }
}
