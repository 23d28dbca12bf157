import ArgumentParser
import CodeLedger
import Diagnostics
import OfferCompiler
import OfferModel

/// Adds a batch to each offer whose pool has fewer codes left than its `refill` asks for.
struct CodesRefill: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes refill")

  @Argument(help: .catalog) var path: String = "."

  @Option(help: .database) var database: String

  @Flag(help: .dryRun) var dryRun = false

  @OptionGroup var day: DayOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    let files = try run.only(or: ": name the file or folder of one")
    let before = try run.lint()
    guard let catalog = before.compilations.first?.catalog else {
      throw PlainFailure("the catalog has errors: first fix what `offerc lint \(shellWord(path))` reports")
    }
    let counts = try PoolDatabase(database).counts()
    let pools = PoolStatus.all(of: catalog.app.bundleId.value, counts, in: catalog, today: run.today)
    var taken = Set(catalog.offerCodes.flatMap(\.offer.batches).flatMap { [$0.id.value] + $0.splitIds })
    // The database can have batches that the catalog no longer has.
    taken.formUnion(counts.batches.map(\.id))
    var refills: [RefillBatch] = []
    for pool in pools where pool.isDue {
      guard let refill = RefillBatch(for: pool, in: catalog, beside: taken, on: run.today) else { continue }
      taken.insert(refill.id)
      refills.append(refill)
    }
    guard !refills.isEmpty else {
      try console.say("nothing to add: no pool has fewer codes left than its `refill` asks for")
      return .success
    }
    let edited = RepairedCatalogs(
      edited: files, try addBatches(refills.map(\.added), in: files.texts))
    try check(run.lint(edited.catalogs), before)
    if dryRun { return try edited.printDiff(console) ? .findings : .success }
    try edited.write(console)
    for refill in refills {
      try console.say(
        "\(quoted(refill.offerName)): added batch \(refill.id) with \(counted(refill.count, "code"))")
    }
    try console.say(
      "next: request the codes with `offerc appstore plan` and `apply`, register their files, and export them with `codes export --pool`"
    )
    return .success
  }

  /// A batch that Apple would refuse, for example because of the quota of the quarter, is not added.
  ///
  /// - Throws: `PlainFailure` with what is wrong.
  private func check(_ after: LintResult, _ before: LintResult) throws {
    func errors(_ result: LintResult) -> [Finding] { result.report.findings.filter { $0.severity >= .error } }
    let known = Set(errors(before).map(\.message))
    let new = errors(after).filter { !known.contains($0.message) }
    guard let first = new.first else { return }
    throw PlainFailure(
      "nothing was added: \(first.message)",
      notes: new.dropFirst().map(\.message) + [first.help].compactMap(\.self))
  }
}
