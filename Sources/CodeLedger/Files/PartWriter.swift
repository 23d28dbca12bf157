import Cryptography
import OfferCodes

/// Cuts the rows of a batch into its files.
final class PartWriter {
  private let parts: [BatchFiles.Part]
  private let header: [UInt8]
  let rowSize: Int
  private let folder: OutputFolder

  private(set) var targets: [any FileTarget] = []
  /// SHA-256 of each file that is finished.
  private(set) var digests: [[UInt8]] = []
  private var hash: SHA256?
  /// Of the file that is being written.
  private var bytesLeft = 0

  init(_ files: BatchFiles, of file: CodeFile, in folder: OutputFolder) {
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
    targets.append(
      folder.has(part.name) ? try PublishedFile(part.name, in: folder) : try NewFile(part.name, in: folder))
    hash = try SHA256()
    bytesLeft = part.rows * rowSize
    try add(header[...])
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
