import Diagnostics
package import OfferLanguage
package import OfferModel

extension Comparer {
  /// Nothing names an introductory offer: those that are equal but for the end date are the same one, and of the others
  /// those that share most storefronts take each other's place.
  mutating func compareByLikeness(
    _ old: [NormalObject], _ new: [NormalObject], _ outer: Place, home: SourceRange
  ) {
    var gone: [NormalObject?] = old
    var fresh: [NormalObject?] = new
    pair(&gone, &fresh, by: [.startDate, .endDate, .mode, .duration]) { $0.isEqual(to: $1) ? .same : .other }
    let sameStart = pair(&gone, &fresh, by: [.startDate, .mode, .duration]) {
      isEqual($0, $1, butFor: .endDate) ? .changed : .other
    }
    for (before, after) in sameStart + neighbours(&gone, &fresh) {
      compare(before, after, place(of: after, in: outer))
    }
    for offer in fresh.compactMap(\.self) { add(offer, place(of: offer, in: outer)) }
    for offer in gone.compactMap(\.self) {
      remove(offer, place(of: offer, in: outer), home: home)
    }
  }

  private enum Likeness {
    case same, changed, other
  }

  /// Takes offers that have the same values of these keys out of both lists; the changed ones are returned.
  @discardableResult
  private func pair(
    _ old: inout [NormalObject?], _ new: inout [NormalObject?], by keys: [Key],
    _ likeness: (NormalObject, NormalObject) -> Likeness
  ) -> [(NormalObject, NormalObject)] {
    func name(_ offer: NormalObject) -> [String] { keys.map { offer.text($0) ?? "" } }
    var numbers: [[String]: [Int]] = [:]
    for (number, offer) in old.enumerated() {
      if let offer { numbers[name(offer), default: []].append(number) }
    }
    var changed: [(NormalObject, NormalObject)] = []
    for (index, offer) in new.enumerated() {
      guard let offer else { continue }
      for number in numbers[name(offer)] ?? [] {
        guard let before = old[number] else { continue }
        let likeness = likeness(before, offer)
        if case .other = likeness { continue }
        if case .changed = likeness { changed.append((before, offer)) }
        old[number] = nil
        new[index] = nil
        break
      }
    }
    return changed
  }

  /// Offers that take the place of another one; of very many only the first are looked at.
  private func neighbours(_ old: inout [NormalObject?], _ new: inout [NormalObject?])
    -> [(NormalObject, NormalObject)]
  {
    var pairs: [(NormalObject, NormalObject)] = []
    let candidates = old.indices.filter { old[$0] != nil }.prefix(50)
    for (index, offer) in new.enumerated() {
      guard let offer else { continue }
      let storefronts = offer.storefronts
      var best: (number: Int, shared: Int)?
      for number in candidates {
        // An offer stays with its plan.
        guard let other = old[number], other.text(.targetPlan) == offer.text(.targetPlan) else { continue }
        let shared = other.storefronts.intersection(storefronts).count
        if shared > best?.shared ?? 0 { best = (number, shared) }
      }
      guard let best, let before = old[best.number] else { continue }
      pairs.append((before, offer))
      old[best.number] = nil
      new[index] = nil
    }
    return pairs
  }

  private func place(of offer: NormalObject, in outer: Place) -> Place {
    Place(path: outer.path.with(part(offer)), parents: outer.parents)
  }

  private func isEqual(_ a: NormalObject, _ b: NormalObject, butFor key: Key) -> Bool {
    let (x, y) = (a.fields.filter { $0.key != key }, b.fields.filter { $0.key != key })
    return x.elementsEqual(y) { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
  }
}

extension NormalObject {
  /// `IntroductoryOffer.key` of an object of the normal form.
  var introductoryKey: String {
    introductoryOfferKey(
      mode: text(.mode) ?? "", duration: text(.duration) ?? "", start: text(.startDate), end: text(.endDate),
      plan: text(.targetPlan), campaign: text(.campaign))
  }

  /// Where an offer can be had.
  package var storefronts: StorefrontSet {
    if case .territories(let set, _)? = self[.territories]?.value { return set }
    if case .prices(let map)? = self[.prices]?.value { return map.territories }
    return StorefrontSet()
  }
}
