import Diagnostics
package import OfferLanguage
package import OfferModel

extension Comparer {
  package func batches(of offer: NormalObject, _ place: Place) -> [PlacedBatch] {
    offer.objects(.batches).map { batch in
      PlacedBatch(batch: batch, offer: offer, place: Place(path: place.path.with(part(batch))))
    }
  }

  package mutating func compareBatches() {
    let before = Dictionary(oldBatches.map { (identity($0.batch), $0) }) { first, _ in first }
    for placed in newBatches {
      var place = placed.place
      place.parents.new = placed.offer
      guard let previous = before[identity(placed.batch)] else {
        add(placed.batch, place)
        continue
      }
      place.parents.old = previous.offer
      compare(
        previous.batch, with: placed.batch, at: place, leaving: [], move: move(from: previous, to: placed))
    }
    let after = Set(newBatches.map { identity($0.batch) })
    for placed in oldBatches where !after.contains(identity(placed.batch)) {
      // A batch of a removed offer is removed with it, and is not listed.
      guard let home = placesOfBatches[placed.offerPath] else { continue }
      var place = placed.place
      place.parents.old = placed.offer
      remove(placed.batch, place, home: home)
    }
  }

  private func move(from old: PlacedBatch, to new: PlacedBatch) -> FieldChange? {
    guard old.offerPath != new.offerPath else { return nil }
    return move(
      "offer", from: Located(name(of: old, beside: new), at: old.offer.range),
      to: Located(name(of: new, beside: old), at: new.offer.range), key: .offerCodes)
  }

  /// The offer's reference name if both are of one product, because a long label would be cut; otherwise its full label.
  private func name(of batch: PlacedBatch, beside other: PlacedBatch) -> String {
    let label = batch.offerPath.label
    return batch.place.path.owner == other.place.path.owner
      ? batch.offer.text(.referenceName) ?? label : label
  }

  /// Compares introductory offers, which have no name.
  ///
  /// Equal offers are paired first, then those that differ only in their end date. Of the others, those that share most
  /// storefronts are compared with each other.
  mutating func compareByLikeness(
    _ old: [NormalObject], with new: [NormalObject], in outer: Place, home: SourceRange
  ) {
    var gone: [NormalObject?] = old
    var fresh: [NormalObject?] = new
    let firstOld = firstOfEachPart(old)
    let firstNew = firstOfEachPart(new)
    pair(&gone, with: &fresh, by: [.startDate, .endDate, .mode, .duration]) { before, after in
      before.isEqual(to: after) ? .same : .other
    }
    let sameStart = pair(&gone, with: &fresh, by: [.startDate, .mode, .duration]) { before, after in
      isEqual(before, after, butFor: .endDate) ? .changed : .other
    }
    for (before, after) in sameStart + neighbours(&gone, &fresh) {
      compare(before, with: after, at: place(of: after, among: firstNew, in: outer))
    }
    for offer in fresh.compactMap(\.self) { add(offer, place(of: offer, among: firstNew, in: outer)) }
    for offer in gone.compactMap(\.self) {
      remove(offer, place(of: offer, among: firstOld, in: outer), home: home)
    }
  }

  private enum Likeness {
    case same, changed, other
  }

  /// Takes pairs of offers with the same values of some keys out of both lists.
  ///
  /// - Parameter likeness: whether two such offers are a pair, and whether they differ.
  /// - Returns: the pairs that differ.
  @discardableResult
  private func pair(
    _ old: inout [NormalObject?], with new: inout [NormalObject?], by keys: [Key],
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

  /// Takes pairs of offers that share storefronts out of both lists. Only the first 50 old offers are candidates, since the
  /// search compares each with each.
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

  private func firstOfEachPart(_ offers: [NormalObject]) -> [ObjectPath.Part: SourceRange] {
    Dictionary(offers.map { (part($0), $0.range) }) { first, _ in first }
  }

  private func place(of offer: NormalObject, among firsts: [ObjectPath.Part: SourceRange], in outer: Place)
    -> Place
  {
    var part = part(offer)
    if firsts[part] != offer.range {
      let key = introductoryOfferKey(part.terms, besides: offer.storefronts)
      part = ObjectPath.Part(part.kind, part.name, terms: key)
    }
    return Place(path: outer.path.with(part), parents: outer.parents)
  }

  private func isEqual(_ a: NormalObject, _ b: NormalObject, butFor key: Key) -> Bool {
    let x = a.fields.filter { $0.key != key }
    let y = b.fields.filter { $0.key != key }
    return x.elementsEqual(y) { one, other in one.key == other.key && one.value.isEqual(to: other.value) }
  }
}

extension NormalObject {
  /// `Offer.key` of an object of the normal form.
  var introductoryKey: String {
    introductoryOfferKey(
      mode: text(.mode) ?? "", duration: text(.duration) ?? "", start: text(.startDate), end: text(.endDate),
      plan: text(.targetPlan), campaign: text(.campaign))
  }

  package var storefronts: StorefrontSet {
    if case .territories(let set, _)? = self[.territories]?.value { return set }
    if case .prices(let map)? = self[.prices]?.value { return map.territories }
    return StorefrontSet()
  }
}
