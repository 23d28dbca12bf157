import TestSupport
import JSONText
import OfferModel
import Testing

@testable import OfferEmitters

/// The fast writer of price maps against the one that makes texts.
struct AmountWritingTests {
  @Test func writesWhatDecimalTextSays() {
    var generator = SeededGenerator(seed: 5)
    let storefronts = StorefrontBytes.shared
    for round in 0..<2000 {
      let share = round % 9
      var amounts: [Amount] = []
      for storefront in Storefront.all where Int.random(in: 0..<8, using: &generator) < share {
        let size = (0..<Int.random(in: 0...14, using: &generator)).reduce(Int64(1)) { size, _ in size * 10 }
        amounts.append(
          Amount(storefront: storefront, minor: Int64.random(in: 1...size * 9, using: &generator)))
      }
      let hasRest = Bool.random(using: &generator)
      var writer = JSONWriter()
      writer.beginArray()
      writer.amounts(amounts, rest: hasRest, storefronts)
      writer.amounts(amounts, rest: hasRest, storefronts)
      writer.endArray()
      var members = amounts.map {
        "\"\($0.storefront.code)\":\"\(decimalText($0.minor, $0.storefront.currency))\""
      }
      if hasRest { members.append("\"rest\":\"equalized\"") }
      let one = "{" + members.joined(separator: ",") + "}"
      equal(String(decoding: writer.finish(), as: UTF8.self), "[\(one),\(one)]")
    }
  }

  @Test func indentedAsWell() {
    let amounts = ["JPN", "USA"].compactMap { Storefront(code: $0) }.map { Amount(storefront: $0, minor: 5) }
    var writer = JSONWriter(pretty: true)
    writer.amounts(amounts, rest: true, StorefrontBytes.shared)
    equal(
      String(decoding: writer.finish(), as: UTF8.self),
      "{\n  \"JPN\": \"5\",\n  \"USA\": \"0.05\",\n  \"rest\": \"equalized\"\n}\n")
  }
}
