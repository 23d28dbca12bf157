import OfferModel
import Diagnostics
import OfferLanguage

/// Reads the events of a scenario into a customer, and stops at the first event that cannot have happened.
struct HistoryReader {
  let catalog: SimulatedCatalog
  let scenario: Scenario
  let object: ObjectPath
  var builders: [Int: LifeBuilder] = [:]
  var customer: Customer
  var findings: [Finding] = []

  init(_ scenario: Scenario, _ catalog: SimulatedCatalog) {
    self.catalog = catalog
    self.scenario = scenario
    object = scenario.path
    customer = Customer(
      storefront: scenario.storefront?.value ?? catalog.catalog.app.baseTerritory.value,
      isFamilyMember: scenario.isFamilyMember)
  }

  /// Nil when an event cannot have happened; then there is a finding.
  mutating func read() -> Customer? {
    var previous: HistoryEvent?
    for event in scenario.history {
      if let previous, previous.date.value > event.date.value {
        find(
          .impossibleHistory, "the event on \(event.date.value) comes after one on \(previous.date.value)",
          at: event.date.range, label: "earlier than the event before it",
          related: [Label(previous.date.range, "the event before it")],
          help: "sort the events of the history by day")
        return nil
      }
      guard apply(event) else { return nil }
      previous = event
    }
    for (group, builder) in builders {
      var builder = builder
      builder.finish()
      customer.lives[group] = builder.life
    }
    return customer
  }

  // MARK: - Findings

  mutating func find(
    _ rule: SimulationRule, _ message: String, at range: SourceRange, label: String = "",
    related: [Label] = [], notes: [String] = [], help: String? = nil
  ) {
    var finding = Finding(
      rule.id, .error, message, object: object, at: range, label: label, related: related, notes: notes,
      help: help)
    finding.why = rule.why
    findings.append(finding)
  }

  mutating func impossible(
    _ message: String, _ event: HistoryEvent, notes: [String] = [], help: String? = nil
  ) -> Bool {
    find(
      .impossibleHistory, "on \(event.date.value), " + message, at: event.range, notes: notes, help: help)
    return false
  }

  // MARK: - Events

  private mutating func apply(_ event: HistoryEvent) -> Bool {
    switch event.action {
    case .subscribe(let purchase): return buy(purchase, event, isChange: false)
    case .change(let purchase): return buy(purchase, event, isChange: true)
    case .cancel, .billingRetry, .gracePeriod, .refund: break
    }
    guard let group = groupOf(event) else { return false }
    return with(group) { reader, builder in
      builder.advance(to: event.date.value)
      switch event.action {
      case .cancel: return reader.cancel(event, &builder)
      case .billingRetry(let payment): return reader.fail(payment, isGrace: false, event, &builder)
      case .gracePeriod(let payment): return reader.fail(payment, isGrace: true, event, &builder)
      default: return reader.refund(event, &builder)
      }
    }
  }

  /// Works on the builder of a group without a copy of it.
  mutating func with(
    _ group: Int, _ work: (inout HistoryReader, inout LifeBuilder) -> Bool
  ) -> Bool {
    var builder = builders.removeValue(forKey: group) ?? LifeBuilder(catalog)
    defer { builders[group] = builder }
    return work(&self, &builder)
  }

  /// The group of a subscription that is named, else the only one in which the customer has one.
  private mutating func groupOf(_ event: HistoryEvent) -> Int? {
    if let product = event.product {
      guard let number = number(of: product) else { return nil }
      return catalog.group(of: number)
    }
    if builders.count == 1, let only = builders.keys.first { return only }
    for group in builders.keys { builders[group]?.advance(to: event.date.value) }
    let open = builders.keys.sorted().filter { group in
      guard let builder = builders[group] else { return false }
      return builder.current != nil || builder.isPaymentFailing || builder.isEndOfGrace(on: event.date.value)
    }
    guard open.count > 1 else {
      if let only = open.first ?? builders.keys.min() { return only }
      _ = impossible("the customer has no subscription", event, help: "add `subscribe` before it")
      return nil
    }
    let names = open.compactMap {
      builders[$0]?.current.map { catalog.subscriptions[$0.subscription].productId }
    }
    _ = impossible(
      "the customer has subscriptions of \(open.count) groups", event,
      help: "add `product: ` with one of \(listed(names))")
    return nil
  }

  mutating func number(of product: Located<String>) -> Int? {
    if let number = catalog.number(ofProduct: product.value) { return number }
    findings.append(unknownProduct(product, in: catalog, object: object))
    return nil
  }

  private mutating func cancel(_ event: HistoryEvent, _ builder: inout LifeBuilder) -> Bool {
    guard builder.isPaymentFailing || builder.current != nil else {
      return impossible("there is no subscription to cancel", event, help: helpWithout(builder))
    }
    if let current = builder.current, !current.renews {
      return impossible(
        "the subscription no longer renews", event,
        help: current.end.map { "remove the event: the subscription ends on \($0)" })
    }
    builder.cancel(on: event.date.value)
    return true
  }

  private func helpWithout(_ builder: LifeBuilder) -> String? {
    guard case .lapsed(_, let expiry)? = builder.life.phases.last?.standing else { return nil }
    return "the subscription ended on \(expiry): use an earlier day, or add `subscribe` before the event"
  }

  /// A renewal that is not charged: the start of a billing retry or a grace period.
  private mutating func fail(
    _ payment: FailedPayment, isGrace: Bool, _ event: HistoryEvent, _ builder: inout LifeBuilder
  ) -> Bool {
    let day = event.date.value
    guard payment.until.value > day else {
      find(
        .impossibleHistory, "until is \(payment.until.value), expected a day after \(day)",
        at: payment.until.range,
        help: isGrace ? "write the first day without access" : "write the day on which Apple stops trying")
      return false
    }
    guard builder.isRenewal(on: day) || (!isGrace && builder.isEndOfGrace(on: day)) else {
      guard let current = builder.current, current.renews else {
        return impossible("no renewal is due", event, help: helpWithout(builder))
      }
      let next = builder.nextRenewal(after: day)
      return impossible(
        "no renewal is due", event,
        help: next.map { "write the day of a renewal; the next one is `on: \($0)`" })
    }
    guard lasts(payment, from: builder.failingRenewal(on: day), isGrace, builder) else { return false }
    builder.failPayment(
      on: day, until: payment.until.value, isGrace: isGrace, isRecovered: payment.isRecovered)
    return true
  }

  private mutating func refund(_ event: HistoryEvent, _ builder: inout LifeBuilder) -> Bool {
    if builder.refund(on: event.date.value) { return true }
    return impossible(
      "there is no payment to refund", event,
      help: builder.current == nil
        ? "offerc simulates only refunds of the current period: write a day on which the customer is subscribed"
        : "the current period is free: write a day of a paid one")
  }
}
