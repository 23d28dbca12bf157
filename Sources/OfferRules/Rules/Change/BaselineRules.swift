import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  package static let baselineMissing = Rule<Comparison>("baseline-missing") { comparison, findings in
    guard let missing = comparison.missing else { return }
    let id = comparison.current.catalog.app.bundleId
    if let other = missing.otherApp, reportOtherApp(other, than: comparison.current.catalog, &findings) {
      return
    }
    findings.add(
      .info, "no baseline for \(id.value): \(missing.reason)", object: ObjectPath(.app, id.value),
      at: id.range,
      help: "ignore this if the app is new; `--require-baseline` makes it a failure")
  }

  /// Reports that a catalog has the products of the only app that the baseline has, but another bundle ID: a typing error in it
  /// would make everything new, and unlock what is live.
  ///
  /// - Returns: whether there are such products.
  private static func reportOtherApp(
    _ other: Catalog, than catalog: Catalog, _ findings: inout Findings
  ) -> Bool {
    let known = Set(other.products.map { $0.productId.value })
    let same = catalog.products.filter { known.contains($0.productId.value) }
    guard let first = same.first else { return false }
    let id = catalog.app.bundleId
    let live = quoted(other.app.bundleId.value)
    findings.add(
      .error,
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
      findings.compareForms(of: group, other, groupRows, group.path)
      findings.compareForms(
        of: group.localizations, other.localizations, groupLocalizationRows, group.path)
    }
    let products = Dictionary(live.products.map { ($0.productId.value, $0) }) { first, _ in first }
    comparison.current.catalog.forEachProduct { product in
      guard let other = products[product.productId.value] else { return }
      let path = product.path
      findings.compareForms(of: product.value, other.value, product.rows, path)
      findings.compareForms(of: product.localizations, other.localizations, productLocalizationRows, path)
    }
    var offers: [ObjectPathInAnyForm: Offer] = [:]
    live.forEachOffer { offer, owner in
      let path = ObjectPathInAnyForm(owner().path)
      if offers[path] == nil { offers[path] = offer }
    }
    comparison.current.catalog.forEachOffer { offer, owner in
      let path = owner().path
      guard let other = offers[ObjectPathInAnyForm(path)] else { return }
      findings.compareForms(of: offer.value, other.value, offer.rows, path)
    }
  }

  static let liveStateIncomplete = Rule<Comparison>("live-state-incomplete") { comparison, findings in
    let unread = comparison.unread
    guard !unread.isEmpty else { return }
    let id = comparison.current.catalog.app.bundleId
    findings.add(
      .info, unreadPhrase(unread.count), object: ObjectPath(.app, id.value), at: id.range,
      related: unread.prefix(3).map { Label($0.key.range, "unknown") },
      notes: [firstFive(unread.map { "`\($0.key.value)` of \($0.object.label)" })],
      help: "if the live state lists it under `unread`, fix the reason, then run `offerc appstore pull` again"
    )
  }
}

extension Findings {
  /// - Parameter rows: those of the object.
  fileprivate mutating func compareForms<Object>(
    of current: Object, _ live: Object, _ rows: [Row<Object>], _ path: ObjectPath
  ) {
    for row in rows where row.isTextAtApple {
      guard let text = row.text(of: current), let other = row.text(of: live),
        isInOtherForm(text.value, other.value)
      else { continue }
      add(
        .info,
        "\(noun(of: row.field.key)) \(quoted(text.value)) has a different Unicode form at Apple, where it has \(counted(other.value.unicodeScalars.count, "scalar")) instead of \(text.value.unicodeScalars.count)",
        object: path, at: text.range, label: "looks the same",
        help: "ignore this: customers see no difference, and no plan changes it")
    }
  }

  fileprivate mutating func compareForms(
    of texts: [Localization], _ live: [Localization], _ rows: [Row<Localization>], _ path: ObjectPath
  ) {
    for text in texts {
      guard let other = live.first(where: { $0.locale.value == text.locale.value }) else { continue }
      compareForms(of: text, other, rows, path)
    }
  }
}

/// `review note`: what messages call the text of a key.
private func noun(of key: Key) -> String {
  if key == .description || key == .customAppName { return "text" }
  return key.name.reduce(into: "") { noun, letter in
    noun += letter.isUppercase ? " " + letter.lowercased() : String(letter)
  }
}
