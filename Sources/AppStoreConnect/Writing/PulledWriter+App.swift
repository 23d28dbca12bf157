import Diagnostics
import OfferModel
import YAMLWriting

extension PulledWriter {
  mutating func writeAppFile(_ draft: CatalogDraft, files: [String], unread: [Unread], leftOut: [LeftOut]) {
    yaml.comment("Pulled from App Store Connect. This folder is one catalog:")
    yaml.comment("")
    yaml.comment("  app.yaml: the app" + (shared.isEmpty ? "" : ", and names for prices and storefronts"))
    for file in files { yaml.comment("  " + file) }
    writeUnread(unread)
    writeLeftOut(leftOut)
    yaml.blankLine()
    yaml.entry("version", "1")
    yaml.blankLine()
    writeApp(draft)
    if case .unread = draft.groups { yaml.entry("subscriptionGroups", "[]", PulledWriter.unread) }
    if case .unread = draft.inAppPurchases { yaml.entry("inAppPurchases", "[]", PulledWriter.unread) }
    writeShared()
  }

  private mutating func writeUnread(_ unread: [Unread]) {
    guard !unread.isEmpty else { return }
    yaml.comment("")
    yaml.comment("Could not be read; the places are marked \"assumed\":")
    for one in unread { yaml.comment("  \(one.object.label): \(one.what): \(one.reason)") }
  }

  private mutating func writeLeftOut(_ leftOut: [LeftOut]) {
    guard !leftOut.isEmpty else { return }
    yaml.comment("")
    yaml.comment("Not pulled; these stay in App Store Connect as they are:")
    for one in leftOut { yaml.comment("  " + one.phrase) }
  }

  private mutating func writeApp(_ draft: CatalogDraft) {
    yaml.open("app")
    yaml.text("bundleId", draft.bundleId)
    if let id = draft.appleId { yaml.entry("appleId", String(id)) }
    if let name = draft.name { yaml.text("name", name) }
    if draft.baseTerritory.code != "USA" { yaml.entry("baseTerritory", draft.baseTerritory.code) }
    if draft.streamlinedPurchasing == false { yaml.entry("streamlinedPurchasing", "false") }
    switch draft.gracePeriod {
    case .unread: write(GracePeriodDraft.placeholder, PulledWriter.unread)
    case .read(let period): if let period { write(period, nil) }
    }
    yaml.close()
  }

  private mutating func write(_ period: GracePeriodDraft, _ note: YAMLWriter.Note?) {
    yaml.open("billingGracePeriod", note)
    yaml.entry("optIn", String(period.optIn))
    yaml.entry("sandboxOptIn", String(period.sandboxOptIn))
    yaml.entry("duration", period.duration.rawValue)
    yaml.entry("renewalType", period.renewalType.rawValue)
    yaml.close()
  }

  private mutating func writeShared() {
    if !shared.sets.isEmpty {
      yaml.blankLine()
      yaml.open("territorySets")
      for one in shared.sets { yaml.entry(one.name, territoryText(one.storefronts)) }
      yaml.close()
    }
    guard !shared.tables.isEmpty else { return }
    yaml.blankLine()
    yaml.comment("Prices that several products or offers have, named after the first amount.")
    yaml.open("priceTables")
    for (number, one) in shared.tables.enumerated() {
      if number > 0 { yaml.blankLine() }
      write(one.prices, as: one.name)
    }
    yaml.close()
  }
}

extension SharedNames {
  fileprivate var isEmpty: Bool { tables.isEmpty && sets.isEmpty }
}

extension GracePeriodDraft {
  /// A comparison skips it: it is marked.
  fileprivate static let placeholder = GracePeriodDraft(
    optIn: false, sandboxOptIn: false, duration: .threeDays, renewalType: .allRenewals)
}
