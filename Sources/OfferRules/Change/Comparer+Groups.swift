import Diagnostics
import OfferLanguage
package import OfferModel

extension Comparer {
  /// A group is found again by the products it shares; the one that shares most comes first.
  package mutating func compareGroups(_ old: Catalog, _ new: Catalog) {
    let matches = GroupMatches(old, new)
    for (number, group) in new.groups.enumerated() {
      let object = NormalForm.describe(withoutSubscriptions(group))
      let place = Place(path: group.path)
      if let before = matches.baseline[number] {
        let previous = NormalForm.describe(withoutSubscriptions(old.groups[before]))
        compare(previous, object, place, leaving: [.subscriptions])
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
          "group", "The group that it belongs to.", from: old.groups[home].referenceName,
          to: group.referenceName, key: .subscriptionGroups)
      }
    }
    let kept = Set(matches.baseline.compactMap(\.self))
    for (number, group) in old.groups.enumerated() where !kept.contains(number) {
      let object = NormalForm.describe(group)
      remove(object, Place(path: group.path), home: new.app.range)
    }
  }

  /// The subscriptions are compared by themselves: a copy of all they hold would be made for nothing.
  private func withoutSubscriptions(_ group: SubscriptionGroup) -> SubscriptionGroup {
    var group = group
    group.subscriptions = []
    return group
  }
}
