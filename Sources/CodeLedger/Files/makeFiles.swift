import Cryptography
import Diagnostics
package import Disk
package import OfferCodes

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
  guard files.parts.contains(where: { folder.has($0.name) }) else { return }
  let writer = PartWriter(files, of: batch.file, in: folder, makesMissing: false)
  _ = try writer.takeAll(of: batch, key: try key.permutationKey()) { _ in }
}

private func publish(_ manifest: Manifest, named name: String, _ ledgerId: String, in folder: Folder)
  throws
{
  let bytes = manifest.bytes(ledgerId: ledgerId)
  if folder.has(name) {
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
