package import Disk
package import OfferCodes
import Cryptography
import Diagnostics

/// Makes the files of a batch in a folder: those that are there already have to have the very bytes.
///
/// Nobody sees a part of a file, and nothing is replaced. When this returns, all is on the medium.
/// - Parameters:
///   - key: that of the batch's code space.
///   - progress: called with the number of codes that are made so far.
/// - Throws: `PlainFailure`; files that were published before it stay, others are removed.
package func makeFiles(
  of batch: LedgerBatch, key: CodeKey, ledgerId: String, in folder: Folder, progress: (Int) -> Void
) throws -> MadeFiles {
  let files = BatchFiles(batch)
  folder.removeLeftovers(of: files.names)
  let writer = PartWriter(files, of: batch.file, in: folder)
  let lastIndex = try writer.takeAll(of: batch, key: try key.permutationKey(), progress)
  let tag = try key.tag(ofFiles: writer.digests)
  guard batch.fileTag == nil || batch.fileTag == tag else {
    throw PlainFailure(
      "the codes of batch \(quoted(batch.id)) are not those that were issued: this version of offerc or the ledger is damaged"
    )
  }
  let manifest = Manifest(batch: batch, files: files, digests: writer.digests, lastIndex: lastIndex)
  try publish(manifest, named: files.manifest, ledgerId, in: folder)
  for target in writer.targets { try target.publish() }
  try folder.flush()
  return MadeFiles(
    files: files, lastIndex: lastIndex, tag: tag, isNew: writer.targets.contains { $0 is NewFile })
}

/// Compares the files of a batch that are in a folder already, before the batch is reserved: with other bytes there it could not be
/// issued, and its code space would be bound to a key that is perhaps the wrong one.
///
/// - Throws: `PlainFailure` when a file has other bytes, or no file can have such a name. Nothing is written.
package func checkFiles(of batch: LedgerBatch, key: CodeKey, in folder: Folder) throws {
  let files = BatchFiles(batch)
  guard files.longestName <= folder.longestName else {
    throw PlainFailure(
      "batch \(quoted(batch.id)): its file names would have \(files.longestName) bytes, but the folder allows \(folder.longestName): give the batch a shorter id"
    )
  }
  guard try files.parts.contains(where: { try folder.has($0.name) }) else { return }
  let writer = PartWriter(files, of: batch.file, in: folder, makesMissing: false)
  _ = try writer.takeAll(of: batch, key: try key.permutationKey()) { _ in }
}

private func publish(_ manifest: Manifest, named name: String, _ ledgerId: String, in folder: Folder)
  throws
{
  let bytes = manifest.bytes(ledgerId: ledgerId)
  if try folder.has(name) {
    let file = try PublishedFile(name, in: folder)
    guard manifest.isWritten(in: try file.read(bytes.count + 64)) else { throw file.differs }
  } else {
    let file = try newFile(name, in: folder)
    try file.take(bytes)
    try file.publish()
  }
}

extension PartWriter {
  fileprivate func takeAll(of batch: LedgerBatch, key: SecretBytes, _ progress: (Int) -> Void) throws
    -> UInt64
  {
    var rowsMade = 0
    do {
      return try batch.file.makeRows(permutationKey: key) { rows in
        try take(rows)
        rowsMade += rows.count / rowSize
        progress(rowsMade)
      }
    } catch let failure as CodesExhausted {
      throw PlainFailure(
        "batch \(quoted(batch.id)): only \(counted(failure.available, "code")) of its range can be used, because the others contain blocked words: give a new batch another id, or longer codes"
      )
    }
  }
}

/// What takes the bytes of a file of codes in order.
protocol FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws
  /// All bytes were taken.
  func finish() throws
  /// Lets others see the file.
  func publish() throws
}

/// A file that is not there, and not to be made.
final class NoFile: FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) {}
  func finish() {}
  func publish() {}
}

extension NewFile: FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws {
    try unsafe bytes.withUnsafeBytes { try unsafe take($0) }
  }

  func publish() throws {
    guard try publish(replacing: false) else {
      throw PlainFailure(
        "\(path) was created by another program in the meantime: move it away, then run the command again")
    }
  }
}

/// A file with codes, which only its owner can read.
func newFile(_ name: String, in folder: Folder) throws -> NewFile {
  try NewFile(
    name, in: folder, mode: 0o600,
    advice: "; nothing is lost: fix the cause and run the command again")
}

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

/// Removes what a killed run left of a reserved batch that is revoked now: hidden files with codes, which no run will complete.
///
/// What cannot be removed, as its folder is gone, stays.
package func removeLeftovers(of batch: LedgerBatch) {
  guard batch.state == .reserved, let folder = try? Folder.alone(batch.output.folder, patience: 1) else {
    return
  }
  folder.removeLeftovers(of: BatchFiles(batch).names)
}
