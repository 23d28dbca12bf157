import ByteText
import CatalogText
import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// How values of one type are read, written, compared, shown in messages, and what they are in a catalog.
struct FileFieldType<Value: Sendable>: Sendable {
  typealias Read =
    @Sendable (_ reader: inout StoreKitReader, _ object: FileObject, _ key: String) -> Value

  let read: Read
  let json: @Sendable (Value) -> JSON
  let shown: @Sendable (Value) -> String
  let agree: @Sendable (_ found: Value, _ wanted: Value) -> Bool
  /// Returns the value that a catalog has; nil if it is none of this type.
  var lowered: @Sendable (NormalValue) -> Value? = { _ in nil }
  /// Returns the value as a catalog has it; nil if there is none.
  var raised: @Sendable (Value) -> CatalogValue? = { _ in nil }
}

extension FileFieldType where Value: Equatable {
  init(
    read: @escaping Read, json: @escaping @Sendable (Value) -> JSON,
    shown: @escaping @Sendable (Value) -> String,
    lowered: @escaping @Sendable (NormalValue) -> Value?,
    raised: @escaping @Sendable (Value) -> CatalogValue?
  ) {
    self.init(read: read, json: json, shown: shown, agree: ==, lowered: lowered, raised: raised)
  }
}

extension FileFieldType<String?> {
  static let text = FileFieldType(
    read: { reader, object, key in object.text(key, &reader.report) },
    json: { .text($0 ?? "") },
    shown: { $0.map(quoted) ?? "missing" },
    agree: { found, wanted in found.map(ExactText.init) == wanted.map(ExactText.init) },
    lowered: { $0.text },
    raised: { text in text.map { .scalar($0) } })
}

extension FileFieldType<Bool> {
  static let familySharing = FileFieldType.flag(ifMissing: false)
  static let enabled = FileFieldType.flag(ifMissing: true)

  private static func flag(ifMissing standard: Bool) -> FileFieldType {
    FileFieldType(
      read: { reader, object, key in object.flag(key, &reader.report) ?? standard },
      json: { .boolean($0) },
      shown: { $0 ? "on" : "off" },
      lowered: { value in
        guard case .boolean(let truth) = value else { return nil }
        return truth
      },
      raised: { .boolean($0) })
  }
}

extension FileFieldType<Bool?> {
  static let stacking = FileFieldType(
    read: { reader, object, key in object.flag(key, &reader.report) },
    json: { .boolean($0 ?? false) },
    shown: { $0.map(String.init) ?? "missing" },
    lowered: { value in value.word(of: CodePart.OfferEligibility.self).map { $0 == .stackWithIntroOffers } },
    raised: { stacks in
      stacks.map { .word($0 ? CodePart.OfferEligibility.stackWithIntroOffers : .replaceIntroOffers) }
    })
}

extension FileFieldType<Int?> {
  static let level = FileFieldType(
    read: { reader, object, key in reader.readLevel(object, key) },
    json: { .number($0 ?? 1) },
    shown: { $0.map { String($0) } ?? "missing" },
    lowered: { value in
      guard case .integer(let level) = value else { return nil }
      return level
    },
    raised: { level in level.map { .integer($0) } })
}

extension FileFieldType<BillingPeriod?> {
  static let period = FileFieldType(
    read: { reader, object, key in reader.readPeriod(object, key) },
    json: { .text(($0 ?? .oneMonth).rawValue) },
    shown: { $0?.rawValue ?? "missing" },
    lowered: { $0.word(of: BillingPeriod.self) },
    raised: { period in period.map { .word($0) } })
}

extension FileFieldType<BillingPlan> {
  static let plan = FileFieldType(
    read: { reader, object, key in reader.isMonthly(object, key) ? .monthly : .upFront },
    json: { .text($0.transactionName) },
    shown: { quoted($0.transactionName) },
    lowered: { $0.word(of: BillingPlan.self) },
    raised: { .word($0) })
}

extension FileFieldType<[String]> {
  static let eligibility = FileFieldType(
    read: { reader, object, key in reader.readEligibility(object, key) },
    json: { .texts($0) },
    shown: { listed($0) },
    lowered: { value in
      guard case .texts(let words) = value else { return nil }
      return CodePart.CustomerEligibility.allCases.map(\.rawValue).filter(words.contains)
    },
    raised: { words in words.isEmpty ? nil : .words(words) })
}

extension FileFieldType<StoreKitPrice> {
  /// The price of a subscription or an offer, which is above 0.
  static let price = FileFieldType.price(mayBeFree: false)
  /// The price of an in-app purchase, which can be 0.
  static let priceOfProduct = FileFieldType.price(mayBeFree: true)

  private static func price(mayBeFree: Bool) -> FileFieldType {
    FileFieldType(
      read: { reader, object, key in reader.readPrice(object, key, mayBeFree: mayBeFree) },
      json: { if case .amount(let amount) = $0 { .text(amount) } else { "" } },
      shown: { $0.shown },
      // A free offer has no price in the catalog, whatever price the file keeps.
      agree: { found, wanted in wanted == .missing || found.isSame(as: wanted) })
  }
}

extension NormalValue {
  fileprivate var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The word of the language that the value is.
  func word<Word: RawRepresentable<String>>(of type: Word.Type) -> Word? {
    text.flatMap(Word.init(rawValue:))
  }
}
