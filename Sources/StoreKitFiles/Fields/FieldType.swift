import Diagnostics
import JSONText
import OfferModel

/// How values of one type are read, written, compared and said.
struct FieldType<Value: Sendable>: Sendable {
  let read: @Sendable (inout StoreKitReader, FileObject, String) -> Value
  let json: @Sendable (Value) -> JSON
  /// As messages say it.
  let shown: @Sendable (Value) -> String
  /// Whether what was found is what is wanted.
  let agree: @Sendable (_ found: Value, _ wanted: Value) -> Bool
}

extension FieldType where Value: Equatable {
  init(
    _ read: @escaping @Sendable (inout StoreKitReader, FileObject, String) -> Value,
    json: @escaping @Sendable (Value) -> JSON, shown: @escaping @Sendable (Value) -> String
  ) {
    self.init(read: read, json: json, shown: shown, agree: ==)
  }
}

extension FieldType<String?> {
  static let text = FieldType(
    { $1.text($2, &$0.report) }, json: { .text($0 ?? "") }, shown: { $0.map(quoted) ?? "missing" })
}

extension FieldType<Bool> {
  static let familySharing = FieldType(
    { $1.flag($2, &$0.report) ?? false }, json: { .boolean($0) }, shown: { $0 ? "on" : "off" })
  static let enabled = FieldType(
    { $1.flag($2, &$0.report) ?? true }, json: { .boolean($0) }, shown: { $0 ? "on" : "off" })
}

extension FieldType<Bool?> {
  static let stacking = FieldType(
    { $1.flag($2, &$0.report) }, json: { .boolean($0 ?? false) },
    shown: { $0.map(String.init) ?? "missing" })
}

extension FieldType<Int?> {
  static let level = FieldType(
    { $0.readLevel($1, $2) }, json: { .number($0 ?? 1) }, shown: { $0.map { String($0) } ?? "missing" })
}

extension FieldType<BillingPeriod?> {
  static let period = FieldType(
    { $0.readPeriod($1, $2) }, json: { .text(($0 ?? .oneMonth).rawValue) },
    shown: { $0?.rawValue ?? "missing" })
}

extension FieldType<BillingPlan> {
  static let plan = FieldType(
    { $0.isMonthly($1, $2) ? .monthly : .upFront }, json: { .text($0.transactionName) },
    shown: { quoted($0.transactionName) })
}

extension FieldType<[String]> {
  static let eligibility = FieldType(
    { $0.readEligibility($1, $2) }, json: { .texts($0) }, shown: { listed($0) })
}

extension FieldType<StoreKitPrice> {
  static let price = FieldType.price(mayBeFree: false)
  static let priceOfProduct = FieldType.price(mayBeFree: true)

  private static func price(mayBeFree: Bool) -> FieldType {
    FieldType(
      read: { $0.readPrice($1, $2, mayBeFree: mayBeFree) },
      json: { if case .amount(let amount) = $0 { .text(amount) } else { "" } }, shown: { $0.shown },
      // What is free has no price, whatever the file keeps.
      agree: { $1 == .missing || $0.isSame(as: $1) })
  }
}
