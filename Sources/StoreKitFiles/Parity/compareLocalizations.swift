import Diagnostics
import OfferModel

extension StoreKitComparer {
  /// Rows are known by their locale, not by their place: Xcode shuffles them whenever it saves.
  mutating func compareLocalizations(
    _ found: [StoreKitLocalization], _ wanted: [StoreKitLocalization], isGroup: Bool, _ subject: String,
    _ path: String, _ origin: SourceRange?
  ) {
    let rows = byLocale(found)
    for localization in wanted {
      let locale = AppStoreLocale(localization.locale)?.code ?? localization.locale
      guard let row = rows[locale] else {
        add(
          .missing, path, "the \(locale) texts of \(subject) are not in the file",
          localization.origin ?? origin,
          [
            .append(
              path, spelling(of: "localizations", at: path), writer.row(localization, isGroup: isGroup))
          ])
        continue
      }
      compareText(
        row.displayName, localization.displayName, "displayName", "the \(locale) name of " + subject, row,
        localization.origin)
      guard !isGroup else { continue }
      compareText(
        row.description, localization.description, "description", "the \(locale) description of " + subject,
        row,
        localization.origin)
    }
    let known = Set(wanted.map { AppStoreLocale($0.locale)?.code ?? $0.locale })
    for (locale, row) in rows.sorted(by: { $0.key < $1.key })
    where !known.contains(locale) && row.displayName != nil {
      add(
        .extra, row.path, "the \(locale) texts of \(subject) are not in the catalog", origin,
        [.remove(row.path)])
    }
  }

  private mutating func compareText(
    _ found: String?, _ wanted: String?, _ key: String, _ subject: String, _ row: StoreKitLocalization,
    _ origin: SourceRange?
  ) {
    guard found != wanted else { return }
    addDifferent(
      row.path, key, subject, found.map(quoted) ?? "missing", wanted.map(quoted) ?? "missing", origin,
      [set(row.path, key, .text(wanted ?? ""))])
  }

  /// One row a locale, as `import` takes them: exact locales before guessed ones, then the file's order.
  private func byLocale(_ rows: [StoreKitLocalization]) -> [String: StoreKitLocalization] {
    let known = rows.filter { $0.displayName != nil }.compactMap { row in
      AppStoreLocale(row.locale).map { (locale: $0, row: row) }
    }
    let order = known.filter { !$0.locale.isAssumed } + known.filter(\.locale.isAssumed)
    return Dictionary(order.map { ($0.locale.code, $0.row) }) { first, _ in first }
  }
}
