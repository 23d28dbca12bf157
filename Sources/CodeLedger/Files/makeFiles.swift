package import Disk
package import OfferCodes
import Cryptography
import Diagnostics

/// Makes the files of a batch in a folder. Files that exist already must have the same bytes.
///
/// No reader sees an incomplete file, and no file is replaced. When this returns, all files are on the medium.
/// - Parameters:
///   - key: the key of the batch's code space.
///   - progress: called with the number of codes that are made so far.
/// - Throws: `PlainFailure`. Files that were published before it stay, others are removed.
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

/// Compares the files of a batch that a folder already has, before the batch is reserved. With other bytes in them, the batch
/// could not be issued, and its code space might be bound to the wrong key.
///
/// - Throws: `PlainFailure` if a file has other bytes, or the folder does not allow such names. Nothing is written.
package func checkFiles(of batch: LedgerBatch, key: CodeKey, in folder: Folder) throws {
  let files = BatchFiles(batch)
  guard files.longestName <= folder.longestName else {
    throw PlainFailure(
      "batch \(quoted(batch.id)): its file names would have \(files.longestName) bytes, but the folder allows \(folder.longestName): give the batch a shorter ID"
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
        "batch \(quoted(batch.id)): only \(counted(failure.available, "code")) of its range can be used, because the others contain blocked words: give a new batch a different ID, or longer codes"
      )
    }
  }
}

/// Removes the hidden files with codes that a killed run has left of a batch that is revoked now: no run will complete them.
///
/// Files that cannot be removed, for example because their folder is missing, are ignored.
package func removeLeftovers(of batch: LedgerBatch) {
  guard batch.state == .reserved, let folder = try? Folder.alone(batch.output.folder, patience: 1) else {
    return
  }
  folder.removeLeftovers(of: BatchFiles(batch).names)
}
