import JSONText
import Diagnostics

extension StoreKitComparer {
  /// Compares the subscription groups with all that they contain.
  mutating func compareGroups() {
    let pairs = pairedGroups()
    for (group, found) in zip(expected.file.groups, pairs) {
      guard let found else {
        addGroup(group)
        continue
      }
      compare(found, with: group, "subscription group \(quoted(group.name ?? ""))")
      for subscription in group.subscriptions { compare(subscription, of: group, in: found) }
    }
    reportEmptyGroups(pairs.compactMap { $0?.source.path })
  }

  /// The groups that the file has as elements of its list, without the one that was made up for subscriptions elsewhere.
  private var groups: [StoreKitGroup] { file.groups.filter { $0.source.path.isElement && !$0.isStray } }

  /// Returns the file's group for each of the catalog's groups; nil if it has none.
  ///
  /// Groups of one name belong together. Of those that are left, a group of the catalog gets the first one with one of its
  /// subscriptions: it was renamed.
  private func pairedGroups() -> [StoreKitGroup?] {
    var free = groups
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

  /// Compares a subscription that the catalog has in the group `found`; the file can have it elsewhere, or not at all.
  private mutating func compare(
    _ wanted: StoreKitSubscription, of group: StoreKitGroup, in found: StoreKitGroup
  ) {
    guard let home = home(of: wanted.productID) else {
      var fresh = wanted
      fresh.groupID = found.id ?? ""
      return addMissing(
        wanted, found.source.append(XcodePart(writer.object(fresh)), to: "subscriptions"))
    }
    if home.group.source.path != found.source.path {
      addMove(of: home, to: found, wanted.origin)
      move(home.subscription.source, to: found.source, "subscriptions")
    }
    compare(home.subscription, with: wanted, wanted.subject)
  }

  /// A subscription of the file with its group.
  private struct Home {
    let group: StoreKitGroup
    let subscription: StoreKitSubscription
  }

  private func home(of productID: String) -> Home? {
    for group in file.groups {
      if let found = group.subscriptions.first(where: { $0.productID == productID }) {
        return Home(group: group, subscription: found)
      }
    }
    return nil
  }

  /// Adds a subscription that the file does not have as such: it may have it as another product.
  ///
  /// - Parameter edits: The edits that add it.
  private mutating func addMissing(_ wanted: StoreKitSubscription, _ edits: [XcodeEdit]) {
    writer.need(wanted.since)
    if let product = file.products.first(where: { $0.productID == wanted.productID }) {
      add(
        .different, product.source.path, "\(wanted.subject) is \(product.kind.phrase) in the file",
        at: wanted.origin, edits: product.source.removal + edits)
    } else {
      add(.missing, .file, "\(wanted.subject) is not in the file", at: wanted.origin, edits: edits)
    }
  }

  private mutating func addMove(of home: Home, to group: StoreKitGroup, _ origin: SourceRange?) {
    let source = home.subscription.source
    add(
      .different, source.path,
      "\(home.subscription.subject) is in group \(quoted(home.group.name ?? "")) in the file and in \(quoted(group.name ?? "")) in the catalog",
      at: origin, edits: source.set("subscriptionGroupID", .text(group.id ?? "")) + source.removal)
  }

  /// Adds a group that the file does not have. Its subscriptions are new, or moved from where the file has them.
  private mutating func addGroup(_ group: StoreKitGroup) {
    var fresh = group
    fresh.subscriptions.removeAll { home(of: $0.productID) != nil }
    let homes = group.subscriptions.map { home(of: $0.productID) }
    let made = writer.object(fresh)
    fresh.id = writer.groupID
    let moved = homes.compactMap { $0?.subscription.source.value }
    add(
      .missing, .file, "subscription group \(quoted(group.name ?? "")) is not in the file", at: group.origin,
      edits: file.source.append(XcodePart(made, adding: moved, to: "subscriptions"), to: "subscriptionGroups")
    )
    for (subscription, home) in zip(group.subscriptions, homes) {
      guard let home else {
        addMissing(subscription, [])
        continue
      }
      addMove(of: home, to: fresh, subscription.origin)
      compare(home.subscription, with: subscription, subscription.subject)
    }
  }

  /// Adds groups that have only what the catalog does not have.
  private mutating func reportEmptyGroups(_ paired: [JSONPath]) {
    guard !keepsUnknown else { return }
    for group in groups where !paired.contains(group.source.path) {
      let elements = group.source["subscriptions"]?.elements.map(Array.init) ?? []
      // A group with an element that could not be read stays.
      let isRead = elements.count <= group.subscriptions.count
      let isUsed = group.subscriptions.contains { expected.unshown.contains($0.productID) }
      guard isRead, !isUsed else { continue }
      addExtra("subscription group \(quoted(group.name ?? ""))", group.source)
    }
  }
}

extension StoreKitSubscription {
  /// What messages call it.
  var subject: String { "subscription \(quoted(productID))" }
}
