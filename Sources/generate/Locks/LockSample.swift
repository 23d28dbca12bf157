package import OfferLanguage
package import OfferModel
import Diagnostics
import OfferCompiler
import OfferRules
import OffercCommands

/// A key of an object with one value in the baseline and another in the catalog, both as YAML.
package struct LockSample: Sendable {
  package let type: ObjectID
  package let key: Key
  /// Nil: the key is left out.
  package let old: String?
  package let new: String?
  /// Keys that both objects have besides.
  private let others: [Key: String]
  /// The catalog with the old value, and with the new one.
  package private(set) var forms: [NormalForm] = []

  private init(
    _ type: ObjectID, _ key: Key, from old: String?, to new: String?, others: [Key: String] = [:]
  ) {
    self.type = type
    self.key = key
    self.old = old
    self.new = new
    self.others = others
  }

  /// Another value for every key of every object that is compared by itself and that Apple knows; one-way keys in both
  /// directions.
  ///
  /// - Throws: `PlainFailure` if a sample does not compile.
  package static func all() throws -> [LockSample] { try lowered(LockDays.types.flatMap(ofRows) + more) }

  /// Another value for every key of the parts of these objects.
  ///
  /// - Throws: `PlainFailure` if a sample does not compile.
  package static func ofParts() throws -> [LockSample] { try lowered(parts.flatMap(ofRows)) }

  private static func lowered(_ samples: [LockSample]) throws -> [LockSample] {
    var samples = samples
    var known: [String: Compilation] = [:]
    for index in samples.indices { try samples[index].lowerBoth(&known) }
    return samples
  }

  /// Objects that are in those of `LockDays.types`.
  package static let parts: [ObjectID] = [
    .billingGracePeriod, .groupLocalization, .productLocalization, .priceChange, .purchasePriceChange,
    .customerEligibility, .monthsSince, .codeFormat,
  ]

  /// Second changes of a key.
  private static let more = [
    LockSample(.subscriptionGroup, .retiredOfferIds, from: "[old, older]", to: "[old]"),
    LockSample(
      .subscription, .territories, from: "[USA, CAN]", to: "[USA, CAN, MEX]",
      others: [.prices: equalizedPrices]),
    LockSample(
      .inAppPurchase, .territories, from: "[USA, CAN]", to: "[USA, CAN, MEX]",
      others: [.prices: equalizedPrices]),
    LockSample(.introductoryOffer, .endDate, from: nil, to: "2027-01-31"),
    LockSample(.winBackOffer, .prices, from: "{USA: 1.99}", to: "{USA: 1.99, CAN: 1.99}"),
  ]

  /// For any territories.
  private static let equalizedPrices = "{USA: 0.49, rest: equalized}"

  /// Objects that are available where they have a price, unless their prices are equalized.
  private static let availableByPrice: Set<ObjectID> = [
    .monthlyPlan, .winBackOffer, .inAppPurchaseOfferCode,
  ]

  /// The changes from one sample of a row to the other.
  private static func ofRows(_ id: ObjectID) -> [LockSample] {
    let type = Language.current[id]
    return type.fields.flatMap { field -> [LockSample] in
      // What is a draft is in no normal form.
      guard !field.isLocal, let samples = field.samples else { return [] }
      var others: [Key: String] = [:]
      for condition in field.allowed where !type.holds(condition, text(of: condition.key, in: type)) {
        others[condition.key] = condition.values[0]
      }
      if field.key == .territories, availableByPrice.contains(id) { others[.prices] = equalizedPrices }
      let (first, second) = (samples.first, samples.second)
      let changed = LockSample(id, field.key, from: first, to: second, others: others)
      switch field.lock {
      case .once: return [LockSample(id, field.key, from: nil, to: first, others: others), changed]
      case .oneWay, .growing:
        return [changed, LockSample(id, field.key, from: second, to: first, others: others)]
      case .free, .fixed, .until, .later: return [changed]
      }
    }
  }

  /// The value of a required key in the sample of its object.
  private static func text(of key: Key, in type: ObjectType) -> String? {
    guard let field = type.field(key), case .required = field.presence else { return nil }
    return field.samples?.first
  }

  /// What `compareCatalogs` says of the change.
  package enum Verdict: String, Sendable {
    case same = "no difference"
    case free = "may change"
    case replaced = "replaced"
    case locked = "**locked**"
    case another = "another object"
  }

  /// The names of the rules that warn of it.
  func warnings(on today: CalendarDate) -> [String] {
    let (before, after) = (comparison(on: today, changed: false), comparison(on: today))
    return changeRules.filter { rule in
      let warns = { rule.findings(on: $0, today: today).contains { $0.severity >= .warning } }
      return warns(after) && !warns(before)
    }.map(\.id.name)
  }

  private func comparison(on today: CalendarDate, changed: Bool = true) -> Comparison {
    compareCatalogs(forms[changed ? 1 : 0], with: forms[0], today: today)
  }

  /// - Throws: `PlainFailure` when the change shows at another object.
  package func verdict(on today: CalendarDate, changed: Bool = true) throws -> Verdict {
    let comparison = comparison(on: today, changed: changed)
    let own = comparison.changes.filter { $0.type == type }
    if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { return .another }
    if let field = own.flatMap(\.fields).first(where: { $0.field.key == key }) {
      if field.isLocked { return .locked }
      let actions = ChangeActions(comparison)
      return own.contains { [.replace, .create, .delete].contains(actions[$0]) } ? .replaced : .free
    }
    guard comparison.changes.isEmpty else {
      throw PlainFailure("\(name) changes \(comparison.changes.map(\.path.label).joined(separator: ", "))")
    }
    return .same
  }

  /// A whole object of the type with the first samples of its required keys and with all objects that can be in it.
  ///
  /// - Parameter value: what the key of this sample has in it.
  private func text(of id: ObjectID, _ value: String?) -> String {
    let type = Language.current[id]
    var written: [Key: String] = [:]
    if id == self.type {
      written = others
      written[key] = value
    }
    let open = type.fields.filter { id != self.type || ($0.key != key && others[$0.key] == nil) }
    for field in open where isUsual(field, of: id) {
      if leads(field) {
        for condition in field.allowed
        where !type.holds(condition, written[condition.key] ?? LockSample.text(of: condition.key, in: type)) {
          written[condition.key] = condition.values[0]
        }
      }
      written[field.key] = first(of: field, value)
    }
    for field in open {
      guard case .requiredIf(let condition) = field.presence, type.holds(condition, written[condition.key])
      else { continue }
      written[field.key] = first(of: field, value)
    }
    let members = type.fields.compactMap { field in
      written[field.key].map { "\(field.key.name): \($0)" }
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// Whether the object of this sample is in the value of the field.
  private func leads(_ field: Field) -> Bool {
    switch field.type {
    case .object(let id), .list(let id), .localizations(let id):
      id == type || Language.current[id].fields.contains(where: leads)
    default: false
    }
  }

  private func isUsual(_ field: Field, of id: ObjectID) -> Bool {
    switch (field.presence, id) {
    case (.required, _): true
    // Their prices are those of two storefronts.
    case (_, .subscription) where field.key == .territories: true
    case (_, .inAppPurchase) where field.key == .territories: true
    // The id of a batch is unique, and it is in the offer code of the subscription.
    case (.optional, .inAppPurchaseOfferCode): false
    case (.optional, _): field.samples == nil || leads(field)
    case (.requiredIf, _), (.defaulted, _): false
    }
  }

  private func first(of field: Field, _ value: String?) -> String? {
    switch field.type {
    case .integer(let bounds) where bounds.lowerBound == bounds.upperBound: "\(bounds.lowerBound)"
    case .object(let id) where field.samples == nil || leads(field): text(of: id, value)
    case .list(let id) where LockDays.types.contains(id) || leads(field): "[\(text(of: id, value))]"
    case .localizations(let id) where leads(field): "{en-US: \(text(of: id, value))}"
    default: field.samples?.first
    }
  }

  /// - Parameter known: what was compiled already, by its text.
  private mutating func lowerBoth(_ known: inout [String: Compilation]) throws {
    for value in [old, new] {
      let yaml = text(of: .catalog, value)
      let source = SourceFile(name: "catalog.yaml", text: yaml)
      let compilation = known[yaml] ?? compile([source], today: LockDays.around[0])
      guard let catalog = compilation.catalog, !catalog.isPartial else {
        let faults = compilation.findings.map(\.message).joined(separator: "; ")
        throw PlainFailure("\(name) does not compile: \(faults), in\n\(yaml)")
      }
      known[yaml] = compilation
      forms.append(lower(catalog))
    }
  }

  package var name: String {
    "the lock sample `\(key.name)` from \(old ?? "nothing") to \(new ?? "nothing")"
  }
}
