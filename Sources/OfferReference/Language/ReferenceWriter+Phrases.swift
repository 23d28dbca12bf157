import Diagnostics
package import OfferLanguage

extension FieldType {
  /// The object that a value of the type holds, alone or several times.
  var part: ObjectID? {
    switch self {
    case .object(let id), .list(let id), .localizations(let id): id
    case .offersByProduct: .offersOfProduct
    case .offerChoice: .offerChoice
    default: nil
    }
  }

  fileprivate var enumeration: EnumerationID? {
    switch self {
    case .enumeration(let id), .enumerationList(let id): id
    default: nil
    }
  }
}

/// The words of the reference for rows.
extension ReferenceWriter {
  func phrase(_ type: FieldType) -> String {
    switch type {
    case .text: "text"
    case .lines: "text, can have line breaks"
    case .integer(let bounds): phrase(bounds)
    case .decimal: "positive number"
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

  /// How a key can change after its object is live. A key by which the object is recognized cannot change at all.
  package func release(of field: Field, in type: ObjectType) -> String {
    if type.recognition?.contains(field.key) ?? false { return "identifies it" }
    return switch lock(of: field, in: type) {
    case .free: "free"
    case .fixed: "fixed"
    case .once: "once"
    case .until(let key): "until `\(key.name)`"
    case .oneWay(let from, let to): "one way: \(from) → \(to)"
    case .growing: "one way: only grows"
    case .later: "one way: only later"
    }
  }

  /// A part of a locked value is locked with it.
  private func lock(of field: Field, in type: ObjectType) -> Lock {
    guard field.lock == .free else { return field.lock }
    for owner in language.objects {
      for holder in owner.fields {
        if case .object(type.id) = holder.type { return lock(of: holder, in: owner) }
      }
    }
    return .free
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

  /// The name of its key. If another enumeration has the same key, the object is named, too.
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

/// The words of the reference for values of rows.
extension Default {
  var phrase: String {
    switch self {
    case .integer, .boolean: text ?? ""
    case .text(let text): text.isEmpty ? "nothing" : text
    case .derived(let words): words
    }
  }
}

extension Recognition {
  package var phrase: String {
    switch self {
    case .keys(let keys): listed(keys.map(\.name), "and")
    case .caseInsensitive(let key): "\(key.name), ignoring case"
    case .sharedProducts: "any product that it shares with a group of the baseline"
    case .single: "its subscription"
    case .likeness: "nothing, because Apple gives it no identifier"
    }
  }
}

extension RemovalPolicy {
  package var phrase: String {
    switch self {
    case .allowed: "allowed"
    case .endsWhatRuns: "allowed; a warning while it runs, because removing it stops it"
    case .needsRetirement: "refused until the ID is listed under retiredProductIds, then a warning"
    case .needsDeactivation:
      "refused while it is active in the baseline: set `active: false` first; allowed after that"
    case .refused: "refused: to stop selling it, write `territories: none`"
    case .refusedWhileLive: "allowed before createdDate and when it is expired or inactive; otherwise refused"
    case .withProducts: "removed together with its products"
    }
  }
}
