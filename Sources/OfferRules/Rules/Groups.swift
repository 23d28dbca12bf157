import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let groupDisplayName = Rule<Catalog>("group-display-name") { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        let name = localization.displayName
        let object = group.path(of: localization)
        findings.checkLength(of: name, "group display name", Limits.groupDisplayName, object: object)
        guard let forbidden = forbidden(in: name.value) else { continue }
        findings.add(
          .error, "group display name \(quoted(name.value)) contains \(forbidden), which Apple refuses there",
          object: object, at: name.range, label: "contains \(forbidden)", help: "remove it")
      }
    }
  }

  /// What Apple refuses in the display name of a group, in words; nil if the name is allowed.
  static func forbidden(in name: String) -> String? {
    // Nearly all names are plain text, which needs no look-up of Unicode properties.
    guard name.utf8.contains(where: { $0 >= 0x80 || $0 == 0x3C || $0 < 0x20 }) else { return nil }
    if name.unicodeScalars.contains(where: isEmoji) { return "an emoji" }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "a control character"
    }
    let invisible = name.unicodeScalars.first {
      InvisibleCharacters.contains($0) && !InvisibleCharacters.isDirectionMark($0)
    }
    if let invisible { return "an invisible character (\(codePoint(invisible)))" }
    return hasMarkup(name) ? "markup" : nil
  }

  /// Whether readers see a scalar as an emoji. For Unicode, signs such as ™ and © are emoji too. Of the emoji that are drawn
  /// as text by default, only symbols and dingbats count.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isEmojiPresentation || scalar.value == 0xFE0F || scalar.value == 0x20E3
      || (properties.isEmoji && (0x2600...0x27BF ~= scalar.value || scalar.value >= 0x1F000))
  }

  /// Whether a name contains a tag: `<`, then a letter or `/`, and a `>` after it.
  private static func hasMarkup(_ name: String) -> Bool {
    guard let opening = name.byBytes.firstIndex(of: "<"), let closing = name.byBytes.lastIndex(of: ">"),
      opening < closing
    else {
      return false
    }
    let next = name.utf8[name.utf8.index(after: opening)]
    return next == UInt8(ascii: "/") || isAlphanumeric(next) && !isDigit(next)
  }

  static let levelGap = Rule<Catalog>("level-gap") { catalog, findings in
    for group in catalog.groups where !group.isPartial {
      let levels = Set(group.subscriptions.map { $0.level.value }).sorted()
      guard let hole = levels.enumerated().first(where: { $0.element != $0.offset + 1 }),
        let subscription = group.subscriptions.first(where: { $0.level.value == hole.element })
      else { continue }
      findings.add(
        .warning,
        "level \(hole.element) is in use, but level \(hole.offset + 1) is not, expected levels from 1 without gaps",
        object: group.path, at: subscription.level.range, label: "expected \(hole.offset + 1)",
        notes: ["levels in the group: " + firstFive(levels.map(String.init))],
        help:
          "number the levels from 1 (the highest level of service) without gaps; subscriptions can share a level"
      )
    }
  }

  static let levelPriceOrder = Rule<Catalog>("level-price-order", computes: true) {
    catalog, findings in
    for group in catalog.groups {
      guard let (better, other) = firstReversed(in: group, on: findings.today) else { continue }
      let level = better.level.value
      let otherLevel = other.level.value
      findings.add(
        .warning,
        """
        \(quoted(better.productId)) has level \(level) and costs less everywhere than \
        \(quoted(other.productId)) with level \(otherLevel), but level 1 is the highest level of service
        """,
        object: better.path, at: better.level.range, label: "the better level, with the lower price",
        related: [Label(other.level.range, "level \(otherLevel), with the higher price")],
        help:
          "number the levels from the highest level of service down; a move to a better level is an upgrade and takes effect immediately, and a move to a lower level waits for the next renewal"
      )
    }
  }

  /// A subscription with a better level than another one of the same period, and a lower price in every storefront where both
  /// have an amount. The first storefront that is not lower ends a comparison.
  private static func firstReversed(
    in group: SubscriptionGroup, on today: CalendarDate
  ) -> (better: Subscription, other: Subscription)? {
    for members in Dictionary(grouping: group.subscriptions, by: \.period.value.rawValue)
      .sorted(by: { $0.key < $1.key }).map(\.value)
    {
      let prices = members.map { $0.history.prices(on: today) }
      for better in members.indices {
        for other in members.indices
        where members[better].level.value < members[other].level.value
          && isLowerEverywhere(prices[better], prices[other])
        {
          return (members[better], members[other])
        }
      }
    }
    return nil
  }

  /// Whether all amounts are lower in the storefronts that both have, of which there is at least one.
  private static func isLowerEverywhere(_ prices: PriceMap, _ others: PriceMap) -> Bool {
    var isCompared = false
    for price in prices.prices {
      guard let other = others[price.storefront] else { continue }
      guard price.amount < other.amount else { return false }
      isCompared = true
    }
    return isCompared
  }

  static let multipleGroups = Rule<Catalog>("multiple-groups") { catalog, findings in
    guard catalog.groups.count > 1 else { return }
    let names = catalog.groups.map { quoted($0.referenceName.value) }
    findings.add(
      .info,
      "the app has \(counted(names.count, "subscription group")), \(firstFive(names)): customers can subscribe in each of them at the same time",
      object: catalog.app.path, at: catalog.groups[1].referenceName.range,
      label: "another group", related: [Label(catalog.groups[0].referenceName.range, "the first group")],
      help:
        "if they are one service, put subscriptions that are not at Apple yet into one group; live ones cannot change groups"
    )
  }
}
