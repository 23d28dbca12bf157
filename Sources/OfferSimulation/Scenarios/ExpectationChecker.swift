import Diagnostics
import OfferLanguage
import OfferModel

/// Compares the expectations of a scenario with the offers that its customer can have.
struct ExpectationChecker {
  private let scenario: Scenario
  private let customer: Customer
  private let catalog: SimulatedCatalog
  private(set) var findings: [Finding] = []
  private var spans: [OfferIndex: [DaySpan]] = [:]

  init(_ scenario: Scenario, _ customer: Customer, _ catalog: SimulatedCatalog) {
    self.scenario = scenario
    self.customer = customer
    self.catalog = catalog
  }

  private var object: ObjectPath { scenario.path }

  /// An offer with the conditions that keep the customer from it on the day of an expectation.
  private struct Judged {
    let offer: SimulatedOffer
    let unmet: [Unmet]
    var isOpen: Bool { unmet.isEmpty }
  }

  /// Whether the expectation holds; a finding says why not.
  mutating func holds(_ expectation: Expectation) -> Bool {
    guard let products = products(expectation) else { return false }
    let before = findings.count
    var judged: [Judged] = []
    let lists: [(kind: OfferKind, expected: Expectation.Offers?)] = [
      (.promotional, expectation.promotional),
      (.winBack, expectation.winBack),
      (.offerCode, expectation.offerCodes),
    ]
    if let expected = expectation.introductory {
      let all = judge(.introductory, products, expectation)
      judged += all
      compare(expected, with: all, expectation)
    }
    for (kind, expected) in lists {
      guard let expected else { continue }
      let all = judge(kind, products, expectation)
      judged += all
      compare(expected, kind, with: all, expectation)
    }
    if findings.count == before, let because = expectation.because {
      check(because, among: judged, expectation)
    }
    return findings.count == before
  }

  /// The subscriptions that the expectation is about; nil for one that the catalog does not have.
  private mutating func products(_ expectation: Expectation) -> [Int]? {
    if let product = expectation.product {
      guard let number = catalog.number(ofProduct: product.value) else {
        findings.append(unknownProduct(product, in: catalog, object: object))
        return nil
      }
      return [number]
    }
    let groups = customer.groups
    return (groups.isEmpty ? Array(catalog.groups.indices) : groups).flatMap { catalog.groups[$0] }
  }

  private func judge(_ kind: OfferKind, _ products: [Int], _ expectation: Expectation) -> [Judged] {
    products.flatMap { number in
      catalog.offers[number].lazy.filter { $0.kind == kind }.map {
        Judged(offer: $0, unmet: catalog.unmet($0, for: customer, on: expectation.date.value))
      }
    }
  }

  // MARK: - Comparing

  private mutating func compare(
    _ expected: Located<Bool>, with judged: [Judged], _ expectation: Expectation
  ) {
    let open = judged.filter(\.isOpen)
    guard expected.value == open.isEmpty else { return }
    let found =
      open.isEmpty ? "none is available" : "one of \(catalog.productId(of: open[0].offer)) is available"
    fail(
      "\(place(expectation)): expected \(expected.value ? "an" : "no") introductory offer, \(found)",
      at: expected.range, notes: open.isEmpty ? notes(judged, expectation) : [], expectation)
  }

  private mutating func compare(
    _ expected: Expectation.Offers, _ kind: OfferKind, with judged: [Judged], _ expectation: Expectation
  ) {
    var isKnown = true
    for name in expected.names where !judged.contains(where: { $0.offer.name == name.value }) {
      isKnown = false
      let offers = (products(quietly: expectation) ?? []).flatMap { catalog.offers[$0] }
      findings.append(missingOffer(name, kind, among: offers, in: catalog, object: object))
    }
    guard isKnown else { return }
    let wanted = Set(expected.names.map(\.value))
    let open = Set(judged.filter(\.isOpen).compactMap(\.offer.name))
    guard wanted != open else { return }
    let notOpen = wanted.subtracting(open)
    let missing = judged.filter { !$0.isOpen && notOpen.contains($0.offer.name ?? "") }
    fail(
      "\(place(expectation)): expected \(phrase(wanted, kind)), found \(list(open))", at: expected.range,
      notes: notes(missing, expectation) + notes(surplus: open.subtracting(wanted)), expectation)
  }

  /// The same without a finding.
  private func products(quietly expectation: Expectation) -> [Int]? {
    var copy = self
    return copy.products(expectation)
  }

  private mutating func check(
    _ because: Located<UnmetReason>, among judged: [Judged], _ expectation: Expectation
  ) {
    let closed = judged.filter { !$0.isOpen }
    guard !closed.contains(where: { $0.unmet.contains { $0.reason == because.value } }) else { return }
    let reasons = Set(closed.flatMap { $0.unmet.map(\.reason) })
    let found = UnmetReason.allCases.filter(reasons.contains).map(\.rawValue)
    fail(
      """
      \(place(expectation)): expected the reason \(because.value.rawValue), found \
      \(found.isEmpty ? "no unavailable offer" : listed(found, "and"))
      """, at: because.range, notes: notes(closed, expectation), expectation)
  }

  // MARK: - Words

  /// `on 2025-12-01, com.example.basic`.
  private func place(_ expectation: Expectation) -> String {
    "on \(expectation.date.value)" + (expectation.product.map { ", \($0.value)" } ?? "")
  }

  private func list(_ names: Set<String>) -> String {
    names.isEmpty ? "none" : firstFive(names.sorted().map { quoted($0) })
  }

  private func phrase(_ names: Set<String>, _ kind: OfferKind) -> String {
    switch names.count {
    case 0: "no \(kind.phrase)"
    case 1: "\(kind.phrase) \(list(names))"
    default: "\(kind.phrase)s \(list(names))"
    }
  }

  private func notes(surplus: Set<String>) -> [String] {
    surplus.isEmpty ? [] : ["not expected: \(list(surplus))"]
  }

  private mutating func notes(_ judged: [Judged], _ expectation: Expectation) -> [String] {
    var result = judged.prefix(5).map { one in
      let next = opens(one.offer, after: expectation.date.value)
      return catalog.reasons(one.unmet, against: one.offer)
        + (next.map { "; first available on \($0)" } ?? "")
    }
    if judged.count > 5 { result.append("and \(counted(judged.count - 5, "more offer"))") }
    return result
  }

  private mutating func opens(_ offer: SimulatedOffer, after day: CalendarDate) -> CalendarDate? {
    let open = spans[offer.index] ?? catalog.open(offer, for: customer)
    spans[offer.index] = open
    return nextDay(in: open, after: day)
  }

  private mutating func fail(
    _ message: String, at range: SourceRange, notes: [String], _ expectation: Expectation
  ) {
    var finding = Finding(
      SimulationRule.expectationFailed.id, .error, message, object: object, at: range,
      related: [Label(expectation.date.range, "on this day")], notes: notes,
      help: "`offerc simulate … --on \(expectation.date.value)` shows every offer and why it is not available"
    )
    finding.why = SimulationRule.expectationFailed.why
    findings.append(finding)
  }
}
