import Diagnostics
import Interpretation
import OfferLanguage
import YAMLSyntax

/// Offers in the list of another kind: a win-back offer under `promotionalOffers`.
extension Binder {
  /// Reports an offer whose keys are those of another kind, in one finding.
  ///
  /// - Parameter unknown: the keys that the kind of its list does not have.
  /// - Returns: the kind that its keys show, as which it is then read; nil if they leave a doubt, or if it is no offer.
  mutating func reportOfferOfOtherKind(_ record: Record, unknown: [NodeID]) -> ObjectID? {
    let lists = offerLists
    guard lists.contains(where: { $0.type.id == record.type.id }) else { return nil }
    let document = documents[record.document]
    var foreign: [ForeignKey] = []
    for node in unknown {
      guard let key = Key(rawValue: document.string(document.resolved(node))),
        !foreign.contains(where: { $0.key == key }),
        lists.contains(where: { $0.type.number(of: key) != nil })
      else { continue }
      foreign.append(ForeignKey(node: node, key: key))
    }
    guard let first = foreign.first else { return nil }
    let own = record.type.fields.map(\.key).filter { record.keyNode($0) != nil }
    let written = Set(own + foreign.map(\.key))
    guard let meant = list(withAll: written, among: lists) else { return nil }
    let missing = missingKeys(of: record.type, among: written)
    let missingThere = missingKeys(of: meant.type, among: written)
    // An offer that only has too many keys is of another kind only if it is then complete.
    guard !missing.isEmpty || missingThere.isEmpty,
      foreign.count + missing.count >= missingThere.count + 2
    else { return nil }
    let names = listed(foreign.map(\.key.name), "and")
    let lacks = missing.isEmpty ? "" : ", and has no \(listed(missing.map(\.name)))"
    let move = "move it to `\(meant.key.name)`"
    let them = foreign.count == 1 ? "that key" : "those keys"
    path.append(record)
    report(
      .keyNotAllowed,
      "\(phrase(of: record)) looks like \(article(meant.type.phrase)): it has \(names)\(lacks)",
      at: document.range(first.node),
      related: foreign.dropFirst().map { Label(document.range($0.node), "also here") },
      help: missing.isEmpty
        ? "\(move); if it is \(article(record.type.phrase)), remove \(them)" : move)
    path.removeLast()
    return meant.type.id
  }

  /// A list of offers of a subscription.
  struct OfferList {
    let key: Key
    /// The kind of its offers, as people write it.
    let kind: WordChoice
    let type: ObjectType
  }

  /// A key that the kind of the list does not have.
  private struct ForeignKey {
    let node: NodeID
    let key: Key
  }

  var offerLists: [OfferList] {
    let kinds: [(key: Key, kind: WordChoice)] = [
      (.introductoryOffers, .introductoryOffer),
      (.promotionalOffers, .promotionalOffer),
      (.winBackOffers, .winBackOffer),
      (.offerCodes, .offerCode),
    ]
    return kinds.compactMap { key, kind in
      guard case .list(let id)? = language[.offersOfProduct].field(key)?.type else { return nil }
      return OfferList(key: key, kind: kind, type: language[id])
    }
  }

  /// The list whose offers have all of these keys, and miss fewer of those that they need than the offers of any other such list.
  private func list(withAll written: Set<Key>, among lists: [OfferList]) -> OfferList? {
    let fitting = lists.filter { list in written.allSatisfy { list.type.number(of: $0) != nil } }
    let faults = fitting.map { missingKeys(of: $0.type, among: written).count }
    guard let least = faults.min(), faults.filter({ $0 == least }).count == 1 else { return nil }
    return faults.firstIndex(of: least).map { fitting[$0] }
  }

  private func missingKeys(of type: ObjectType, among written: Set<Key>) -> [Key] {
    type.fields.filter { $0.isRequired && !written.contains($0.key) }.map(\.key)
  }
}
