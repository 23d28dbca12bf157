import ArgumentParser
import Diagnostics
import Disk
import EmbeddedFiles
import OfferCompiler

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
      throw PlainFailure(
        "\(known.path) already is a catalog: add offers to its files, check them with `offerc lint`, or name another folder for another app"
      )
    }
    if folder != "." { try makeFolder(folder) }
    guard try writeNewFile(to: path, { try $0.take(EmbeddedFiles.starter) }) else {
      throw PlainFailure("\(path) already exists: remove it, or name another folder")
    }
    let schema = SchemaFile(schema: .offers, folder: folder)
    let written = try schema.writeIfMissing() ? [path, schema.path] : [path]
    for name in written { try console.write("wrote \(escapingControls(name))\n") }
    try console.write("next: offerc lint \(escapingControls(folder))\n")
    return .success
  }
}
