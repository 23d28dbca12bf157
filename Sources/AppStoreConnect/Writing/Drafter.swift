import Diagnostics
import OfferModel

/// Says what is live in the words of the language, and keeps a list of what it has no words for.
struct Drafter {
  let today: CalendarDate
  let base: Storefront
  let folding: PriceFolding
  var leftOut = LeftOutList()
  /// The names of batches, by Apple's ids.
  private(set) var batchIds: [String: String] = [:]
  private var takenIds: Set<String> = []

  init(_ state: LiveApp, today: CalendarDate, exact: Bool) {
    self.today = today
    base = Storefront(code: state.baseTerritory) ?? Storefront(index: 0)
    folding = PriceFolding(exact ? [] : state.equalizations, base: base)
  }

  mutating func draft(_ state: LiveApp) -> CatalogDraft {
    for one in state.inAppPurchases.value ?? [] {
      leftOut.add(.inAppPurchases, of: one.resource.object)
    }
    if let promoted = state.promotedPurchases.value {
      leftOut.add(.promotedPurchases, of: .theApp, count: promoted)
    }
    return CatalogDraft(
      bundleId: state.app.bundleId ?? "", appleId: state.app.id.positiveInteger,
      name: state.app.name.flatMap(usable),
      baseTerritory: base, streamlinedPurchasing: state.app.streamlinedPurchasingEnabled,
      gracePeriod: draft(state.gracePeriod),
      groups: state.groups.map { groups in
        groups.map { draft($0) }.sorted { $0.referenceName < $1.referenceName }
      },
      inAppPurchases: state.inAppPurchases.map { purchases in
        eachOnce(purchases.compactMap { draft($0) }, \.productId)
      })
  }

  /// A period with a value that the language does not have is unknown: a plan must not take it for none.
  private mutating func draft(_ reading: Reading<API.SubscriptionGracePeriod?>) -> Reading<GracePeriodDraft?>
  {
    guard case .read(let live) = reading else { return .unread }
    guard let period = live, let duration = period.duration else { return .read(nil) }
    let days: [String: BillingGracePeriod.Duration] = [
      "THREE_DAYS": .threeDays, "SIXTEEN_DAYS": .sixteenDays, "TWENTY_EIGHT_DAYS": .twentyEightDays,
    ]
    let renewals: [String: BillingGracePeriod.RenewalType] = [
      "ALL_RENEWALS": .allRenewals, "PAID_TO_PAID_ONLY": .paidToPaidOnly,
    ]
    guard let known = days[duration], let optIn = period.optIn,
      let renewalType = renewals[period.renewalType ?? "ALL_RENEWALS"]
    else {
      leftOut.add(.unknownValues, 
        of: .named("the billing grace period: \(duration), \(period.renewalType ?? "")"))
      return .unread
    }
    return .read(
      GracePeriodDraft(
        optIn: optIn, sandboxOptIn: period.sandboxOptIn ?? false, duration: known, renewalType: renewalType))
  }

  private mutating func draft(_ group: LiveGroup) -> GroupDraft {
    GroupDraft(
      referenceName: group.resource.referenceName.flatMap(usable) ?? "Group " + group.resource.id,
      texts: draft(group.texts, of: group.resource.object),
      subscriptions: group.subscriptions.map { list in
        eachOnce(list.compactMap { draft($0) }, \.productId).sorted {
          ($0.level ?? .max, $0.productId) < ($1.level ?? .max, $1.productId)
        }
      })
  }

  mutating func draft(_ texts: Reading<LiveTexts>, of object: ObjectPath) -> Reading<TextsDraft> {
    guard case .read(let live) = texts else { return .unread }
    if let images = live.version?.images {
      leftOut.add(.images, of: object, count: images.total ?? images.ids.count)
    }
    var known: [TextDraft] = []
    for one in live.localizations.sorted(by: { ($0.locale ?? "", $0.id) < ($1.locale ?? "", $1.id) }) {
      guard let locale = one.locale.flatMap(usable), let name = one.name.flatMap(usable) else {
        leftOut.add(.namelessTexts, of: object)
        continue
      }
      guard locale.utf8.count <= longestLocale else {
        leftOut.add(.unknownValues, of: .named("the localizations of " + object.key))
        continue
      }
      guard known.last?.locale != locale else { continue }
      known.append(TextDraft(locale: locale, displayName: name, detail: one.detail.flatMap(usable)))
    }
    return .read(TextsDraft(texts: known, remark: live.remark))
  }

  private mutating func draft(_ purchase: LiveInAppPurchase) -> InAppPurchaseDraft? {
    let resource = purchase.resource
    guard let productId = resource.productId.flatMap(usable) else {
      leftOut.add(.namelessProducts, of: resource.object)
      return nil
    }
    let type = resource.inAppPurchaseType.map { $0.lowercased().replacing("_", with: "-") }
    let known = ["consumable", "non-consumable", "non-renewing-subscription"]
    return InAppPurchaseDraft(
      productId: productId, referenceName: resource.name.flatMap(usable) ?? productId,
      type: type.flatMap { known.contains($0) ? $0 : nil }, familySharable: resource.familySharable ?? false,
      reviewNote: resource.reviewNote.flatMap(usableLines),
      offerCodes: draftCodes(purchase.offerCodes, of: Offered(resource.object, isInAppPurchase: true)))
  }

  /// A name for a batch that no other batch of the catalog has.
  mutating func nameBatch(_ batch: BatchDraft, _ wanted: String) -> String {
    var id = wanted
    var number = 2
    while !takenIds.insert(id).inserted {
      id = "\(wanted)-\(number)"
      number += 1
    }
    batchIds[batch.appleId] = id
    return id
  }

  /// Products that repeat the ID of another one are left out.
  private mutating func eachOnce<Item>(_ items: [Item], _ productId: (Item) -> String) -> [Item] {
    var taken: Set<String> = []
    return items.filter { item in
      let isNew = taken.insert(productId(item)).inserted
      if !isNew { leftOut.add(.repeatedProducts, of: .named(productId(item))) }
      return isNew
    }
  }
}

extension LiveTexts {
  /// What to know about texts that the App Store does not show yet.
  fileprivate var remark: String? {
    guard let version, let state = version.state, state != "APPROVED" else { return nil }
    return "version \(version.version ?? 1) of the texts, not approved: \(state)"
  }
}

/// In bytes; Apple's have at most 7. YAML takes no key above 1,024 characters.
private let longestLocale = 100

extension String {
  var positiveInteger: Int? { Int(self).flatMap { $0 > 0 ? $0 : nil } }
}

/// A text that the language takes: neither blank nor with control characters.
func usable(_ text: String) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  return isPlain
    ? text
    : usable(
      String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control })))
}

/// The same for a text that can have several lines. A tab becomes a space: the language takes none.
func usableLines(_ text: String) -> String? {
  let kept = text.replacing("\t", with: " ").unicodeScalars.filter {
    $0.properties.generalCategory != .control || $0 == "\n"
  }
  guard kept.contains(where: { !$0.properties.isWhitespace }) else { return nil }
  return String(String.UnicodeScalarView(kept))
}
