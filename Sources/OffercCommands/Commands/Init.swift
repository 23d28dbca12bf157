import EmbeddedFiles
import Disk
import ArgumentParser
import Diagnostics

/// Writes `Embedded/starter.yaml`: one app, one subscription, two offers, comments for a newcomer. It lints without a finding on
/// any day, so it has no dates; the tests compile it.
struct Init: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a small catalog with comments to start from.",
    discussion: """
      Writes catalog.yaml into the folder; a file of that name is never replaced.

      Examples:
        offerc init
        offerc init yoga
      """)

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"))
  var folder = "."

  func run(in console: Console) throws -> ExitStatus {
    let path = joined(folder, "catalog.yaml")
    if folder != "." { try makeFolder(folder) }
    guard try writeNewFile(to: path, { try $0.take(EmbeddedFiles.starter) }) else {
      throw CommandFailure("\(path) already exists: remove it, or name another folder")
    }
    try console.write("wrote \(escapingControls(path))\nnext: offerc lint \(escapingControls(folder))\n")
    return .success
  }
}
