import Diagnostics

extension StoreKitComparer {
  /// Rows are known by their locale, not by their place: Xcode shuffles them whenever it saves.
  mutating func compareLocalizations(
    _ found: [StoreKitLocalization], _ wanted: [StoreKitLocalization], _ subject: String,
    _ owner: FileObject, _ origin: SourceRange?
  ) throws {
    let rows = byLocale(found)
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
    let known = Set(wanted.map(\.code))
    for (locale, row) in rows.sorted(by: { $0.key < $1.key })
    where !known.contains(locale) && row.displayName != nil {
      add(
        .extra, row.source.path, "the \(locale) texts of \(subject) are not in the catalog", origin,
        row.source.removal)
    }
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
