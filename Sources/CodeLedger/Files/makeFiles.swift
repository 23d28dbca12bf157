import Cryptography
import Diagnostics
import OfferCodes

/// What the ledger has to know of files that are published.
package struct MadeFiles: Sendable {
  package let files: BatchFiles
  package let lastIndex: UInt64
  /// HMAC of the files' SHA-256, in hexadecimal.
  package let tag: String
}

/// Makes the files of a batch in a folder: those that are there already have to have the very bytes.
///
/// Nobody sees a part of a file, and nothing is replaced. When this returns, all is on the medium.
/// - Parameters:
///   - key: that of the batch's code space.
///   - folder: absolute path.
///   - progress: called with the number of codes that are made so far.
/// - Throws: `LedgerFailure`; files that were published before it stay, others are removed.
package func makeFiles(
  of batch: LedgerBatch, key: CodeKey, ledgerId: String, in folder: String, progress: (Int) -> Void
) throws -> MadeFiles {
  let folder = try OutputFolder(folder)
  let files = BatchFiles(batch)
  let file = batch.file
  let writer = PartWriter(files, of: file, in: folder)
  var bytesMade = 0
  let lastIndex = try file.makeRows(permutationKey: try key.permutationKey()) { rows in
    try writer.take(rows)
    bytesMade += rows.count
    progress(bytesMade / file.rowSize)
  }
  let tag = try key.tag(ofFiles: writer.digests)
  guard batch.fileTag == nil || batch.fileTag == tag else {
    throw LedgerFailure(
      "the codes of batch \(quoted(batch.id)) are not those that were issued: this version of offerc or the ledger is damaged"
    )
  }
  let manifest = Manifest(batch: batch, files: files, digests: writer.digests, lastIndex: lastIndex)
  try publish(manifest, named: files.manifest, ledgerId, in: folder)
  for target in writer.targets { try target.publish() }
  try folder.flush()
  return MadeFiles(files: files, lastIndex: lastIndex, tag: tag)
}

private func publish(_ manifest: Manifest, named name: String, _ ledgerId: String, in folder: OutputFolder)
  throws
{
  let bytes = manifest.bytes(ledgerId: ledgerId)
  if folder.has(name) {
    let file = try PublishedFile(name, in: folder)
    guard manifest.isWritten(in: try file.read(bytes.count + 1)) else { throw file.differs }
  } else {
    let file = try NewFile(name, in: folder)
    try file.take(bytes[...])
    try file.finish()
    try file.publish()
  }
}
