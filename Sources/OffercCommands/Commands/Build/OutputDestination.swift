import Diagnostics
import Disk

/// Where the outputs of a catalog go: a folder, or standard output.
struct OutputDestination {
  /// Nil for standard output.
  let folder: String?
  let console: Console
  let isQuiet: Bool

  /// The path of a file, for messages.
  func path(of name: String) -> String { folder.map { joined($0, name) } ?? name }

  func makeFolder() throws {
    if let folder { try Disk.makeFolder(folder) }
  }

  /// Writes a file, or prints it where there is no folder.
  func write(_ pieces: [[UInt8]], to name: String, _ remark: String = "") throws {
    guard let folder else {
      for piece in pieces { try console.outputData(piece) }
      return
    }
    let file = joined(folder, name)
    let result = try writeFile(pieces, to: file)
    switch result {
    case .written: try say("wrote \(escapingControls(file))\(remark)")
    case .unchanged: try say("\(escapingControls(file)) is up to date\(remark)")
    }
  }

  func say(_ text: String) throws { try console.say(text, unless: isQuiet) }
}
