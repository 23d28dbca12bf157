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
    empty(imported.defects)
  }

  @Test(arguments: [
    ("9.99", "9.99"), ("5", "5"), ("9.90", "9.9"), ("1e1", "10"), ("5.0", "5"), ("\"9,99\"", "9.99"),
    ("\".99\"", "0.99"), ("\" 3.00 \"", "3.00"),
  ])
  func inAnotherNotationAreReadAndReported(_ json: String, _ amount: String) {
    let imported = priced(json)
    contains(imported.yaml, "USA: \(amount)\n")
    equal(imported.defects.count, 1)
  }

  @Test(arguments: [
    "\"\"", "null", "\"$9.99\"", "\"abc\"", "\"1.2.3\"", "\"9.999\"", "1e300", "true", "[]", "\"-1\"",
  ])
  func thatAreNoneAreForAPersonToWrite(_ json: String) {
    let imported = priced(json)
    contains(imported.yaml, "USA: TODO\n")
    #expect(!imported.defects.isEmpty)
  }

  @Test func of0AreAmountsOfInAppPurchasesOnly() {
    contains(priced("\"0.00\"").yaml, "USA: 0.00\n")
    empty(priced("\"0.00\"").lost)
    let subscription = Imported(
      """
      {"settings": {"_storefront": "USA"}, "subscriptionGroups": [{"id": "G", "name": "Plans", "subscriptions": [
        {"productID": "plan", "referenceName": "Plan", "groupNumber": 1, "displayPrice": "0",
         "recurringSubscriptionPeriod": "P1M"}]}]}
      """)
    contains(subscription.yaml, "USA: TODO\n")
    #expect(subscription.lost.contains { $0.contains("a price of 0") })
  }

  @Test func followTheDigitsOfTheStorefrontsCurrency() {
    contains(priced("\"500.00\"", storefront: "JPN").yaml, "JPN: 500\n")
    equal(
      priced("\"4.99\"", storefront: "JPN").defects,
      [
        "products[0].displayPrice: found '4.99', but prices of this storefront have 0 decimals; `TODO` is written"
      ])
  }

  @Test func ofAnotherStorefrontMakeItTheBaseTerritory() {
    let imported = priced("\"9.99\"", storefront: "ESP")
    ends(imported.block("app"), with: "  baseTerritory: ESP")
    begins(imported.block("prices"), with: "prices:\n  ESP: 9.99\n")
  }

  @Test(arguments: ["\"XXX\"", "7", "\"USA1\"", "\"CUB\""])
  func ofAStorefrontThatIsNoCodeAreTakenForUSD(_ json: String) {
    let imported = Imported(#"{"products": [], "settings": {"_storefront": \#(json)}}"#)
    contains(imported.yaml, "baseTerritory: USA # assumed")
    equal(imported.defects.count, 1)
  }

  @Test func needNoStorefrontInUpperCaseNorOfThreeLetters() {
    contains(priced("\"1\"", storefront: "JP").yaml, "JPN: 1\n")
    equal(priced("\"1\"", storefront: "esp").defects, ["settings._storefront: found 'esp', read as ESP"])
  }
}

struct AppleIDTests {
  private func app(_ id: String, date: String = "804965276.435") -> String {
    Imported(
      #"{"products": [], "settings": {"_applicationInternalID": "\#(id)", "_lastSynchronizedDate": \#(date)}}"#
    ).block("app")
  }

  @Test func comesFromASyncedFile() { contains(app("1552944963"), "  appleId: 1552944963\n") }

  @Test(arguments: ["", "0", "1234567890", "1111111111", "YOUR_APP_ID", "0552944963"])
  func isNotTakenFromPlaceholders(_ id: String) { lacks(app(id), "appleId") }

  @Test(arguments: ["0", "null", "\"2025-01-01\""])
  func isNotTakenFromAFileThatWasNeverSynced(_ date: String) {
    lacks(app("1552944963", date: date), "appleId")
  }
}
