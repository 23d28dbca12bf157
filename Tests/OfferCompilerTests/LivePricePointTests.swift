import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules
import TestSupport
import Testing

/// The price points of a `live.json`.
struct LivePricePointTests {
  private func read(_ text: String) throws -> PricePoints {
    try readPricePoints(Array(text.utf8), named: "live.json")
  }

  private func live(_ points: String) -> String {
    "{\n\"format\": \"offerc.live/1\",\n\"catalog\": {},\n\"pricePoints\": \(points)}"
  }

  @Test(arguments: ["", "\u{FEFF}", " \n"])
  func eachStorefrontHasItsAmounts(before: String) throws {
    let points = try read(
      before
        + live(
          #"{"amounts": {"USA": ["0.29", "9.99", "0.00"], "JPN": ["50", "1500"], "ZZZ": ["x", 7]}, "equalized": []}"#
        ))
    equal(points.file, "live.json")
    equal(points.listed.codes, ["JPN", "USA"])
    equal(points[try storefront("USA")].amounts, [29, 999])
    equal(points[try storefront("JPN")].amounts, [50, 1500])
    equal(points[try storefront("DEU")].amounts, PricePoints.standard(of: .eur).amounts)
    equal(points.equalized[try storefront("USA"), 999], [:])
  }

  @Test func equalizedAmountsAreKnownByTheirBase() throws {
    let points = try read(
      live(
        """
        {"amounts": {"USA": ["9.99"]}, "equalized": [
          {"storefront": "USA", "amount": "9.99", "prices": {"DEU": "8.99", "ZZZ": "1", "JPN": "1500"}},
          {"storefront": "USA", "amount": "9.99", "prices": {"DEU": "7.99", "CAN": "12.99"}},
          {"storefront": "ZZZ", "amount": "1", "prices": {"DEU": "1.00"}}]}
        """))
    let (usa, deu) = (try storefront("USA"), try storefront("DEU"))
    equal(
      points.equalized[usa, 999],
      [
        deu: 899, try storefront("JPN"): 1500, try storefront("CAN"): 1299,
      ])
    equal(points.equalized[usa, 998], [:])
    equal(points.equalized[deu, 999], [:])
  }

  @Test(arguments: [
    ("{", 1, 1, "the bracket '{' that opens here is never closed"),
    ("{}", 1, 1, "the file has no format, expected offerc.live/1 or the CSV of App Store Connect"),
    ("{\"format\": 7}", 1, 12, "the format is not text, expected offerc.live/1"),
    ("{\n \"format\": \"offerc.live/2\"}", 2, 12, "the format is 'offerc.live/2', expected offerc.live/1"),
    ("{\"format\": \"offerc.catalog/1\"}", 1, 12, "the format is 'offerc.catalog/1', expected offerc.live/1"),
  ])
  func otherFilesAreNamed(text: String, line: Int, column: Int, message: String) throws {
    try expectFault(text, line, column, message)
  }

  @Test(arguments: [
    ("[]", 4, 16, "pricePoints is not an object"),
    (
      "{\"amounts\": []}", 4, 28, "amounts is not an object, expected lists of amounts by storefront"
    ),
    ("{\"amounts\": {\"USA\": 9.99}}", 4, 36, "expected a list of amounts in USD"),
    (
      "{\"amounts\": {\"USA\": [9.99]}}", 4, 37, "expected text with an amount in USD, found another value"
    ),
    (
      "{\"amounts\": {\"USA\": [\"9.999\"]}}", 4, 37, "expected text with an amount in USD, found '9.999'"
    ),
    ("{\"amounts\": {\"USA\": [\"\"]}}", 4, 37, "expected text with an amount in USD, found ''"),
    ("{\"amounts\": {\"USA\": [], \"USA\": []}}", 4, 40, "USA appears twice"),
    ("{\"equalized\": {}}", 4, 30, "equalized is not a list"),
    ("{\"equalized\": [\n7]}", 5, 1, "expected an object with storefront, amount and prices"),
    (
      "{\"equalized\": [{\"storefront\": \"USA\", \"amount\": 9.99, \"prices\": {}}]}", 4, 63,
      "expected text with an amount in USD, found another value"
    ),
    (
      "{\"equalized\": [{\"storefront\": \"USA\", \"amount\": \"9.99\", \"prices\": {\"JPN\": \"1.5\"}}]}", 4,
      89,
      "expected text with an amount in JPY, found '1.5'"
    ),
    (
      "{\"equalized\": [{\"storefront\": 7, \"amount\": \"9.99\", \"prices\": {}}]}", 4, 46,
      "storefront is not text"
    ),
  ])
  func faultsHaveAPlace(points: String, line: Int, column: Int, message: String) throws {
    try expectFault(live(points), line, column, message)
  }

  @Test(arguments: ["null", "{}", "{\"amounts\": {}}", "{\"amounts\": {\"USA\": [], \"ZZZ\": [\"1\"]}}"])
  func liveStateWithoutPricePointsSaysHowToGetThem(points: String) throws {
    try expectFault(
      live(points), 1, 1,
      "the live state has no price points: run `offerc appstore pull --price-points` to get them")
  }

  @Test func anUnknownAmountIsAnError() throws {
    let points = try read(live(#"{"amounts": {"USA": ["9.90"]}}"#))
    let found = compile(
      [SourceFile(name: "catalog.yaml", text: RuleExample.subscription("reviewNote: Hi").yaml)],
      today: try day(exampleDay), pricePoints: points
    ).findings
    equal(found.map { "\($0.severity.name) \($0.rule.name)" }, ["error price-point-unknown"])
  }

  private func storefront(_ code: String) throws -> Storefront { try #require(Storefront(code: code)) }

  private func expectFault(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let fault = try #require(throws: TextFault.self) { _ = try read(text) }
    equal(fault.message, message)
    equal(fault.line, line)
    equal(fault.column, column)
  }
}
