import Cryptography
import Disk
import OfferCodes

/// Divides the rows of a batch among its files.
final class PartWriter {
  private let parts: [BatchFiles.Part]
  private let header: [UInt8]
  let rowSize: Int
  private let folder: Folder
  private let makesMissing: Bool

  private(set) var targets: [any FileTarget] = []
  /// SHA-256 of each file that is finished.
  private(set) var digests: [[UInt8]] = []
  private var hash: SHA256?
  /// How many bytes the current file still needs.
  private var bytesLeft = 0

  /// - Parameter makesMissing: if false, only existing files are compared.
  init(_ files: BatchFiles, of file: CodeFile, in folder: Folder, makesMissing: Bool = true) {
    self.makesMissing = makesMissing
    parts = files.parts
    header = file.header
    rowSize = file.rowSize
    self.folder = folder
  }

  /// - Parameter rows: whole rows, as many as come next.
  func take(_ rows: [UInt8]) throws {
    var rest = rows[...]
    while !rest.isEmpty {
      if bytesLeft == 0 { try begin() }
      let piece = rest.prefix(bytesLeft)
      try add(piece)
      bytesLeft -= piece.count
      rest = rest.dropFirst(piece.count)
      if bytesLeft == 0 { try end() }
    }
  }

  private func begin() throws {
    let part = parts[targets.count]
    targets.append(try target(part.name))
    hash = SHA256()
    bytesLeft = part.rows * rowSize
    try add(header[...])
  }

  private func target(_ name: String) throws -> any FileTarget {
    if try folder.has(name) { return try PublishedFile(name, in: folder) }
    return makesMissing ? try newFile(name, in: folder) : NoFile()
  }

  private func add(_ bytes: ArraySlice<UInt8>) throws {
    hash?.add(bytes)
    try targets[targets.count - 1].take(bytes)
  }

  private func end() throws {
    try targets[targets.count - 1].finish()
    if let hash { digests.append(hash.digest) }
    hash = nil
  }
}
