import Diagnostics
import Disk
import OffercCommands
import SystemCalls

/// The files of this repository, by their paths from its root.
package struct Checkout: Sendable {
  private let root: String

  package init(root: String) { self.root = root }

  func bytes(_ path: String) throws -> [UInt8] { try readFile(absolute(path)) }

  func text(_ path: String) throws -> String { try String(decoding: bytes(path), as: UTF8.self) }

  func template(_ name: String) throws -> Template {
    try Template(name: name, text: text("Sources/generate/Templates/" + name))
  }

  /// The files right in a folder, sorted, hidden ones left out.
  func files(in folder: String) throws -> [String] {
    try folderEntries(absolute(folder)).files.map { folder + "/" + $0 }
  }

  func remove(_ path: String) throws {
    guard unsafe unlink(absolute(path)) == 0 else {
      throw PlainFailure("cannot remove \(path): \(SystemFailure().reason)")
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws { _ = try writeFile([bytes], to: absolute(path)) }

  private func absolute(_ path: String) -> String { root + "/" + path }
}
