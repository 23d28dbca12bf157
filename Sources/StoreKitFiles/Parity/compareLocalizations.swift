import Diagnostics

extension StoreKitComparer {
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
