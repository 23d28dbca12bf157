import ByteText
import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

/// The catalogs that a command line names, with what their option files say.
struct CatalogRun: Sendable {
  var files: [CatalogFiles]
  let today: CalendarDate
  var severities = SeverityChoices()

  /// Checks them, or what became of them; parameters as those of `lintCatalogs`.
  func lint(
    _ changed: [CatalogFiles]? = nil, honoursIgnores: Bool = true, checksScenarios: Bool = false,
    readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil
  ) throws -> LintResult {
    try lintCatalogs(
      changed ?? files, today: today, severities: severities, honoursIgnores: honoursIgnores,
      checksScenarios: checksScenarios, readBaseline: readBaseline)
  }

  /// The catalogs, whatever the rules say of them; without drafts, unless somebody wants them.
  /// Throws `CommandFailure` when a catalog did not bind as a whole; its errors then stand on standard error.
  func catalogs(_ console: Console, withDrafts: Bool = false) throws -> [Catalog] {
    let result = try lint()
    let all = result.compilations.compactMap { withDrafts ? $0.withDrafts : $0.catalog }
    let catalogs = all.filter { !$0.isPartial }
    guard catalogs.count == files.count else {
      try console.printErrors(of: result.report)
      throw CommandFailure("the catalog cannot be read: fix the errors first")
    }
    return catalogs
  }
}

extension CatalogRun {
  /// - Parameter mayBeNone: whether a folder without a catalog is no failure.
  /// - Throws: `CommandFailure`; the faults of an option file then stand on standard error.
  init(at path: String, on today: CalendarDate, mayBeNone: Bool = false, _ console: Console) throws {
    self.today = today
    files = try findCatalogs([path], mayBeNone: mayBeNone, standardInput: console.standardInput)
    guard let faults = try readOptionFiles(for: &files, today: today) else { return }
    try console.errors(render(faults, as: .text, limit: .ofOtherCommands))
    throw CommandFailure("the option file cannot be read: fix the errors first")
  }
}

extension ReportOptions {
  /// Finds catalogs and reads their option files, then does the work of the command. With `--list-files`, or when an
  /// option file is faulty, there is no work.
  ///
  /// - Parameters:
  ///   - inputName: what findings call standard input.
  ///   - isResult: whether findings are what the command is asked for.
  func withCatalogs(
    at paths: [String], inputName: String = "<stdin>", isResult: Bool, in console: Console,
    _ work: (CatalogRun) throws -> ExitStatus
  ) throws -> ExitStatus {
    let severities = try SeverityChoices(severity)
    let today = try OffercCommands.today(today, console)
    var files = try findCatalogs(paths, standardInput: console.standardInput, inputName: inputName)
    if listFiles { return try list(files, console) }
    if let faults = try readOptionFiles(for: &files, today: today) {
      try write(faults, console, isResult: isResult, besides: files)
      return .usage
    }
    return try work(CatalogRun(files: files, today: today, severities: severities))
  }

  /// The names of the files that are read, one a line.
  private func list(_ catalogs: [CatalogFiles], _ console: Console) throws -> ExitStatus {
    for text in catalogs.flatMap({ $0.texts + $0.scenarioTexts }) {
      try console.write(escapingControls(text.name) + "\n")
    }
    return .success
  }
}

extension Console {
  /// For commands that are not asked for findings.
  func printErrors(of report: Report, _ color: ColorChoice = .never) throws {
    var report = report
    report.findings.removeAll { $0.severity < .error }
    guard !report.findings.isEmpty else { return }
    let isColored = color.isColored(self, onTerminal: errorsAreTerminal)
    try errors(render(report, as: .text, color: isColored, limit: .ofOtherCommands))
  }
}

/// Where catalogs are: a path with or without `--catalog`.
struct CatalogName: ParsableArguments {
  @Argument(help: .value("path", "The catalog, or a folder with several. (default: .)")) var argument: String?

  @Option(name: .customLong("catalog"), help: .value("PATH", "The same as <path>.")) var option: String?

  var path: String { argument ?? option ?? "." }

  func validate() throws {
    guard let argument, let option else { return }
    throw ValidationError(
      "the catalog is named twice, \(quoted(argument)) and --catalog \(quoted(option)): remove one")
  }
}

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @OptionGroup var name: CatalogName

  @Option(help: .today) var today: String?

  var catalog: String { name.path }

  func open(_ console: Console, mayBeNone: Bool = false) throws -> CatalogRun {
    try CatalogRun(at: catalog, on: OffercCommands.today(today, console), mayBeNone: mayBeNone, console)
  }
}

/// Which offers an output is about: the same options wherever offers are listed.
struct FilterOptions: ParsableArguments {
  @Option(
    help: .value(
      "PLACE",
      "Only offers in this storefront, with its prices: a code, an English country name or a currency. May be repeated."
    ))
  var storefront: [String] = []

  @Option(help: .campaign) var campaign: [String] = []

  @Option(help: .product) var product: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only offers of this kind: \(OfferKind.optionNames.joined(separator: ", ")). May be repeated.",
      valueName: "KIND"))
  var kind: [String] = []

  @Option(help: .value("YYYY-MM-DD", "Only offers that run on this day or later."), transform: dayArgument)
  var from: CalendarDate?

  @Option(help: .value("YYYY-MM-DD", "Only offers that run on this day or earlier."), transform: dayArgument)
  var to: CalendarDate?

  @Flag(help: .withDrafts) var withDrafts = false

  /// - Throws: `CommandFailure` for a value that nothing has.
  func filter(in catalogs: [Catalog]) throws -> OfferFilter {
    var filter = OfferFilter()
    for text in storefront {
      filter.storefronts = try (filter.storefronts ?? StorefrontSet()).union(storefronts(named: text))
    }
    try filter.choose(campaigns: campaign, products: product, in: catalogs)
    filter.kinds = try kind.map { text in
      guard let number = OfferKind.optionNames.firstIndex(of: text.lowercased()) else {
        throw unknown("\(quoted(text)) is not a kind of offer", text, in: OfferKind.optionNames)
      }
      return OfferKind.allCases[number]
    }
    if let from, let to, to < from {
      throw CommandFailure("--to \(to) is before --from \(from), expected the same day or a later one")
    }
    (filter.from, filter.to) = (from, to)
    return filter
  }
}

extension OfferFilter {
  /// - Throws: `CommandFailure` for a value that nothing has.
  mutating func choose(campaigns names: [String], products texts: [String], in catalogs: [Catalog]) throws {
    for name in names { try checkCampaign(name, in: catalogs) }
    campaigns = names
    let all = catalogs.flatMap(\.products)
    products = try texts.flatMap { text in
      let found =
        [
          all.filter { $0.productId.value == text }, all.filter { $0.referenceName.value == text },
          all.filter { $0.productId.value.byBytes.hasSuffix(text) && !text.isEmpty },
        ].first { !$0.isEmpty } ?? []
      let ids = Set(found.map(\.productId.value)).sorted()
      guard ids.count < 2 else {
        throw CommandFailure("\(quoted(text)) can be any of \(firstFive(ids)): name one by its ID")
      }
      guard !ids.isEmpty else {
        throw unknown(
          "\(quoted(text)) is not a product", text,
          in: all.flatMap { [$0.productId.value, $0.referenceName.value] })
      }
      return ids
    }
  }
}

extension OfferKind {
  /// In the order of the cases.
  fileprivate static let optionNames = ["introductory", "promotional", "code", "win-back"]
}

/// The storefronts that a code, an English name or a currency means.
private func storefronts(named text: String) throws -> StorefrontSet {
  let (upper, lower) = (text.uppercased(), text.lowercased())
  let currency = Currency(code: upper)
  let found = Storefront.all.filter {
    $0.code == upper || $0.currency == currency || $0.name.lowercased() == lower
  }
  guard found.isEmpty else { return StorefrontSet(found) }
  let near = Storefront(alpha2: upper)
  throw unknown(
    "\(quoted(text)) is not a storefront", near?.code ?? text,
    in: Storefront.all.flatMap { [$0.name, $0.code] },
    expected: "a code, an English country name or a currency")
}
