import ArgumentParser
import Diagnostics
import Disk
import EmbeddedFiles
import OfferCompiler
import StoreKitFiles

/// Writes a first catalog: `Embedded/starter.yaml`, or what a StoreKit configuration file has.
///
/// The starter has one app, one subscription, two offers, and comments for a newcomer. On any day, it lints with one warning, so
/// that a newcomer sees what a finding is; it has no dates. The tests compile it.
struct Init: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "init")

  @Argument(help: .value("dir", "The folder.")) var folder = "."

  @Option(
    help: .value(
      "FILE", "Begin with the products of a StoreKit configuration file."))
  var from: String?

  @Option(help: .value("ID", "With --from: the app's bundle ID.")) var bundleId: String?

  @Option(help: .value("NAME", "With --from: the app's name.")) var name: String?

  @OptionGroup var day: DayOptions

  func validate() throws {
    guard from == nil, bundleId != nil || name != nil else { return }
    throw ValidationError("--bundle-id and --name are for --from: without it, write them into the catalog")
  }

  func run(in console: Console) throws -> ExitStatus {
    let path = joined(folder, "catalog.yaml")
    if case .folder = try FileKind(folder),
      let known = try CatalogOpening(paths: [folder], mayBeNone: true).find(console).first
    {
      throw PlainFailure(
        "\(known.path) is already a catalog: \(wayOut(of: path))"
      )
    }
    guard let from else {
      try write(EmbeddedFiles.starter, to: path, console)
      try console.say("have: \(path), a catalog of 1 subscription with 2 offers")
      try console.say("next: offerc lint \(shellWord(folder))")
      try console.say("read: docs/guide.md in a clone of offerc, from this catalog to a check in CI")
      return .success
    }
    let imported = try ImportedFile(from, bundleId: bundleId, name: name, on: day.today(console), console)
    guard let yaml = imported.result.yaml else {
      try console.printErrors(of: imported.report)
      return .usage
    }
    try write(Array(yaml.utf8), to: path, console)
    try sayWhatIsNext(imported, from, path, console)
    return .success
  }

  /// What to do when the folder has a catalog.
  private func wayOut(of path: String) -> String {
    from == nil
      ? "add offers to its files, check them with `offerc lint`, or name another folder for another app"
      : "edit its files, or delete them (\(path)) to begin again with --from, or name another folder for another app"
  }

  private func write(_ bytes: [UInt8], to path: String, _ console: Console) throws {
    if folder != "." { try makeFolder(folder) }
    // The catalog comes last: until it is there, the same command can run again if it was stopped.
    if case .missing = try FileKind(path) {
      _ = try SchemaFile(schema: .offers, folder: folder).writeIfMissing()
    }
    guard try writeNewFile(to: path, { try $0.take(bytes) }) else {
      throw PlainFailure("\(path) already exists: remove it, or name another folder")
    }
  }

  private func sayWhatIsNext(
    _ imported: ImportedFile, _ file: String, _ path: String, _ console: Console
  ) throws {
    let result = imported.result
    let marked = result.assumed > 0 ? "check \(counted(result.assumed, "value")) marked `# assumed`" : nil
    let lost = counted(result.lost, "kind of setting", "kinds of settings")
    let left = result.lost > 0 ? "\(lost) not imported" : nil
    let remarks = [marked, left].compactMap(\.self)
    try console.say(
      "have: \(path), with the products of \(file == "-" ? "standard input" : file)"
        + (remarks.isEmpty ? "" : ": " + remarks.joined(separator: "; ")))
    let lint = "offerc lint \(shellWord(folder))"
    let compare = file == "-" ? "" : " && offerc storekit check \(shellWord(file)) \(shellWord(folder))"
    let identify = bundleId == nil ? "write your app's bundle ID in \(path), then " : ""
    try console.say("next: " + identify + lint + compare)
    try console.say("read: docs/guide.md in a clone of offerc; docs/xcode.md, to keep both files in sync")
  }
}
