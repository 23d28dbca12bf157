import JSONText
import OfferModel
import Synchronization
import TestSupport
import Testing

@testable import AppStoreConnect

struct PricePointFinderTests {
  private static let storefronts = Storefront.all.prefix(60).map(\.code).sorted()

  private func units(_ amount: Int, _ code: String) throws -> Int64 {
    let storefront = try #require(Storefront(code: code))
    return try #require(minorUnits(String(amount), storefront))
  }

  @Test func allPricePointsAreReadOnlyWhereAppleDerivesAnother() throws {
    let answers = Answers()
    var wanted: [String: Set<Int64>] = [:]
    for code in Self.storefronts { wanted[code] = [try units(3, code)] }
    let found = try PricePointFinder(answers).find(wanted, of: "/v1/subscriptions/1", .subscription)
    for code in Self.storefronts { equal(found[code]?.ids, [try units(3, code): code + "-3"]) }
    let first = try #require(Self.storefronts.first)
    equal(
      answers.asked,
      [
        "/v1/subscriptions/1/pricePoints \(first)", "/v1/subscriptionPricePoints/\(first)-3/equalizations",
        "/v1/subscriptions/1/pricePoints \(Self.storefronts[59])",
      ])
  }

  @Test func ofAStorefrontWithoutTheAmountAllAmountsAreKnown() throws {
    let answers = Answers()
    let wanted = ["CAN": [try units(9, "CAN")] as Set, "USA": [try units(2, "USA")]]
    let found = try PricePointFinder(answers).find(wanted, of: "/v1/subscriptions/1", .subscription)
    equal(found["CAN"]?.ids, [:])
    equal(found["CAN"]?.amounts, Set(try (1...5).map { try units($0, "CAN") }))
    equal(found["USA"]?.ids, [200: "USA-2"])
    equal(answers.asked, ["/v1/subscriptions/1/pricePoints CAN,USA"])
  }

  /// A subscription whose price points cost 1 to 5 everywhere. From each, Apple derives those of the same amount, but in the
  /// last storefront the one that costs 1 more.
  private final class Answers: AnswerSource {
    private let requests = Mutex<[String]>([])
    var asked: [String] { requests.withLock { $0 } }

    func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
      requests.map { request in
        let filter = request.query.first { $0.name == "filter[territory]" }?.value
        self.requests.withLock {
          $0.append([request.path, filter].compactMap(\.self).joined(separator: " "))
        }
        let rows: [String]
        if request.path.hasSuffix("/equalizations") {
          let amount = request.path.split(separator: "/")[2].split(separator: "-")[1]
          rows = storefronts.dropFirst().map { code in
            row(code, code == storefronts.last ? (Int(amount) ?? 0) + 1 : Int(amount) ?? 0)
          }
        } else {
          rows = (filter ?? "").split(separator: ",").flatMap { code in (1...5).map { row(String(code), $0) }
          }
        }
        let text = #"{"data": [\#(rows.joined(separator: ", "))], "links": {"self": "x"}}"#
        return Result { () throws(ReadFailure) in
          guard let document = try? JSONDocument(reading: Array(text.utf8), limits: .answer) else {
            throw ReadFailure(.unavailable, "no document")
          }
          return ReadAnswer(pages: [document])
        }
      }
    }

    private func row(_ code: String, _ amount: Int) -> String {
      """
      {"type": "subscriptionPricePoints", "id": "\(code)-\(amount)", "attributes": {"customerPrice": "\(amount)"},
      "relationships": {"territory": {"data": {"type": "territories", "id": "\(code)"}}}}
      """
    }
  }
}
