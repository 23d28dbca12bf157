import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// Answers that are computed from one change to the next are those that a walk over the days finds.
///
/// `OFFERC_SIMULATIONS=10000` compares as many lives as that.
struct DayByDayTests {
  private static let count =
    ProcessInfo.processInfo.environment["OFFERC_SIMULATIONS"].flatMap(Int.init) ?? 16

  @Test(arguments: 0..<8)
  func everyOfferOnEveryDay(part: Int) throws {
    var open = 0
    for number in stride(from: part, to: Self.count, by: 8) {
      guard try compare(UInt64(number), &open) else { return }
    }
    #expect(open > 0)
  }

  /// Whether the two agree.
  private func compare(_ seed: UInt64, _ open: inout Int) throws -> Bool {
    let text = RandomCatalog(seed: seed).text
    let catalog = SimulatedCatalog(try TestSupport.catalog([text]))
    let naive = try #require(NaiveCustomer(catalog, seed: seed &* 31 &+ 7))
    let place = SourceRange(file: 0, start: 0, end: 0)
    let scenario = SimulatedScenario(
      Scenario(
        name: Located("seed \(seed)", at: place), storefront: Located(naive.storefront, at: place),
        isFamilyMember: naive.isFamilyMember, history: naive.events, expectations: []), in: catalog)
    let customer = try #require(
      scenario.customer, "seed \(seed): \(scenario.findings.map(\.message))\n\(naive.story)")
    for offer in catalog.offers.flatMap(\.self) {
      let spans = catalog.open(offer, for: customer)
      for day in naive.days {
        let expected = naive.reasons(offer, on: day)
        let found = Set(catalog.unmet(offer, for: customer, on: day).map(\.reason))
        let isInSpan = spans.contains { $0.contains(day) }
        if expected.isEmpty { open += 1 }
        guard expected == found, isInSpan == expected.isEmpty else {
          let wanted = expected.map(\.rawValue).sorted()
          Issue.record(
            """
            seed \(seed), \(day), \(catalog.phrase(of: offer)) of \(catalog.productId(of: offer)): \
            expected \(wanted), found \(found.map(\.rawValue).sorted()), open \(isInSpan)
            \(naive.story)
            \(text)
            """)
          return false
        }
      }
    }
    return true
  }
}

extension NaiveCustomer {
  var story: String {
    events.map { event in
      let words =
        switch event.action {
        case .subscribe(let purchase): "subscribe \(words(purchase))"
        case .change(let purchase): "change \(words(purchase))"
        case .billingRetry(let payment): "retry until \(payment.until.value) \(payment.isRecovered)"
        case .gracePeriod(let payment): "grace until \(payment.until.value) \(payment.isRecovered)"
        case .cancel, .refund: "\(event.action)"
        }
      return "\(event.date.value) \(words) \(event.product?.value ?? "")"
    }.joined(separator: "\n")
  }

  private func words(_ purchase: Purchase) -> String {
    let offer =
      switch purchase.offer {
      case .unsaid, .none, .introductory: "\(purchase.offer)".prefix(12).description
      case .promotional(let name), .winBack(let name), .offerCode(let name): name.value
      }
    return "\(purchase.product.value) \(purchase.plan.value.rawValue) \(offer)"
  }
}
