import Diagnostics
import OfferCompiler
import OfferModel
import TestSupport
import Testing

/// Apple's "Download All Prices and Currencies".
struct PricePointFileTests {
  private func read(_ text: String) throws -> PricePoints {
    try readPricePoints(Array(text.utf8), named: "list.csv")
  }

  private func amounts(_ code: String, _ points: PricePoints) throws -> [Int64] {
    points[try #require(Storefront(code: code))].amounts
  }

  @Test func eachStorefrontHasItsColumnUntilItEnds() throws {
    let points = try read(
      """
      KOR (KRW),,USA (USD),,ZZZ (ZZD),
      customerPrice,proceeds,customerPrice,proceeds,customerPrice,proceeds
      400,280,0.29,0.25,1,2
      500,350,0.39,0.33,,
      ,,1000.00,850.00,,
      """)
    try equal(amounts("KOR", points), [400, 500])
    try equal(amounts("USA", points), [29, 39, 100_000])
    equal(points.listed.members.map(\.code), ["KOR", "USA"])
    equal(points.file, "list.csv")
    try equal(amounts("DEU", points), PricePoints.standard(of: .eur).amounts)
  }

  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func quotesThousandsSpacesAndLineEndsChangeNothing(lineEnd: String, mark: String) throws {
    let lines = [
      #""USA (USD)", ,JPN (JPY),"#, #""customerPrice",proceeds,customerPrice,proceeds"#,
      #""0.29",0.25, 1500 ,"1,200""#, #""1,000.00",,"1,234,500",x"#, #"0,0,0.00,0"#, "",
    ]
    let points = try read(mark + lines.joined(separator: lineEnd) + lineEnd)
    try equal(amounts("USA", points), [29, 100_000])
    try equal(amounts("JPN", points), [1500, 1_234_500])
  }

  @Test(arguments: [
    ("", 1, 1, "the file has no price points"),
    (
      "storefront,price\nUSA,9.99", 1, 1,
      "expected a storefront with its currency such as USA (USD), found 'storefront'"
    ),
    ("USA (EUR),\ncustomerPrice,proceeds", 1, 1, "USA bills in USD, found 'USA (EUR)'"),
    ("USA (USD),,USA (USD),\n", 1, 12, "USA has two columns"),
    (
      "USA (USD),\nproceeds,customerPrice", 2, 1,
      "expected customerPrice below the storefront, found 'proceeds'"
    ),
    ("USA (USD),\ncustomerPrice,proceeds\n", 1, 1, "the file has no price points"),
    ("USA (USD),\ncustomerPrice,proceeds\n0.29,0\nfree,0", 4, 1, "expected an amount in USD, found 'free'"),
    ("USA (USD),\ncustomerPrice,proceeds\n0.295,0", 3, 1, "expected an amount in USD, found '0.295'"),
    ("JPN (JPY),\ncustomerPrice,proceeds\n0.5,0", 3, 1, "expected an amount in JPY, found '0.5'"),
    (
      "KOR (KRW),,USA (USD),\ncustomerPrice,,customerPrice,\n,,\"0,29\",", 3, 3,
      "expected an amount such as 1000.00 or 1,000.00, found '0,29'"
    ),
    ("USA (USD),\ncustomerPrice,proceeds\n\"0.29,0\n", 3, 1, "a quoted cell has no closing quote"),
    ("USA (USD),\ncustomerPrice,proceeds\n\"0.29\"x,0", 3, 7, "expected a separator after the quoted cell"),
  ])
  func faultsHaveAPlace(text: String, line: Int, column: Int, message: String) throws {
    let fault = try #require(throws: TextFault.self) { _ = try read(text) }
    begins(fault.message, with: message)
    equal(fault.line, line)
    equal(fault.column, column)
  }

  @Test func otherEncodingsAreNamed() throws {
    let fault = try #require(throws: TextFault.self) {
      _ = try readPricePoints([0xFF, 0xFE, 0x55, 0], named: "list.csv")
    }
    equal(fault.message, "the file is UTF-16, expected UTF-8")
  }

  /// What is written as Apple does is read back as it was.
  @Test func randomListsComeBack() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<50 {
      let storefronts = Storefront.all.shuffled(using: &generator).prefix(
        Int.random(in: 1...8, using: &generator))
      let lists = storefronts.map { _ in
        Set(
          (0..<Int.random(in: 1...30, using: &generator)).map { _ in
            Int64.random(in: 1...999_999, using: &generator)
          }
        )
        .sorted()
      }
      var lines = [
        storefronts.map { "\($0.code) (\($0.currency.code))," }.joined(separator: ","),
        storefronts.map { _ in "customerPrice,proceeds" }.joined(separator: ","),
      ]
      for row in 0..<(lists.map(\.count).max() ?? 0) {
        let cells = zip(storefronts, lists).map { storefront, list in
          row < list.count ? decimalText(list[row], storefront.currency) + ",0" : ","
        }
        lines.append(cells.joined(separator: ","))
      }
      let points = try read(lines.joined(separator: Bool.random(using: &generator) ? "\r\n" : "\n"))
      equal(points.listed, StorefrontSet(storefronts))
      for (storefront, list) in zip(storefronts, lists) { equal(points[storefront].amounts, list) }
    }
  }
}
