import JSONText
import OfferLanguage

/// What requests have changed at Apple: a row that differs for another reason was changed by another hand.
struct SentChanges {
  /// The ids of what was made.
  private var made: Set<String> = []
  private var changed: Set<String> = []
  private var rows: Set<LiveRow.Name> = []
  /// Parts that a request replaces as a whole, by the id of their owner.
  private var wholes: [String: Set<LiveRow.Part>] = [:]

  /// - Parameters:
  ///   - request: with the ids that are known.
  ///   - id: of what it made.
  mutating func add(_ request: PlannedRequest, made id: String?) {
    if let id { made.insert(id) }
    if request.replacesAll, let owner = request.link("inAppPurchase") {
      let isSchedule = request.collection == AppleResource.purchaseSchedule.collection
      wholes[owner, default: []].insert(isSchedule ? .prices : .availability)
    }
    guard request.list == nil else {
      changed.formUnion(request.deletedIds)
      return
    }
    guard case .known(let target)? = request.target else { return }
    guard request.setsPrices else {
      changed.insert(target)
      return
    }
    for row in request.priceRows {
      let key = [row.plan ?? "", row.storefront ?? ""].joined(separator: " ")
      rows.insert(LiveRow.Name(part: .prices, owner: target, key: key))
    }
  }

  /// Whether a request has made the object with an id.
  func hasMade(_ id: String) -> Bool { made.contains(id) }

  /// The rows that differ, and that no request explains.
  func foreign(_ before: [LiveRow], _ now: [LiveRow]) -> [LiveRow] {
    let old = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    let new = Dictionary(now.map { ($0.name, $0) }) { first, _ in first }
    // A new version of texts takes the place of another one, with all that is in it.
    let owners = Set(
      now.filter { $0.part == .texts && $0.key.isEmpty && !made.isDisjoint(with: $0.ids) }.map(\.owner))
    return Set(old.keys).union(new.keys).compactMap { name -> LiveRow? in
      let (one, other) = (old[name], new[name])
      guard one?.digest != other?.digest else { return nil }
      let isText = name.part == .texts
      // Apple can make the first version of texts with its owner, and copies texts into a new one.
      let isOfVersion =
        isText && (owners.contains(name.owner) || name.key.isEmpty && made.contains(name.owner))
      let isExplained =
        rows.contains(name) || wholes[name.owner]?.contains(name.part) == true || isOfVersion
        || [one, other].compactMap(\.self).contains { row in
          row.ids.contains { made.contains($0) || changed.contains($0) }
            || isText && row.homes.contains(where: made.contains)
        }
      return isExplained ? nil : other ?? one
    }
  }
}

extension Plan {
  /// The ids that its requests name.
  var knownIds: Set<String> {
    var ids: Set<String> = []
    func note(_ reference: Reference) {
      switch reference {
      case .known(let id): ids.insert(id)
      case .made: break
      case .found(let lookup): note(lookup.owner.reference)
      }
    }
    for request in steps.flatMap(\.requests) {
      if let target = request.target { note(target) }
      _ = request.body?.mappingIds { text in
        if let reference = Reference(parsing: text) { note(reference) }
        return text
      }
    }
    return ids
  }
}

extension [LiveRow] {
  /// The rows of the apps, groups and products of which requests name something.
  func touched(by plan: Plan) -> [LiveRow] {
    let known = plan.knownIds
    let owners = Set(
      filter { row in known.contains(row.owner) || (row.ids + row.homes).contains(where: known.contains) }
        .map(\.owner))
    return filter { owners.contains($0.owner) }
  }
}
