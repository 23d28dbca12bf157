import AppStoreConnect
import Cryptography
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules

/// From Apple's answers to a plan: answers → live state → comparison → plan. See `docs/live-path.md`.
struct LivePath {
  let today: CalendarDate
  /// Whether people see custom codes that are only live.
  var showsCodes = false
  /// What the compiler begins with; a test counts how often it does.
  var parse: TextParser = { texts, firstFile in parseTexts(texts, firstFile: firstFile) }

  /// Apple's answers as live state: they are written as a catalog, and that is compiled like any other.
  ///
  /// - Parameters:
  ///   - firstFile: number of the first file of that catalog.
  ///   - exact: whether prices that Apple derives are written, too.
  ///   - scope: what is read; nil for everything.
  ///   - catalog: what live state will be compared with; what Apple derives from its amounts is read, too.
  ///   - equalized: what a plan knows that Apple derives from amounts, and that is not read.
  /// - Throws: a `Failure`, also when the catalog does not compile: then Apple has something that offerc cannot write.
  func pull(
    _ bundleId: String, from source: any AnswerSource, firstFile: UInt32 = 0, exact: Bool = false,
    pricePoints: Bool = false, within scope: ReadScope? = nil, for catalog: Catalog? = nil,
    knowing equalized: [EqualizedAmounts] = []
  ) throws -> PulledApp {
    let app = try readLiveApp(
      of: bundleId, from: source, within: scope, pricePoints: pricePoints,
      equalizing: catalog.map { EqualizedChanges(in: $0, on: today) }, knowing: equalized)
    return try state(of: app, firstFile: firstFile, exact: exact)
  }

  private func state(of app: LiveApp, firstFile: UInt32, exact: Bool) throws -> PulledApp {
    let pulled = writeCatalog(app, today: today, exact: exact)
    let texts = pulled.files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
    let (compilation, catalog) = compiled(texts, firstFile)
    guard let catalog else {
      throw PlainFailure(
        "what was pulled is not a valid catalog, so nothing is written: please report this with these lines",
        notes: compilation.firstErrors)
    }
    // Beside the files of the user, which may have the same names.
    let files = compilation.files.map { SourceFile(name: "App Store Connect/" + $0.name, bytes: $0.bytes) }
    return PulledApp(
      app: app, catalog: pulled, counts: CatalogCounts(of: [catalog]),
      live: LiveState(app, pulled, catalog, in: files))
  }

  /// Reads a `live.json`; `name` is how messages name it. Throws a `Failure` for another file.
  func read(_ bytes: [UInt8], named name: String, firstFile: UInt32) throws -> LiveState {
    try readFile(bytes, named: name, firstFile: firstFile).live
  }

  private func readFile(
    _ bytes: [UInt8], named name: String, firstFile: UInt32
  ) throws -> (file: LiveFile, live: LiveState) {
    let document = try checkFormat(bytes, named: name, liveFormat)
    let (compilation, catalog) = compiled([SourceFile(name: name, bytes: bytes)], firstFile)
    guard let catalog, catalog.isLive, let file = try? liveFormat.read(document.root) else {
      throw PlainFailure(
        "\(name) is not a live state, expected a file that `offerc appstore pull -o` made",
        notes: compilation.firstErrors)
    }
    return (file, LiveState(file, catalog, in: compilation.files))
  }

  /// Whether a file says that it is live state, whatever else is in it.
  static func isLiveFile(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "{") && bytes.firstRange(of: Array(#""offerc.live/"#.utf8)) != nil
  }

  /// What a plan is to lead back to. Throws a `Failure`, also when its catalog was changed.
  func readBefore(_ file: SourceFile) throws -> LiveState {
    let (content, live) = try readFile(file.bytes, named: file.name, firstFile: 0)
    guard content.digest == "sha256:" + hexadecimal(sha256([content.catalog])) else {
      throw PlainFailure(
        "\(file.name) was changed after it was written: make a plan from a catalog", status: .findings)
    }
    return live
  }

  /// Compares the only catalog of a run with what is live. What is live is not read for a catalog with faults.
  ///
  /// - Parameters:
  ///   - read: live state of an app, whose files have numbers from the one given on.
  /// - Throws: what `read` throws, and a `Failure` where live state is that of another app.
  func compare(
    _ catalogs: [CatalogFiles], withLive name: String,
    _ read: @escaping (Catalog, UInt32) throws -> LiveState
  ) throws -> (result: LintResult, difference: (comparison: Comparison, live: LiveState)?) {
    var live: LiveState?
    // A plan lists what is live and not in the catalog: it stays, and is no error here.
    let severities = try SeverityChoices(["object-removed=off"])
    let firstFile = UInt32(catalogs.reduce(0) { sum, catalog in sum + catalog.texts.count })
    let result = try lintCatalogs(
      catalogs, today: today, severities: severities,
      readLive: { catalog in
        let state = try read(catalog, firstFile)
        live = state
        let baselines = Baselines([state.form.catalog], origin: name)
        return LiveCatalogs(baselines: [showsCodes ? baselines.showingCodes : baselines], files: state.files)
      }, parse: parse)
    guard let comparison = result.compilations[0].comparison, let live else { return (result, nil) }
    if let missing = comparison.missing {
      throw PlainFailure("there is nothing to compare with: \(missing.reason)")
    }
    return (result, withoutDroppedStorefronts(comparison, live))
  }

  /// Nothing is sent for a storefront that Apple no longer lists: the catalog is compared without it.
  private func withoutDroppedStorefronts(
    _ comparison: Comparison, _ live: LiveState
  ) -> (comparison: Comparison, live: LiveState) {
    guard let dropped = live.storefronts?.droppedStorefronts, !dropped.isEmpty else {
      return (comparison, live)
    }
    let catalog = comparison.current.catalog
    let known = compareCatalogs(
      lower(catalog.without(dropped)), with: live.form, today: today, drafts: comparison.drafts)
    return (known, live.compared(with: catalog))
  }

  /// The catalog in the plan at a path. Throws a `Failure`.
  func catalog(of plan: Plan, at path: String) throws -> NormalForm {
    let name = "the catalog of \(path)"
    guard let catalog = compiled([SourceFile(name: name, bytes: plan.catalog)], 0).catalog else {
      throw PlainFailure("\(name) cannot be read: make the plan again")
    }
    return lower(catalog)
  }

  /// What is live, with nothing missing. Throws a `Failure` where something cannot be read: what is unknown is not taken for
  /// empty.
  func pullWhole(
    _ bundleId: String, from source: any AnswerSource, firstFile: UInt32, within scope: ReadScope? = nil,
    knowing equalized: [EqualizedAmounts] = [], _ consistency: ConsistencyWait, or consequence: String
  ) throws -> PulledApp {
    var last: PulledApp?
    var invalid: PlainFailure?
    // A list that lags still has what was deleted: its parts are not found, or it is there beside what took its place.
    let whole = try consistency.poll {
      do {
        let next = try pull(bundleId, from: source, firstFile: firstFile, within: scope, knowing: equalized)
        last = next
        invalid = nil
        return next.app.unread.contains(where: \.isNotFound) ? nil : next
      } catch let failure as PlainFailure {
        invalid = failure
        return nil
      }
    }
    if let invalid { throw invalid }
    let unread = last?.app.unread.filter { !$0.isLeftOut && !$0.isOnlyCounted } ?? []
    guard let whole, unread.isEmpty else {
      throw PlainFailure(
        "App Store Connect cannot be read completely, so \(consequence)",
        notes: unread.prefix(5).map { "\($0.phrase) of \($0.object.label): \($0.reason)" })
    }
    return whole
  }

  /// Reads what a plan touches, and plans again what is left to do. On another day, or without steps, all is read, or all that
  /// the plan was limited to. Throws a `Failure`, also where something cannot be read.
  func refresh(
    _ plan: Plan, _ catalog: NormalForm, from source: any AnswerSource, _ consistency: ConsistencyWait
  ) throws
    -> (view: LiveView, app: LiveApp)
  {
    let scope: ReadScope? =
      if today == plan.today, !plan.steps.isEmpty {
        plan.scope
      } else if !plan.only.isEmpty {
        ReadScope(plan.only)
      } else {
        nil
      }
    let whole = try pullWhole(
      plan.bundleId, from: source, firstFile: 1, within: scope,
      knowing: plan.equalized, consistency, or: "the plan is not applied")
    let live = whole.live.knowing(plan.storefronts)
    let comparison = compareCatalogs(catalog, with: live.form, today: today)
    var now = makePlan(
      comparison, live, (plan.catalog, plan.digest), allowing: plan.allowed, files: plan.files,
      commands: plan.commands
    ) { _ in nil }
    if let scope { now.limit(to: scope, otherwiseLike: plan) }
    return (LiveView(now, within: plan.scope, from: live, of: whole.app, canonicalObject), whole.app)
  }

  /// What a plan touches, as it was read before the plan: a `live.json` with a scope. Every price is written out, because a
  /// rollback plan that left one to Apple would not change it.
  func before(_ plan: Plan, _ app: LiveApp, fetchedAt: String) throws -> [UInt8] {
    let pulled = try state(of: app, firstFile: 0, exact: true)
    return try pulled.file(fetchedAt: fetchedAt, scope: plan.touched(pulled.live.ids))
  }

  /// - Returns: no catalog where something in the texts does not fit.
  private func compiled(_ texts: [SourceFile], _ firstFile: UInt32) -> (Compilation, catalog: Catalog?) {
    let compilation = compile(
      parse(texts, firstFile), today: today, rules: [], ignores: IgnoreOptions(areHonoured: false))
    return (compilation, compilation.hasErrors ? nil : compilation.catalog)
  }
}
