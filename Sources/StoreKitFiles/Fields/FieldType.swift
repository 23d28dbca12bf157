import ByteText
import Diagnostics
import JSONText
import OfferModel

/// How values of one type are read, written, compared and said.
struct FieldType<Value: Sendable>: Sendable {
  let read: @Sendable (inout StoreKitReader, FileObject, String) -> Value
  let json: @Sendable (Value) -> JSON
  let shown: @Sendable (Value) -> String
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
    read: { reader, object, key in object.text(key, &reader.report) }, json: { .text($0 ?? "") },
    shown: { $0.map(quoted) ?? "missing" },
    agree: { found, wanted in found.map(ExactText.init) == wanted.map(ExactText.init) })
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

/// The keys of one kind of object in the file.
struct Shape<Object: StoreKitObject>: Sendable {
  /// What the object is called in messages, with its article.
  let noun: String
  /// In the order in which they are read.
  let fields: [Field<Object>]
  /// As Xcode sorts them.
  private let keys: [String]
  /// From a lower-case spelling to the key that is meant.
  private let meant: [String: String]
  /// The same for JSON with the names of the API, from spellings without case, hyphens and underscores.
  private let meantInAPI: [String: String]

  /// - Parameter others: more that only JSON with the names of the API has.
  init(_ noun: String, _ fields: [Field<Object>], ofAPI others: [Field<Object>] = []) {
    (self.noun, self.fields) = (noun, fields + others)
    let ofXcode = fields.filter { !$0.isOfAPI }
    keys = ofXcode.map(\.key).sorted()
    meantInAPI = self.fields.reduce(into: [:]) { meant, field in
      for name in [field.key] + field.aliases + field.namesInAPI { meant[letters(name)] = field.key }
    }
    meant = ofXcode.reduce(into: [:]) { meant, field in
      for spelling in [field.key] + field.aliases { meant[spelling.lowercased()] = field.key }
    }
  }

  /// The members under the keys they are meant for; misspelt, unknown and too new keys are reported.
  func match(
    _ object: FileObject, version: StoreKitVersion?, isAPI: Bool = false, report: inout ImportReport
  ) -> FileObject {
    let all = object.value?.members.map { $0.map { ($0.key, $0.value) } } ?? []
    let members = Dictionary(all) { first, _ in first }
    var found = object.members
    for key in keys where found[key] == nil {
      found[key] = members[key].map { FileObject.Member(spelling: key, value: $0) }
    }
    var unknown = 0
    for (spelling, value) in members.sorted(by: { $0.key < $1.key }) where found[spelling] == nil {
      let key = isAPI ? meantInAPI[letters(spelling)] : meant[spelling.lowercased()]
      if let key, found[key] == nil {
        found[key] = FileObject.Member(spelling: spelling, value: value)
        guard !isAPI else { continue }
        report.defect(
          object.path, "\(noun) has the key \(quoted(spelling)), read as '\(key)'",
          group: "\(noun) \(spelling)")
      } else if !value.isEmpty {
        unknown += 1
        if unknown <= 20 { reportUnknown(spelling, at: object.path, &report) }
      }
    }
    if unknown > 20 { report.lost(object.path, "\(grouped(unknown - 20)) more unknown keys of \(noun)") }
    let matched = FileObject(
      path: object.path, value: object.value, members: found, related: object.related)
    if let version { reportAge(of: matched, version, &report) }
    return matched
  }

  func meaning(of member: JSONMember) -> String? { meantInAPI[letters(member.key)] }

  /// Whether a key is known, however it is spelt, other than `version`, `settings` and such, which many files have.
  func recognises(_ object: JSONValue) -> Bool {
    object.members?.contains { member in
      guard let meaning = meant[member.key.lowercased()] else { return false }
      return meaning.hasSuffix("roducts") || meaning.hasSuffix("ubscriptions") || meaning.hasSuffix("Groups")
    } ?? false
  }

  private func reportUnknown(_ spelling: String, at path: JSONPath, _ report: inout ImportReport) {
    let near = nearest(to: spelling, in: keys)
    report.lost(
      path, "the unknown key \(quoted(spelling)) of \(noun) is not imported",
      help: near.isEmpty ? nil : "did you mean '\(near[0])'?", group: "\(noun) \(spelling)")
  }

  private func reportAge(
    of object: FileObject, _ version: StoreKitVersion, _ report: inout ImportReport
  ) {
    for field in fields.sorted(by: { $0.key < $1.key }) where object.has(field.key) {
      guard let first = field.since, first > version else { continue }
      let place = object.path == .file ? "the top level" : object.path.description
      report.defect(
        .file["version"],
        "the file has \(version), but \(place) has '\(field.key)', which came "
          + "with \(first); its keys decide how it is read", group: "version")
    }
  }
}
