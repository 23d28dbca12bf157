import ByteText
import OfferLanguage
import Diagnostics
import OfferModel
import YAMLSyntax

struct BoundCatalog: Sendable {
  /// Nil when there is no app to bind to.
  package var catalog: Catalog?
  /// What the rules look at: with a faulty app that catalog, with values in its place that no rule finds fault with.
  var judged: Catalog?
  var findings: [Finding]
  var territorySets: [String: StorefrontSet] = [:]
}

/// Reads the documents of one catalog as the field table says.
///
/// `isComplete` is false when a file could not be parsed: what is missing may be in it, so nothing is said to be missing.
///
/// - Parameter readFile: reads a file that the catalog names; nil where nobody can.
func bindCatalog(
  _ documents: [Document], language: Language, isComplete: Bool, readFile: NamedFileReader? = nil
) -> BoundCatalog {
  var binder = Binder(language: language, documents: documents)
  if !isComplete { binder.lost = [.parts, .names] }
  if isComplete, let place = binder.firstForeignKey() {
    binder.report(
      .noApp, "the file is not a catalog: it has none of the keys of a catalog", at: place,
      help: "name a file with the key `app`, or a folder; `offerc init` writes a first catalog")
    return BoundCatalog(catalog: nil, findings: binder.findings)
  }
  let top = binder.openFiles()
  let rootCount = documents.reduce(0) { count, document in count + document.contentRoots.count }
  let isComplete = isComplete && top.count == rootCount
  if !isComplete { binder.lost.insert(.names) }
  guard !top.isEmpty || !isComplete else {
    binder.report(
      .noApp, "the catalog is empty: it has no app", at: .top(of: documents.first?.file ?? 0),
      help: "`offerc init` writes a first catalog")
    return BoundCatalog(catalog: nil, findings: binder.findings)
  }
  binder.checkVersion(top, isComplete: isComplete)
  let app = binder.bindApp(top, isComplete: isComplete)
  binder.base = app?.baseTerritory.value
  binder.bindTerritorySets(top.compactMap { $0.value(.territorySets) })
  binder.bindPriceTables(top.compactMap { $0.value(.priceTables) })
  var offers = binder.collectOffers(top.compactMap { $0.value(.offers) })
  let groups = binder.bindGroups(top, &offers)
  let purchases = binder.bindInAppPurchases(top, &offers)
  let retired = binder.texts(.retiredProductIds, of: top)
  if isComplete { binder.reportUnknownProducts(offers) }
  let indexes = binder.readIndexes(readFile)
  let findings = mergeRepeats(binder.findings)
  // What two apps have together says nothing about either of them.
  let isOneApp = top.count { $0.keyNode(.app) != nil } == 1
  guard let judgedApp = app ?? binder.standIn, isOneApp else {
    return BoundCatalog(catalog: nil, findings: findings)
  }
  var catalog = Catalog(
    app: judgedApp, groups: groups, inAppPurchases: purchases, retiredProductIds: retired,
    unusedTerritorySets: binder.unusedSets, unusedPriceTables: binder.unusedTables,
    isPartial: binder.lost.contains(.parts))
  catalog.textsBeforeComments = binder.textsBeforeComments
  catalog.keysWithoutValues = binder.keysWithoutValues
  catalog.drafts = binder.drafts
  catalog.live = binder.live
  catalog.indexes = indexes
  catalog.hasPriceRules = binder.hasPriceRules
  catalog.stages = binder.stages
  catalog.unknownValues = binder.unknownValues
  let judged = catalog
  catalog.isPartial = !binder.lost.isDisjoint(with: [.parts, .values])
  return BoundCatalog(
    catalog: app == nil ? nil : catalog, judged: judged, findings: findings,
    territorySets: binder.names.sets.filter { !$0.value.isBroken }.mapValues(\.set)
  )
}

extension Binder {
  /// The top level of every YAML document; `catalog.json` and `live.json` are taken out of their envelopes.
  fileprivate mutating func openFiles() -> [Record] {
    var result: [Record] = []
    for (number, document) in documents.enumerated() {
      for node in document.contentRoots {
        let reference = NodeReference(document: number, node: node)
        guard !reportStoreKitFile(reference), let content = unwrapped(reference),
          let record = open(content, as: .catalog, isFragment: true)
        else {
          lost.insert(.parts)
          continue
        }
        result.append(record)
      }
    }
    return result
  }

  /// Reports the content of a StoreKit configuration file, whose version is `{"major": 4, "minor": 0}`, in one finding.
  private mutating func reportStoreKitFile(_ reference: NodeReference) -> Bool {
    let document = documents[reference.document]
    guard document.isMapping(reference.node) else { return false }
    let version = document.pairs(reference.node).prefix(Binder.mostAlike).first { key, value in
      document.isScalar(key) && document.string(key) == Key.version.name && document.isMapping(value)
    }
    guard let version, document.writtenEntries(version.value).contains(where: { $0.key == "major" }) else {
      return false
    }
    lost.formUnion([.app, .products])
    report(
      .wrongType, "expected a catalog, found a StoreKit configuration file", at: document.range(version.key),
      help: "run `offerc import FILE.storekit`, which writes it as YAML")
    return true
  }

  /// The first key of a file that nobody meant as a catalog: a mapping without `version: 1`, with no key of a catalog and none
  /// that resembles one.
  fileprivate mutating func firstForeignKey() -> SourceRange? {
    guard documents.count == 1, documents[0].contentRoots.count == 1 else { return nil }
    let document = documents[0]
    let root = document.contentRoots[0]
    guard document.isMapping(root), document.envelope(root) == nil else { return nil }
    var first: NodeID?
    // As many as are named one by one: a file can have a million keys.
    for (key, value) in document.pairs(root).prefix(Binder.mostAlike)
    where document.isScalar(document.resolved(key)) {
      let name = document.string(document.resolved(key))
      if name == Key.version.name {
        if document.isScalar(value), document.string(value) == "1" { return nil }
      } else if name.byBytes.hasPrefix("x-") || isLikeKeyOfCatalog(name) {
        return nil
      }
      first = first ?? key
    }
    return first.map { document.range($0) }
  }

  private mutating func isLikeKeyOfCatalog(_ name: String) -> Bool {
    let known = knownKeys(of: language[.catalog])
    return known.names.contains(name) || known.number(spelled: name) != nil
      || !Diagnostics.nearest(to: name, in: known.names).isEmpty
  }

  /// The catalog inside `{"format": "offerc.catalog/1", "catalog": …}`; other mappings as they are.
  private mutating func unwrapped(_ reference: NodeReference) -> NodeReference? {
    let document = documents[reference.document]
    guard let envelope = document.envelope(reference.node) else { return reference }
    let format = document.string(envelope.format)
    let expected = envelope.isLive ? EqualizedPrices.liveFormat : "offerc.catalog/1"
    guard format == expected else {
      report(
        .unsupportedVersion, "the format is \(quoted(format)), expected \(expected)",
        at: document.range(envelope.format), help: "use a newer version of offerc, which can read this format"
      )
      return nil
    }
    if envelope.isLive {
      live = readLiveState(document, envelope)
      stages = document.stages(envelope)
    }
    return NodeReference(document: reference.document, node: envelope.content)
  }

  /// - Returns: live state without what does not fit, which is reported.
  private mutating func readLiveState(_ document: Document, _ envelope: Document.Envelope) -> EqualizedPrices
  {
    do {
      return try document.equalizedPrices(envelope)
    } catch {
      let range = SourceRange(
        file: document.file, start: UInt32(error.place.lowerBound), end: UInt32(error.place.upperBound))
      report(.invalidValue, error.message, at: range)
      return EqualizedPrices()
    }
  }

  fileprivate mutating func checkVersion(_ top: [Record], isComplete: Bool) {
    var first: NodeReference?
    for record in top {
      guard let value = record.value(.version) else { continue }
      guard string(value) == "1" else {
        if let first, string(first) != string(value) {
          reportDuplicateKey(Located("version", at: range(value)), in: "the catalog", first: range(first))
        } else if documents[value.document].isPlain(value.node), let number = Int(string(value)), number > 1 {
          report(
            .unsupportedVersion,
            "version is \(number), expected 1: this offerc does not know newer versions of the language",
            at: range(value), help: "use a newer version of offerc, or write `version: 1`")
        } else {
          _ = integer(.version, of: record)
        }
        continue
      }
      _ = integer(.version, of: record)
      first = first ?? value
    }
    guard first == nil, isComplete, !top.contains(where: { $0.value(.version) != nil }) else { return }
    let place = top.first { $0.value(.app) != nil } ?? top.first
    report(
      .missingKey, "the catalog has no version", at: place.map(head) ?? .top(of: documents.first?.file ?? 0),
      help: "add `version: 1` at the top of one file")
  }

  fileprivate mutating func bindApp(_ top: [Record], isComplete: Bool) -> App? {
    let apps = top.compactMap { record in record.keyNode(.app).map { (record, $0) } }
    guard let (record, key) = apps.first else {
      if isComplete, !lost.contains(.app) {
        report(
          .noApp, "the catalog has no app", at: top.first.map(head) ?? .top(of: documents.first?.file ?? 0),
          help: "add `app: {bundleId: …, name: …}`")
      }
      return nil
    }
    for (_, other) in apps.dropFirst() {
      report(
        .multipleApps, "found another app, but a catalog has only one", at: range(other),
        related: [Label(range(key), "the first app")],
        help: "keep each app in its own folder, or remove one of them")
    }
    guard let value = record.value(.app) else {
      report(.missingKey, "the app has no bundleId", at: range(key), help: "add `app: {bundleId: …}`")
      return nil
    }
    return whole(value, as: .app) { binder, record in binder.bindApp(record) }
  }

  private mutating func bindApp(_ record: Record) -> App? {
    var app = App()
    app.range = head(of: record)
    let isWhole = bind(appRows, of: record, into: &app)
    app.billingGracePeriod = part(.billingGracePeriod, of: record, as: .billingGracePeriod) {
      binder, record in
      var period = BillingGracePeriod()
      return binder.bind(gracePeriodRows, of: record, into: &period) ? period : nil
    }
    standIn = app.baseTerritory.isUnbound ? nil : App(standingInFor: app)
    return isWhole ? app : nil
  }

  fileprivate mutating func bindPriceTables(_ maps: [NodeReference]) {
    for entry in namedEntries(of: maps, "priceTables") {
      let (prices, _) = scope(ObjectPath.Part("price table", entry.name.value)) { binder in
        let prices = binder.writtenPrices(entry.value, at: entry.name.range, isTable: true)
        if let prices { binder.reportConflicts(inTable: prices) }
        return prices
      }
      if prices == nil { lost.insert(.parts) }
      names.tables[entry.name.value] = Names.PriceTableName(
        name: entry.name, prices: prices ?? .broken(at: entry.name.range))
    }
    names.tableNames = names.tables.keys.sorted()
  }

  fileprivate var unusedSets: [Located<String>] {
    names.sets.filter { !usedSets.contains($0.key) }.map(\.value.name).sorted { $0.range < $1.range }
  }

  fileprivate var unusedTables: [Located<String>] {
    names.tables.filter { !usedTables.contains($0.key) }.map(\.value.name).sorted { $0.range < $1.range }
  }
}

extension App {
  /// An app with a fault, as rules see it. Its base territory has to be known: prices are judged by it.
  fileprivate init(standingInFor app: App) {
    self.init()
    range = app.range
    bundleId = app.bundleId.isUnbound ? Located("unknown", at: range) : app.bundleId
    appleId = Located(1_000_000_000, at: range)
    baseTerritory = app.baseTerritory
    streamlinedPurchasing = Located(true, at: range)
    billingGracePeriod = app.billingGracePeriod
    ownCodesPerQuarter = Located(1_000_000_000, at: range)
  }
}

extension Document {
  /// The top levels of the file that hold anything.
  var contentRoots: [NodeID] { roots.map(resolved).filter { !isNull($0) } }
}
