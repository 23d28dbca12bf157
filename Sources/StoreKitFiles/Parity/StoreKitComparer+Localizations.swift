import Diagnostics
import JSONText

extension StoreKitComparer {
  /// Compares the texts in each locale. A row is identified by its locale, because Xcode shuffles rows whenever it saves.
  mutating func compareLocalizations(
    _ found: [StoreKitLocalization], with wanted: [StoreKitLocalization], _ subject: String,
    in owner: FileObject, _ origin: SourceRange?
  ) {
    let known = Set(wanted.map(\.code))
    let rows = byLocale(found, known)
    for localization in wanted {
      guard let row = rows[localization.code] else {
        add(
          .missing, owner.path, "the \(localization.code) texts of \(subject) are not in the file",
          at: localization.origin ?? origin,
          edits: owner.append(XcodePart(writer.object(localization)), to: "localizations"))
        continue
      }
      compare(row, with: localization, subject)
    }
    for (locale, row) in rows.sorted(by: { one, other in one.key < other.key })
    where !known.contains(locale) && row.displayName != nil {
      add(
        .extra, row.source.path, "the \(locale) texts of \(subject) are not in the catalog", at: origin,
        edits: row.source.removal)
    }
  }

  /// Returns one row for each locale: an exact locale before a guessed one, then the first in the file, as `import` does.
  ///
  /// - Parameter wanted: The locales of the catalog: a text that is not a locale counts if the catalog has it, too.
  private func byLocale(
    _ rows: [StoreKitLocalization], _ wanted: Set<String>
  ) -> [String: StoreKitLocalization] {
    let named = rows.filter { row in
      row.displayName != nil && (AppStoreLocale(row.locale) != nil || wanted.contains(row.code))
    }
    let isAssumed = { (row: StoreKitLocalization) in AppStoreLocale(row.locale)?.isAssumed == true }
    let order = named.filter { !isAssumed($0) } + named.filter(isAssumed)
    return Dictionary(order.map { ($0.code, $0) }) { first, _ in first }
  }
}
