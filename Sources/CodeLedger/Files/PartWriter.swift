import Cryptography
import Disk
import OfferCodes

/// Cuts the rows of a batch into its files.
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
  /// Of the file that is being written.
  private var bytesLeft = 0

  /// - Parameter makesMissing: false: only files that are there are looked at.
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
    hash = try SHA256()
    bytesLeft = part.rows * rowSize
    try add(header[...])
  }

  private func target(_ name: String) throws -> any FileTarget {
    if folder.has(name) { return try PublishedFile(name, in: folder) }
    return makesMissing ? try newFile(name, in: folder) : NoFile()
  }

  private func add(_ bytes: ArraySlice<UInt8>) throws {
    try hash?.add(bytes)
    try targets[targets.count - 1].take(bytes)
  }

  private func end() throws {
    try targets[targets.count - 1].finish()
    if let hash { digests.append(try hash.digest()) }
    hash = nil
  }
}
