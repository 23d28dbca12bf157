import Cryptography
import Diagnostics
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

/// A file that is there: it has to have the very bytes, and is never written to.
final class PublishedFile: FileTarget {
  enum Content {
    case batch
    case handOut
  }

  private let path: String
  private let content: Content
  /// Nil once it is finished: a batch can have more files than a process may have open.
  private var file: ReadableFile?
  private var offset = 0

  init(_ name: String, in folder: Folder, content: Content = .batch) throws {
    self.content = content
    path = folder.path(of: name)
    file = try ReadableFile(name, in: folder)
  }

  func take(_ bytes: ArraySlice<UInt8>) throws {
    guard try read(bytes.count).elementsEqual(bytes) else { throw differs }
  }

  func finish() throws {
    defer { file = nil }
    guard try read(1).isEmpty else { throw differs }
    // The run that wrote it may have ended before its bytes were on the medium.
    try file?.flush()
  }

  func publish() {}

  /// At most so many bytes from where the last read ended.
  func read(_ count: Int) throws -> [UInt8] {
    let bytes = try file?.part(at: offset, count: count) ?? []
    offset += bytes.count
    return bytes
  }

  var differs: PlainFailure {
    guard content == .batch else {
      return PlainFailure(
        "\(path) exists and is not this list of codes: name another file with -o; nothing was overwritten")
    }
    return PlainFailure(
      "\(path) exists and does not have the codes of its batch: move it away and run the command again, or use the key that made it; nothing was overwritten"
    )
  }
}
