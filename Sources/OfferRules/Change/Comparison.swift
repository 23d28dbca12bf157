package import Diagnostics
package import OfferLanguage
package import OfferModel

/// What differs between what is live at Apple and the catalog, object by object.
package struct Comparison: Sendable {
  package let today: CalendarDate
  /// In the order of the normal form: app, groups, products, their offers, their batches, retired ids.
  package let changes: [Change]
  /// What the rules look at besides the changes: of live state what it is for the catalog.
  package let baseline: NormalForm
  package let current: NormalForm
  package let baselineAsRead: NormalForm
  /// Why there is no baseline; everything then counts as new.
  package let missing: String?
  /// What the catalog has as a draft: it is not compared.
  package let drafts: Set<ObjectPath>

  /// Whether the baseline is what Apple's servers say.
  package var isWithLiveState: Bool { baseline.catalog.isLive }
  /// What could not be read of live state: it is not compared.
  package var unread: [AssumedValue] { baseline.catalog.assumed.unread }
}

/// What is live at Apple, as far as somebody has kept it.
package enum Baseline: Sendable {
  case found(Catalog)
  /// With the reason, e.g. that the path is not in the revision.
  case missing(String)
}

/// One object that is in one of the two only, or differs.
package struct Change: Sendable {
  package enum Kind: String, Sendable {
    case added = "new"
    case removed, changed
  }

  package let kind: Kind
  package let type: ObjectID
  package let path: ObjectPath
  /// The object in the baseline; nil when it was added.
  package let old: NormalObject?
  /// The object in the catalog; nil when it was removed.
  package let new: NormalObject?
  package var fields: [FieldChange]
  /// Where a removed object would stand: the list or object that held its neighbours.
  package let home: SourceRange
  /// The objects around it in the baseline and in the catalog, e.g. the offer of a batch.
  package let parents: Parents

  package struct Parents: Sendable {
    package var old: NormalObject?
    package var new: NormalObject?
  }

  /// Whether it is an offer that is deactivated, or becomes so: its terms matter to nobody any more.
  package var isOver: Bool { !(old?.truth(.active) ?? true) || !(new?.truth(.active) ?? true) }

  /// The object alone: `win-back offer 'comeback'`, `introductory offer`.
  package var name: String {
    let object = Language.current[type]
    guard let key = object.nameKey, let name = (new ?? old)?.text(key) else { return object.phrase }
    return object.phrase + " " + quoted(name)
  }

  package var place: SourceRange { new?.range ?? home }
}

package struct FieldChange: Sendable {
  package let field: Field
  /// The key; `group` and `offer` where an object now is in another one.
  package let name: String
  package let old: NormalField?
  package let new: NormalField?
  /// Whether the lock keeps the key from changing today.
  package let isLocked: Bool
}

extension NormalObject {
  package subscript(key: Key) -> NormalField? { fields.first { $0.key == key } }

  package func text(_ key: Key) -> String? {
    if case .text(let text)? = self[key]?.value { text } else { nil }
  }

  package func truth(_ key: Key) -> Bool? {
    if case .boolean(let truth)? = self[key]?.value { truth } else { nil }
  }

  package func date(_ key: Key) -> CalendarDate? { text(key).flatMap { CalendarDate($0) } }

  package func objects(_ key: Key) -> [NormalObject] {
    guard case .objects(let objects)? = self[key]?.value else { return [] }
    return objects
  }
}

extension Change {
  /// The keys that differ; of an object that is new or gone, all that it has, in the order of the field table.
  ///
  /// Objects with an identity of their own are changes of their own, unless they go with what they belong to.
  package var allFields: [FieldChange] {
    guard kind != .changed, let object = new ?? old else { return fields }
    return Language.current[type].fields(of: object.fields.map(\.key)).compactMap { field in
      guard let value = object[field.key] else { return nil }
      if case .objects(let objects) = value.value, new != nil || objects.isEmpty { return nil }
      let isGone = new == nil
      return FieldChange(
        field: field, name: field.key.name, old: isGone ? value : nil, new: isGone ? nil : value,
        isLocked: false)
    }
  }
}

/// Compares a catalog with its baseline, as the rows of the field table say: how an object is found again, which keys lock.
///
/// Both are in normal form, so order, files, anchors, sets and tables make no difference. Live state is compared in what
/// Apple stores of a catalog.
package func compareCatalogs(
  _ current: NormalForm, with baseline: NormalForm, today: CalendarDate, missing: String? = nil,
  drafts: Set<ObjectPath> = []
) -> Comparison {
  // A change of prices that has started is what its storefronts cost.
  let written = (current: current, baseline: baseline)
  let folded = baseline.folded(on: today, without: baseline.catalog.assumed)
  let current = current.folded(on: today)
  let baseline = baseline.catalog.isLive ? aligned(folded, with: current, on: today) : folded
  var comparer = Comparer(
    language: Language.current, today: today, assumed: baseline.catalog.assumed,
    isLive: baseline.catalog.isLive, stages: baseline.catalog.stages)
  comparer.compareApps(baseline.appObject, current.appObject)
  comparer.compareGroups(baseline.catalog, current.catalog)
  comparer.compareProducts(baseline, current)
  comparer.compareBatches()
  comparer.compareRetiredIds(baseline.catalog, current.catalog)
  return Comparison(
    today: today, changes: comparer.changes, baseline: baseline.catalog.isLive ? baseline : written.baseline,
    current: written.current, baselineAsRead: written.baseline, missing: missing, drafts: drafts)
}

/// The catalogs that are live, by bundle ID.
package struct Baselines: Sendable {
  private var catalogs: [String: Catalog]
  /// As messages name the place, e.g. `origin/main`.
  private let origin: String

  /// Of two catalogs with one bundle ID the first counts.
  package init(_ catalogs: [Catalog], origin: String) {
    self.catalogs = Dictionary(catalogs.map { ($0.app.bundleId.value.lowercased(), $0) }) { first, _ in first
    }
    self.origin = origin
  }

  /// The same, with custom codes that no catalog has for people to see.
  package var showingCodes: Baselines {
    var result = self
    for key in catalogs.keys { result.catalogs[key]?.showsCodes = true }
    return result
  }

  /// Bundle IDs are the same in upper and lower case.
  package func baseline(of app: App) -> Baseline {
    if let catalog = catalogs[app.bundleId.value.lowercased()] { return .found(catalog) }
    guard !catalogs.isEmpty else { return .missing("there is no catalog in \(origin)") }
    let found = catalogs.values.map { quoted($0.app.bundleId.value) }.sorted()
    return .missing("no catalog in \(origin) has this bundle ID, only \(firstFive(found))")
  }
}
