import JSONText
import Diagnostics

extension StoreKitComparer {
  mutating func compareGroups() throws {
    let pairs = pairedGroups()
    for (group, found) in zip(expected.file.groups, pairs) {
      guard let found else {
        try addGroup(group)
        continue
      }
      try compare(found, with: group, "subscription group \(quoted(group.name ?? ""))")
      for subscription in group.subscriptions { try compare(subscription, of: group, in: found) }
    }
    reportEmptyGroups(pairs.compactMap { $0?.source.path })
  }

  /// Those that the file has as such, in a list.
  private var groups: [StoreKitGroup] { file.groups.filter { $0.source.path.isElement && !$0.isStray } }

  /// For each of the catalog's groups the file's: the one of its name, else the first free one with a subscription of it.
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

  private mutating func compare(
    _ wanted: StoreKitSubscription, of group: StoreKitGroup, in found: StoreKitGroup
  ) throws {
    guard let home = home(of: wanted.productID) else {
      var fresh = wanted
      fresh.groupID = found.id ?? ""
      return addMissing(
        wanted, found.source.append(XcodePart(try writer.object(fresh)), to: "subscriptions"))
    }
    if home.group.source.path != found.source.path {
      addMove(of: home, to: found, wanted.origin)
      move(home.subscription.source, to: found.source, "subscriptions")
    }
    try compare(home.subscription, with: wanted, wanted.subject)
  }

  private typealias Home = (group: StoreKitGroup, subscription: StoreKitSubscription)

  private func home(of productID: String) -> Home? {
    for group in file.groups {
      if let found = group.subscriptions.first(where: { $0.productID == productID }) { return (group, found) }
    }
    return nil
  }

  private mutating func addMissing(_ wanted: StoreKitSubscription, _ edits: [XcodeEdit]) {
    writer.need(wanted.since)
    if let product = file.products.first(where: { $0.productID == wanted.productID }) {
      add(
        .different, product.source.path, "\(wanted.subject) is \(product.kind.phrase) in the file",
        wanted.origin, product.source.removal + edits)
    } else {
      add(.missing, .file, "\(wanted.subject) is not in the file", wanted.origin, edits)
    }
  }

  private mutating func addMove(of home: Home, to group: StoreKitGroup, _ origin: SourceRange?) {
    let source = home.subscription.source
    add(
      .different, source.path,
      "\(home.subscription.subject) is in group \(quoted(home.group.name ?? "")) in the file and in \(quoted(group.name ?? "")) in the catalog",
      origin, source.set("subscriptionGroupID", .text(group.id ?? "")) + source.removal)
  }

  /// A new group, with the subscriptions that the file does not have, and those that it has elsewhere moved into it.
  private mutating func addGroup(_ group: StoreKitGroup) throws {
    var fresh = group
    fresh.subscriptions.removeAll { home(of: $0.productID) != nil }
    let homes = group.subscriptions.map { home(of: $0.productID) }
    let made = try writer.object(fresh)
    fresh.id = writer.groupID
    let moved = homes.compactMap { $0?.subscription.source.value }
    add(
      .missing, .file, "subscription group \(quoted(group.name ?? "")) is not in the file", group.origin,
      file.source.append(XcodePart(made, adding: moved, to: "subscriptions"), to: "subscriptionGroups"))
    for (subscription, home) in zip(group.subscriptions, homes) {
      guard let home else {
        addMissing(subscription, [])
        continue
      }
      addMove(of: home, to: fresh, subscription.origin)
      try compare(home.subscription, with: subscription, subscription.subject)
    }
  }

  /// Groups that only hold what the catalog does not have go with it.
  private mutating func reportEmptyGroups(_ paired: [JSONPath]) {
    guard !keepsUnknown else { return }
    for group in groups where !paired.contains(group.source.path) {
      let all = group.source["subscriptions"]?.elements.map(Array.init) ?? []
      let staysInUse = group.subscriptions.contains { expected.unshown.contains($0.productID) }
      guard all.count <= group.subscriptions.count, !staysInUse else { continue }
      addExtra("subscription group \(quoted(group.name ?? ""))", group.source)
    }
  }

  mutating func compareProducts() throws {
    for product in expected.file.products {
      let subject = "product \(quoted(product.productID))"
      if let found = file.products.first(where: { $0.productID == product.productID }) {
        try compare(found, with: product, subject)
        continue
      }
      let fresh = file.source.append(XcodePart(try writer.object(product)), to: product.list)
      let subscriptions = file.subscriptions.filter { $0.productID == product.productID }
      guard let first = subscriptions.first else {
        add(.missing, .file, "\(subject) is not in the file", product.origin, fresh)
        continue
      }
      add(
        .different, first.source.path,
        "\(subject) is a subscription in the file and \(product.kind.phrase) in the catalog", product.origin,
        subscriptions.flatMap(\.source.removal) + fresh)
    }
  }

  /// Rows are known by their locale, not by their place: Xcode shuffles them whenever it saves.
  mutating func compareLocalizations(
    _ found: [StoreKitLocalization], _ wanted: [StoreKitLocalization], _ subject: String,
    _ owner: FileObject, _ origin: SourceRange?
  ) throws {
    let known = Set(wanted.map(\.code))
    let rows = byLocale(found, known)
    for localization in wanted {
      guard let row = rows[localization.code] else {
        add(
          .missing, owner.path, "the \(localization.code) texts of \(subject) are not in the file",
          localization.origin ?? origin,
          owner.append(XcodePart(try writer.object(localization)), to: "localizations"))
        continue
      }
      try compare(row, with: localization, subject)
    }
    for (locale, row) in rows.sorted(by: { $0.key < $1.key })
    where !known.contains(locale) && row.displayName != nil {
      add(
        .extra, row.source.path, "the \(locale) texts of \(subject) are not in the catalog", origin,
        row.source.removal)
    }
  }

  /// One row a locale, as `import` takes them: exact locales before guessed ones, then the file's order. A text that is no
  /// locale counts where the catalog has it, too.
  private func byLocale(
    _ rows: [StoreKitLocalization], _ wanted: Set<String>
  ) -> [String: StoreKitLocalization] {
    let named = rows.filter {
      $0.displayName != nil && (AppStoreLocale($0.locale) != nil || wanted.contains($0.code))
    }
    let isAssumed = { (row: StoreKitLocalization) in AppStoreLocale(row.locale)?.isAssumed == true }
    let order = named.filter { !isAssumed($0) } + named.filter(isAssumed)
    return Dictionary(order.map { ($0.code, $0) }) { first, _ in first }
  }
}

extension StoreKitSubscription {
  var subject: String { "subscription \(quoted(productID))" }
}
