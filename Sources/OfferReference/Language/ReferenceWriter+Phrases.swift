package import OfferLanguage
import Diagnostics

/// What a row says, in the words of the reference.
extension ReferenceWriter {
  func phrase(_ type: FieldType) -> String {
    switch type {
    case .text: "text"
    case .lines: "text, can have line breaks"
    case .integer(let bounds): phrase(bounds)
    case .boolean: "`true` or `false`"
    case .date: "[date](#scalars)"
    case .enumeration(let id): values(of: id)
    case .enumerationList(let id): "list of " + values(of: id)
    case .textList: "list of texts"
    case .object(let id): link(to: language[id])
    case .list(let id): "list of " + link(to: language[id])
    case .localizations(let id): "[locale](#scalars) → " + link(to: language[id])
    case .storefront: "[storefront](#scalars)"
    case .territories: "[territories](#territories)"
    case .territorySets: "name → [territories](#territories)"
    case .prices: "[prices](#prices)"
    case .priceTables: "name → [prices](#prices)"
    case .offersByProduct: "product id → " + link(to: language[.offersOfProduct])
    case .blockedWords: "`builtin-1`, `none` or list of texts"
    case .severities: "rule → level"
    case .offerChoice: "`introductory`, `none` or " + link(to: language[.offerChoice])
    }
  }

  /// What may become of a key once its object is live; a key that the object is recognised by cannot change at all.
  package func release(of field: Field, in type: ObjectType) -> String {
    if type.recognition?.contains(field.key) ?? false { return "identifies it" }
    return switch field.lock {
    case .free: "free"
    case .fixed: "fixed"
    case .once: "once"
    case .until(let key): "until `\(key.name)`"
    case .oneWay(let from, let to): "one way: \(from) → \(to)"
    case .growing: "one way: only grows"
    }
  }

  package func presence(of field: Field, in type: ObjectType) -> String {
    let conditions = field.allowed.map { phrase($0, in: type) }.joined(separator: " and ")
    let only = conditions.isEmpty ? nil : "only when " + conditions
    switch field.presence {
    case .required: return "required"
    case .optional: return only.map { "optional; " + $0 } ?? "optional"
    case .defaulted(let value):
      return ["default: " + value.phrase, only].compactMap { $0 }.joined(separator: "; ")
    case .requiredIf(let condition):
      let required = "required when " + phrase(condition, in: type)
      return required + (field.allowed.isEmpty ? "" : ", otherwise not allowed")
    }
  }

  func title(of type: ObjectType) -> String {
    let isShared = language.objects.filter { $0.phrase == type.phrase }.count > 1
    guard isShared, case .inAppPurchaseOfferCode = type.id else { return type.phrase }
    return type.phrase + " of an in-app purchase"
  }

  func link(to type: ObjectType) -> String { "[\(title(of: type))](#\(anchor(of: title(of: type))))" }

  /// Named by its key; where another enumeration has the same key, by its object, too.
  func title(of enumeration: Enumeration) -> String {
    let owners = (language.objects + language.scenarioObjects).filter {
      $0.fields.contains { $0.type.enumeration == enumeration.id }
    }
    let keys = owners.flatMap(\.fields).filter { $0.type.enumeration == enumeration.id }.map(\.key)
    guard let key = keys.first else { return "\(enumeration.id)" }
    let others = language.objects.flatMap(\.fields).filter { field in
      field.key == key && field.type.enumeration.map { $0 != enumeration.id } ?? false
    }
    guard !others.isEmpty, owners.count == 1, let owner = owners.first else { return "`\(key.name)`" }
    return "`\(key.name)` of \(title(of: owner))"
  }

  private func values(of id: EnumerationID) -> String {
    let enumeration = language[id]
    let title = title(of: enumeration)
    let anchor = anchor(of: title)
    guard enumeration.cases.count <= 4 else {
      return "[one of \(enumeration.cases.count) values](#\(anchor))"
    }
    return listed(enumeration.values.map { "[`\($0)`](#\(anchor))" })
  }

  private func phrase(_ bounds: ClosedRange<Int>) -> String {
    if bounds.lowerBound == bounds.upperBound { return "`\(bounds.lowerBound)`" }
    if bounds.upperBound == Int.max { return "integer, \(bounds.lowerBound) or more" }
    return "integer from \(bounds.lowerBound) to \(bounds.upperBound)"
  }

  private func phrase(_ condition: Condition, in type: ObjectType) -> String {
    let values = condition.values.map { "`\($0)`" }
    let isDefault = type.fallback(for: condition).map(condition.values.contains) ?? false
    return "`\(condition.key.name)` is \(listed(values + (isDefault ? ["missing"] : [])))"
  }
}

extension FieldType {
  fileprivate var enumeration: EnumerationID? {
    switch self {
    case .enumeration(let id), .enumerationList(let id): id
    default: nil
    }
  }
}
