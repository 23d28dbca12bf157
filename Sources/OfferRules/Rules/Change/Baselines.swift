import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  package static let baselineMissing = Rule<Comparison>("baseline-missing") { comparison, findings in
    guard let reason = comparison.missing else { return }
    let id = comparison.current.catalog.app.bundleId
    if let other = comparison.otherApp, reportOtherApp(other, comparison.current.catalog, &findings) {
      return
    }
    findings.info(
      "no baseline for \(id.value): \(reason)", object: ObjectPath(.app, id.value), at: id.range,
      help: "ignore this if the app is new; `--require-baseline` makes it a failure")
  }

  /// Reports that a catalog has the products of the only app that the baseline has, but another bundle ID: a typing error in it
  /// would make everything new, and unlock what is live.
  ///
  /// - Returns: whether there are such products.
  private static func reportOtherApp(
    _ other: Catalog, _ catalog: Catalog, _ findings: inout Findings
  ) -> Bool {
    let known = Set(other.products.map { $0.productId.value })
    let same = catalog.products.filter { known.contains($0.productId.value) }
    guard let first = same.first else { return false }
    let id = catalog.app.bundleId
    let live = quoted(other.app.bundleId.value)
    findings.error(
      "the bundle ID is \(quoted(id.value)), but the baseline has only \(live), with \(counted(same.count, "product")) of this catalog",
      object: catalog.app.path, at: id.range, label: "nothing is compared, so nothing is locked",
      related: [Label(first.productId.range, "a product of \(live)")],
      help: "write \(live), or compare with a baseline of this app")
    return true
  }

  static let textUnicodeForm = Rule<Comparison>("text-unicode-form") { comparison, findings in
    guard comparison.isWithLiveState else { return }
    let live = comparison.baselineAsRead.catalog
    let groups = Dictionary(live.groups.map { ($0.referenceName.value, $0) }) { first, _ in first }
    for group in comparison.current.catalog.groups {
      guard let other = groups[group.referenceName.value] else { continue }
      let path = group.path
      findings.compareForms(of: group.referenceName, other.referenceName, "reference name", path)
      findings.compareForms(of: group.localizations, other.localizations, path)
    }
    let products = Dictionary(live.products.map { ($0.productId.value, $0) }) { first, _ in first }
    comparison.current.catalog.forEachProduct { product in
      guard let other = products[product.productId.value] else { return }
      let path = product.path
      findings.compareForms(of: product.referenceName, other.referenceName, "reference name", path)
      findings.compareForms(of: product.reviewNote, other.reviewNote, "review note", path)
      findings.compareForms(of: product.localizations, other.localizations, path)
    }
    let offers = Dictionary(namedOffers(of: live).map { (ObjectPathInAnyForm($0.path), $0.name) }) {
      first, _ in first
    }
    for offer in namedOffers(of: comparison.current.catalog) {
      let other = offers[ObjectPathInAnyForm(offer.path)]
      findings.compareForms(of: offer.name, other, "reference name", offer.path)
    }
  }

  /// All offers that have a reference name.
  private static func namedOffers(of catalog: Catalog) -> [(path: ObjectPath, name: Located<String>)] {
    var named: [(path: ObjectPath, name: Located<String>)] = []
    catalog.forEachOffer { offer, owner in
      if let name = offer.referenceName { named.append((owner().path, name)) }
    }
    return named
  }

  static let liveStateIncomplete = Rule<Comparison>("live-state-incomplete") { comparison, findings in
    let unread = comparison.unread
    guard !unread.isEmpty else { return }
    let id = comparison.current.catalog.app.bundleId
    findings.info(
      unreadPhrase(unread.count), object: ObjectPath(.app, id.value), at: id.range,
      related: unread.prefix(3).map { Label($0.key.range, "unknown") },
      notes: [firstFive(unread.map { "`\($0.key.value)` of \($0.object.label)" })],
      help: "if the live state lists it under `unread`, fix the reason, then run `offerc appstore pull` again"
    )
  }
}

extension Findings {
  fileprivate mutating func compareForms(
    of text: Located<String>?, _ live: Located<String>?, _ noun: String, _ object: ObjectPath
  ) {
    guard let text, let live, isInOtherForm(text.value, live.value) else { return }
    info(
      "\(noun) \(quoted(text.value)) is in another Unicode form at Apple, where it has \(counted(live.value.unicodeScalars.count, "scalar")) instead of \(text.value.unicodeScalars.count)",
      object: object, at: text.range, label: "looks the same",
      help: "ignore this: customers see no difference, and no plan changes it")
  }

  fileprivate mutating func compareForms(
    of texts: [Localization], _ live: [Localization], _ object: ObjectPath
  ) {
    for text in texts {
      guard let other = live.first(where: { $0.locale.value == text.locale.value }) else { continue }
      compareForms(of: text.displayName, other.displayName, "display name", object)
      compareForms(of: text.detail, other.detail, "text", object)
    }
  }
}
