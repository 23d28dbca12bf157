import Diagnostics
import OfferModel

extension StoreKitComparer {
  mutating func compareGroups() throws {
    let pairs = pairedGroups()
    for (group, found) in zip(expected.file.groups, pairs) {
      if let found {
        try compare(found, with: group)
      } else {
        try addGroup(group)
      }
    }
    reportEmptyGroups(pairs.compactMap { $0?.path })
  }

  /// For each of the catalog's groups the file's: the one of its name, else the first free one with a subscription of it.
  private func pairedGroups() -> [StoreKitGroup?] {
    // Subscriptions that the file has outside of its groups were read into groups of our own.
    var free = file.groups.filter { $0.path.hasSuffix("]") && root[XcodePath($0.path)]?["productID"] == nil }
    func take(_ isMatch: (StoreKitGroup) -> Bool) -> StoreKitGroup? {
      free.firstIndex(where: isMatch).map { free.remove(at: $0) }
    }
    var pairs = expected.file.groups.map { group in take { $0.name == group.name } }
    for (index, group) in expected.file.groups.enumerated() where pairs[index] == nil {
      let ids = Set(group.subscriptions.map(\.productID))
      pairs[index] = take { $0.subscriptions.contains { ids.contains($0.productID) } }
    }
    return pairs
  }

  private mutating func compare(_ found: StoreKitGroup, with wanted: StoreKitGroup) throws {
    let name = wanted.name ?? ""
    let subject = "subscription group \(quoted(name))"
    compareName(found.name, wanted.name, "name", subject, found.path, wanted.origin)
    compareLocalizations(
      found.localizations, wanted.localizations, isGroup: true, subject, found.path, wanted.origin)
    for subscription in wanted.subscriptions {
      let home = home(of: subscription.productID)
      guard let home else {
        try addMissing(
          subscription,
          .append(
            found.path, spelling(of: "subscriptions", at: found.path),
            try writer.object(subscription, in: found.id ?? "")))
        continue
      }
      if home.group.path != found.path { addMove(of: home, to: found, subscription) }
      try compare(home.subscription, with: subscription)
    }
  }

  private typealias Home = (group: StoreKitGroup, subscription: StoreKitSubscription)

  private func home(of productID: String) -> Home? {
    for group in file.groups {
      if let found = group.subscriptions.first(where: { $0.productID == productID }) { return (group, found) }
    }
    return nil
  }

  private mutating func addMissing(_ wanted: StoreKitSubscription, _ edit: Difference.Edit?) throws {
    let subject = "subscription \(quoted(wanted.productID))"
    if let product = file.products.first(where: { $0.productID == wanted.productID }) {
      add(
        .different, product.path, "\(subject) is \(product.kind.phrase) in the file", wanted.origin,
        edit.map { [.remove(product.path), $0] } ?? [.remove(product.path)])
    } else {
      add(.missing, "", "\(subject) is not in the file", wanted.origin, edit.map { [$0] } ?? [])
    }
  }

  private mutating func addMove(of home: Home, to group: StoreKitGroup, _ wanted: StoreKitSubscription) {
    let path = home.subscription.path
    add(
      .different, path,
      "subscription \(quoted(wanted.productID)) is in group \(quoted(home.group.name ?? "")) in the file and in \(quoted(group.name ?? "")) in the catalog",
      wanted.origin,
      [
        set(path, "subscriptionGroupID", .text(group.id ?? "")),
        .move(path, group.path, spelling(of: "subscriptions", at: group.path)),
      ])
  }

  /// A new group, with the subscriptions that the file does not have, and those that it has elsewhere moved into it.
  private mutating func addGroup(_ group: StoreKitGroup) throws {
    var fresh = group
    fresh.subscriptions.removeAll { home(of: $0.productID) != nil }
    let object = try writer.object(fresh)
    let list = spelling(of: "subscriptionGroups", at: "")
    let path = "\(list)[\((root[list]?.elements.count ?? 0) + addedGroups)]"
    addedGroups += 1
    add(
      .missing, "", "subscription group \(quoted(group.name ?? "")) is not in the file", group.origin,
      [.append("", list, object)])
    for subscription in group.subscriptions {
      guard let home = home(of: subscription.productID) else {
        try addMissing(subscription, nil)
        continue
      }
      var target = StoreKitGroup(path: path, name: group.name)
      if case .scalar(let id)? = object["id"] {
        target.id = String(decoding: id.dropFirst().dropLast(), as: UTF8.self)
      }
      addMove(of: home, to: target, subscription)
      try compare(home.subscription, with: subscription)
    }
  }

  /// Groups that only hold what the catalog does not have go with it.
  private mutating func reportEmptyGroups(_ paired: [String]) {
    guard !keepsUnknown else { return }
    for group in file.groups
    where group.path.hasSuffix("]") && !paired.contains(group.path)
      && root[XcodePath(group.path)]?["productID"] == nil
    {
      let unreadable =
        (root[XcodePath(group.path)]?[spelling(of: "subscriptions", at: group.path)]?.elements.count ?? 0)
        - group.subscriptions.count
      let staysInUse = group.subscriptions.contains { expected.unshown.contains($0.productID) }
      guard unreadable <= 0, !staysInUse else { continue }
      addExtra("subscription group \(quoted(group.name ?? ""))", group.path)
    }
  }
}
