package import Diagnostics
package import OfferLanguage
import OfferModel
import YAMLSyntax

package struct BoundScenarioFile: Sendable {
  package let file: ScenarioFile
  package let source: SourceFile
  /// Sorted by place, each once; all of them errors.
  package let findings: [Finding]
}

/// Reads a scenario file; what is faulty in it is left out and reported. Names of products and offers are not looked up.
///
/// - Parameter number: that of the file among the files of the report.
package func readScenarios(_ text: SourceFile, file number: UInt32) -> BoundScenarioFile {
  let read = readOnlyDocument(
    of: text, file: number, as: .scenarioFile, "a scenario file",
    help: "remove the line `---` before it, or move the document to its own file"
  ) { binder, record in binder.bindScenarioFile(record) }
  // `lint --fix` is for catalogs: nothing may say that it would fix this.
  var findings = read.findings
  for index in findings.indices { findings[index].fix = nil }
  return BoundScenarioFile(
    file: read.value ?? ScenarioFile(catalog: nil, scenarios: []), source: read.source, findings: findings)
}

extension Binder {
  fileprivate mutating func bindScenarioFile(_ record: Record) -> ScenarioFile {
    _ = integer(.version, of: record)
    let catalog = text(.catalog, of: record)
    let scenarios = list(.scenarios, of: record, as: .scenario) { binder, scenario in
      binder.bindScenario(scenario)
    }
    var first: [String: SourceRange] = [:]
    for scenario in scenarios {
      guard let place = first[scenario.name.value] else {
        first[scenario.name.value] = scenario.name.range
        continue
      }
      report(
        .duplicateItem,
        "\(quoted(scenario.name.value)) is the name of two scenarios, expected a different name for each",
        at: scenario.name.range,
        label: "again here", related: [Label(place, "first here")], help: "give one of them another name")
    }
    return ScenarioFile(catalog: catalog, scenarios: scenarios)
  }

  private mutating func bindScenario(_ record: Record) -> Scenario? {
    let name = text(.name, of: record)
    let storefront = record.value(.storefront) == nil ? nil : storefront(.storefront, of: record)
    let isFamilyMember = boolean(.familyMember, of: record)
    let history = list(.history, of: record, as: .historyEvent) { binder, event in binder.bindEvent(event) }
    let expectations = list(.expect, of: record, as: .expectation) { binder, expectation in
      binder.bindExpectation(expectation)
    }
    guard let name, let isFamilyMember else { return nil }
    return Scenario(
      name: name, storefront: storefront, isFamilyMember: isFamilyMember.value, history: history,
      expectations: expectations)
  }

  // MARK: - Events

  private static let actions: [Key] = [
    .subscribe, .change, .cancel, .billingRetry, .gracePeriod, .refund,
  ]

  private mutating func bindEvent(_ record: Record) -> HistoryEvent? {
    let date = date(.on, of: record)
    let product = text(.product, of: record)
    let written = Binder.actions.filter { record.keyNode($0) != nil }
    guard let key = onlyOne(of: written, among: Binder.actions, in: record), let node = record.keyNode(key)
    else { return nil }
    refuse(key == .subscribe || key == .change ? [.product] : [.offer, .plan], beside: key, in: record)
    guard let action = bindAction(key, of: record), let date else { return nil }
    return HistoryEvent(date: date, action: action, range: range(node), product: product)
  }

  /// The one key of several that has to be there.
  private mutating func onlyOne(of written: [Key], among keys: [Key], in record: Record) -> Key? {
    let with = record.type.id == .historyEvent ? " next to `on`" : ""
    guard let key = written.first, record.value(key) != nil else {
      return rejected(
        .missingKey,
        "\(article(record.type.phrase)) has one of \(listed(keys.map(\.name)))\(with), found none",
        at: written.first.flatMap(record.keyNode).map(range) ?? head(of: record), help: "add one of them")
    }
    guard written.count == 1 else {
      let more = record.keyNode(written[1])
      return rejected(
        .keyNotAllowed,
        "\(article(record.type.phrase)) has only one of \(listed(keys.map(\.name))), found \(listed(written.map(\.name), "and"))",
        at: more.map(range) ?? head(of: record),
        related: record.keyNode(key).map { [Label(range($0), "\(key.name) is here")] } ?? [],
        help: record.type.id == .historyEvent
          ? "write a separate event for each, in the order in which they happened" : "remove one of them")
    }
    return key
  }

  private mutating func refuse(_ keys: [Key], beside action: Key, in record: Record) {
    for key in keys {
      guard let node = record.keyNode(key) else { continue }
      reject(
        .keyNotAllowed, "\(action.name) and \(key.name) cannot be combined", at: range(node),
        help: "remove \(key.name)")
    }
  }

  private mutating func bindAction(_ key: Key, of record: Record) -> HistoryEvent.Action? {
    switch key {
    case .subscribe: bindPurchase(key, of: record).map(HistoryEvent.Action.subscribe)
    case .change: bindPurchase(key, of: record).map(HistoryEvent.Action.change)
    case .cancel: happened(key, of: record) ? .cancel : nil
    case .refund: happened(key, of: record) ? .refund : nil
    case .billingRetry: bindPayment(key, of: record).map(HistoryEvent.Action.billingRetry)
    default: bindPayment(key, of: record).map(HistoryEvent.Action.gracePeriod)
    }
  }

  private mutating func happened(_ key: Key, of record: Record) -> Bool {
    guard let value = boolean(key, of: record) else { return false }
    guard value.value else {
      reject(
        .invalidValue, "\(key.name) is false, expected true", at: value.range,
        help: "remove the event if it did not happen")
      return false
    }
    return true
  }

  private mutating func bindPayment(_ key: Key, of record: Record) -> FailedPayment? {
    part(key, of: record, as: .failedPayment) { binder, record in
      let until = binder.date(.until, of: record)
      let isRecovered = binder.boolean(.recovered, of: record)
      guard let until, let isRecovered else { return nil }
      return FailedPayment(until: until, isRecovered: isRecovered.value)
    }
  }

  private mutating func bindPurchase(_ key: Key, of record: Record) -> Purchase? {
    let product = text(key, of: record)
    let plan = enumeration(.plan, of: record, as: BillingPlan.self)
    let offer = bindChoice(of: record)
    guard let product, let plan, let offer else { return nil }
    return Purchase(product: product, plan: plan, offer: offer)
  }

  private mutating func bindChoice(of record: Record) -> Purchase.Choice? {
    guard let reference = record.value(.offer) else { return .unsaid }
    guard documents[reference.document].isScalar(reference.node) else {
      return part(.offer, of: record, as: .offerChoice) { binder, choice in
        binder.bindNamedOffer(choice)
      }
    }
    switch string(reference) {
    case "none": return Purchase.Choice.none
    case "introductory": return .introductory(range(reference))
    default:
      return rejected(
        .invalidValue,
        "offer is \(quoted(string(reference))), expected introductory, none, or the kind and name of an offer",
        at: range(reference),
        help: "write `offer: {winBack: …}`, `offer: {promotional: …}` or `offer: {code: …}`")
    }
  }

  private mutating func bindNamedOffer(_ record: Record) -> Purchase.Choice? {
    let keys = record.type.fields.map(\.key)
    let written = keys.filter { record.keyNode($0) != nil }
    guard let key = onlyOne(of: written, among: keys, in: record), let name = text(key, of: record) else {
      return nil
    }
    switch key {
    case .promotional: return .promotional(name)
    case .winBack: return .winBack(name)
    default: return .offerCode(name)
    }
  }

  // MARK: - Expectations

  private mutating func bindExpectation(_ record: Record) -> Expectation? {
    let date = date(.on, of: record)
    let product = text(.product, of: record)
    let introductory = record.value(.introductory) == nil ? nil : boolean(.introductory, of: record)
    let promotional = expectedOffers(.promotional, of: record)
    let winBack = expectedOffers(.winBack, of: record)
    let codes = expectedOffers(.codes, of: record)
    let because =
      record.value(.because) == nil ? nil : enumeration(.because, of: record, as: UnmetReason.self)
    let kinds: [Key] = [.introductory, .promotional, .winBack, .codes]
    guard kinds.contains(where: { record.value($0) != nil }) else {
      return rejected(
        .missingKey, "the expectation has none of \(listed(kinds.map(\.name)))", at: head(of: record),
        help: "add the offers that should be available; `winBack: []` expects none")
    }
    guard let date else { return nil }
    return Expectation(
      date: date, product: product, introductory: introductory, promotional: promotional, winBack: winBack,
      offerCodes: codes, because: because)
  }

  private mutating func expectedOffers(_ key: Key, of record: Record) -> Expectation.Offers? {
    guard record.value(key) != nil, let node = record.keyNode(key) else { return nil }
    return Expectation.Offers(range: range(node), names: texts(key, of: [record]))
  }
}
