import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

/// Writes an offer with values to replace into a catalog.
struct Add: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "add")

  @Argument(help: .value("kind", "The kind of offer: introductory, promotional, win-back or code."))
  var kind: String

  @Argument(help: .catalog) var path: String = "."

  @Option(help: .value("ID", "The product that gets the offer.")) var product: String

  @Flag(help: "Print the change as a diff and write nothing; the exit status is 1.") var diff = false

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyFindings) var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    guard let key = OfferSkeletons.kinds.first(where: { $0.name == kind })?.key else {
      let names = OfferSkeletons.kinds.map(\.name)
      let near = nearest(to: kind, in: names).first.map { "; did you mean \($0)?" } ?? ""
      throw PlainFailure("\(quoted(kind)) is not a kind of offer, expected \(listed(names))\(near)")
    }
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    let files = try run.only(or: ": name the file or folder of one")
    let before = try run.lint()
    let base = before.compilations.first?.catalog?.app.baseTerritory.value.code ?? "USA"
    let added = try addOffer(key, to: product, in: files.texts, base: base)
    let edited = RepairedCatalogs(edited: files, added.texts)
    func todos(_ result: LintResult) -> Int { result.report.findings.count { $0.rule == .todoValue } }
    // The edit is believed when what it leads to was read again.
    guard todos(try run.lint(edited.catalogs)) - todos(before) == added.todos else {
      throw PlainFailure(
        "the offer cannot be added to \(files.texts[added.file].name) as it is written")
    }
    if diff { return try edited.printDiff(console) ? .findings : .success }
    try edited.write(console)
    try console.say(
      "added to \(files.texts[added.file].name): replace \(counted(added.todos, "value")) marked TODO, then run "
        + "`offerc lint \(path)`", unless: quiet)
    return .success
  }
}
