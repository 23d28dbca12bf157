import ArgumentParser
import Diagnostics
import Disk
import EmbeddedFiles
import OfferCompiler
import OfferLanguage
import OfferModel

/// Writes `Embedded/starter.yaml`: one app, one subscription, two offers, comments for a newcomer. It lints without a finding on
/// any day, so it has no dates; the tests compile it.
struct Init: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "init")

  @Argument(help: .value("dir", "The folder.")) var folder = "."

  func run(in console: Console) throws -> ExitStatus {
    let path = joined(folder, "catalog.yaml")
    if case .folder = try FileKind(folder),
      let known = try CatalogOpening(paths: [folder], mayBeNone: true).find(console).first
    {
      throw CommandFailure(
        "\(known.path) already is a catalog: add offers to its files, check them with `offerc lint`, or name another folder for another app"
      )
    }
    if folder != "." { try makeFolder(folder) }
    guard try writeNewFile(to: path, { try $0.take(EmbeddedFiles.starter) }) else {
      throw CommandFailure("\(path) already exists: remove it, or name another folder")
    }
    try console.write("wrote \(escapingControls(path))\nnext: offerc lint \(escapingControls(folder))\n")
    return .success
  }
}

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
      throw CommandFailure("\(quoted(kind)) is not a kind of offer, expected \(listed(names))\(near)")
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
      throw CommandFailure(
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
