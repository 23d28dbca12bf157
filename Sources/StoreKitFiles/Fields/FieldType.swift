import ByteText
import Diagnostics
import JSONText
import OfferModel

/// How values of one type are read, written, compared and shown in messages.
struct FieldType<Value: Sendable>: Sendable {
  typealias Read =
    @Sendable (_ reader: inout StoreKitReader, _ object: FileObject, _ key: String) -> Value

  let read: Read
  let json: @Sendable (Value) -> JSON
  let shown: @Sendable (Value) -> String
  let agree: @Sendable (_ found: Value, _ wanted: Value) -> Bool
}

extension FieldType where Value: Equatable {
  init(
    read: @escaping Read, json: @escaping @Sendable (Value) -> JSON,
    shown: @escaping @Sendable (Value) -> String
  ) {
    self.init(read: read, json: json, shown: shown, agree: ==)
  }
}

extension FieldType<String?> {
  static let text = FieldType(
    read: { reader, object, key in object.text(key, &reader.report) },
    json: { .text($0 ?? "") },
    shown: { $0.map(quoted) ?? "missing" },
    agree: { found, wanted in found.map(ExactText.init) == wanted.map(ExactText.init) })
}

extension FieldType<Bool> {
  static let familySharing = FieldType.flag(ifMissing: false)
  static let enabled = FieldType.flag(ifMissing: true)

  private static func flag(ifMissing standard: Bool) -> FieldType {
    FieldType(
      read: { reader, object, key in object.flag(key, &reader.report) ?? standard },
      json: { .boolean($0) },
      shown: { $0 ? "on" : "off" })
  }
}

extension FieldType<Bool?> {
  static let stacking = FieldType(
    read: { reader, object, key in object.flag(key, &reader.report) },
    json: { .boolean($0 ?? false) },
    shown: { $0.map(String.init) ?? "missing" })
}

extension FieldType<Int?> {
  static let level = FieldType(
    read: { reader, object, key in reader.readLevel(object, key) },
    json: { .number($0 ?? 1) },
    shown: { $0.map { String($0) } ?? "missing" })
}

extension FieldType<BillingPeriod?> {
  static let period = FieldType(
    read: { reader, object, key in reader.readPeriod(object, key) },
    json: { .text(($0 ?? .oneMonth).rawValue) },
    shown: { $0?.rawValue ?? "missing" })
}

extension FieldType<BillingPlan> {
  static let plan = FieldType(
    read: { reader, object, key in reader.isMonthly(object, key) ? .monthly : .upFront },
    json: { .text($0.transactionName) },
    shown: { quoted($0.transactionName) })
}

extension FieldType<[String]> {
  static let eligibility = FieldType(
    read: { reader, object, key in reader.readEligibility(object, key) },
    json: { .texts($0) },
    shown: { listed($0) })
}

extension FieldType<StoreKitPrice> {
  /// The price of a subscription or an offer, which is above 0.
  static let price = FieldType.price(mayBeFree: false)
  /// The price of an in-app purchase, which can be 0.
  static let priceOfProduct = FieldType.price(mayBeFree: true)

  private static func price(mayBeFree: Bool) -> FieldType {
    FieldType(
      read: { reader, object, key in reader.readPrice(object, key, mayBeFree: mayBeFree) },
      json: { if case .amount(let amount) = $0 { .text(amount) } else { "" } },
      shown: { $0.shown },
      // A free offer has no price in the catalog, whatever price the file keeps.
      agree: { found, wanted in wanted == .missing || found.isSame(as: wanted) })
  }
}
