import Diagnostics
package import OfferLanguage
package import OfferModel
import SystemCalls

extension Comparer {
  /// Compares the groups, which are matched by the products that they share (`GroupMatches`).
  package mutating func compareGroups(_ old: Catalog, _ new: Catalog) {
    let matches = GroupMatches(old, new)
    for (number, group) in new.groups.enumerated() {
      let object = NormalObject.describing(withoutSubscriptions(group))
      let place = Place(path: group.path)
      if let before = matches.baseline[number] {
        let previous = NormalObject.describing(withoutSubscriptions(old.groups[before]))
        compare(previous, with: object, at: place, leaving: [.subscriptions])
        for subscription in old.groups[before].subscriptions {
          homes[subscription.productId] = group.referenceName.range
        }
      } else {
        add(object, place)
      }
      for subscription in group.subscriptions {
        guard let home = matches.oldGroup[subscription.productId], home != matches.baseline[number] else {
          continue
        }
        moves[subscription.productId] = move(
          "group", from: old.groups[home].referenceName, to: group.referenceName, key: .subscriptionGroups)
      }
    }
    let kept = Set(matches.baseline.compactMap(\.self))
    for (number, group) in old.groups.enumerated() where !kept.contains(number) {
      let object = NormalObject.describing(group)
      remove(object, Place(path: group.path), home: new.app.range)
    }
  }

  /// The group without its subscriptions, which are compared separately. Describing them here would copy them needlessly.
  private func withoutSubscriptions(_ group: SubscriptionGroup) -> SubscriptionGroup {
    var group = group
    group.subscriptions = []
    return group
  }

  package mutating func compareProducts(_ old: NormalForm, _ new: NormalForm) {
    compareLists(products(of: old), products(of: new), in: nil, home: new.catalog.app.range)
  }

  private func products(of form: NormalForm) -> [NormalObject] {
    parallelMap(form.catalog.groups) { NormalObject.describing($0).objects(.subscriptions) }.flatMap { $0 }
      + form.inAppPurchaseObjects
  }

  /// Compares two lists whose objects are matched by the key that names them.
  ///
  /// The parts of a new object are listed as new. The parts of a removed object are removed with it, and not listed.
  private mutating func compareLists(
    _ old: [NormalObject], _ new: [NormalObject], in outer: Place?, home: SourceRange
  ) {
    // A name includes the kind: a subscription does not become an in-app purchase with the same ID.
    // Two price changes can have the same day if they differ in what existing subscribers pay.
    let hasTwins = (new.first ?? old.first)?.type == .priceChange && (hasTwoOfADay(old) || hasTwoOfADay(new))
    func name(_ object: NormalObject) -> ObjectPath.Part {
      let part = part(object)
      guard hasTwins, let who = object.text(.existingSubscribers) else { return part }
      return ObjectPath.Part(part.kind, part.name, terms: who)
    }
    // A repeated name is reported by another rule. Here the first is compared with the first, and so on.
    let oldNames = numbered(old.map(name))
    let newNames = numbered(new.map(name))
    let before = Dictionary(zip(oldNames, old)) { first, _ in first }
    for (object, name) in zip(new, newNames) {
      let place = self.place(of: object, in: outer)
      keepBatches(of: object, place)
      if let previous = before[name] {
        let isProduct = outer == nil
        compare(previous, with: object, at: place, move: isProduct ? moves[identity(object)] : nil)
        compareParts(previous, with: object, at: place)
      } else {
        add(object, place)
        addParts(of: object, place)
      }
    }
    let after = Set(newNames)
    for (object, name) in zip(old, oldNames) {
      let place = self.place(of: object, in: outer)
      oldBatches += batches(of: object, place)
      guard !after.contains(name) else { continue }
      remove(object, place, home: outer == nil ? homes[identity(object)] ?? home : home)
      for key in Comparer.offerLists {
        for offer in object.objects(key) {
          oldBatches += batches(of: offer, self.place(of: offer, in: place))
        }
      }
    }
  }

  private func hasTwoOfADay(_ changes: [NormalObject]) -> Bool {
    Set(changes.map { $0.text(.startDate) }).count < changes.count
  }

  private func numbered(_ names: [ObjectPath.Part]) -> [NumberedName] {
    var counts: [ObjectPath.Part: Int] = [:]
    return names.map { name in
      defer { counts[name, default: 0] += 1 }
      return NumberedName(name: name, number: counts[name] ?? 0)
    }
  }

  private struct NumberedName: Hashable {
    let name: ObjectPath.Part
    let number: Int
  }

  private func place(of object: NormalObject, in outer: Place?) -> Place {
    let outer = outer ?? Place(path: ObjectPath())
    return Place(path: outer.path.with(part(object)), parents: outer.parents)
  }

  private mutating func addParts(of product: NormalObject, _ place: Place) {
    var outer = place
    outer.parents = Change.Parents(new: product)
    addPlan(of: product, outer)
    for key in Comparer.partLists {
      for offer in product.objects(key) {
        let place = self.place(of: offer, in: outer)
        add(offer, place)
        keepBatches(of: offer, place)
      }
    }
  }

  private mutating func compareParts(_ old: NormalObject, with new: NormalObject, at place: Place) {
    var outer = place
    outer.parents = Change.Parents(old: old, new: new)
    comparePlans(old, with: new, in: outer)
    for key in Comparer.partLists {
      let gone = old.objects(key)
      let fresh = new.objects(key)
      let home = new[key]?.range ?? new.range
      if let type = (fresh.first ?? gone.first)?.type, language[type].recognition == .likeness {
        compareByLikeness(gone, with: fresh, in: outer, home: home)
      } else {
        compareLists(gone, fresh, in: outer, home: home)
      }
    }
  }

  private mutating func addPlan(of product: NormalObject, _ outer: Place) {
    guard let plan = product.monthlyPlan else { return }
    let place = self.place(of: plan, in: outer)
    add(plan, place)
    addParts(of: plan, place)
  }

  private mutating func comparePlans(_ old: NormalObject, with new: NormalObject, in outer: Place) {
    switch (old.monthlyPlan, new.monthlyPlan) {
    case (let before?, let after?):
      let place = self.place(of: after, in: outer)
      compare(before, with: after, at: place)
      compareParts(before, with: after, at: place)
    case (let before?, nil):
      remove(before, place(of: before, in: outer), home: new[.billingPlans]?.range ?? new.range)
    case (nil, _): addPlan(of: new, outer)
    }
  }

  private mutating func keepBatches(of offer: NormalObject, _ place: Place) {
    newBatches += batches(of: offer, place)
    placesOfBatches[place.path] = offer[.batches]?.range ?? offer.range
  }
}

extension NormalObject {
  package var monthlyPlan: NormalObject? {
    guard case .object(let plans)? = self[.billingPlans]?.value,
      case .object(let plan)? = plans[.monthly]?.value
    else { return nil }
    return plan
  }
}
