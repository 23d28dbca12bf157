import Disk

/// Removes what a killed run left of a reserved batch that is revoked now: hidden files with codes, which no run will complete.
///
/// What cannot be removed, as its folder is gone, stays.
package func removeLeftovers(of batch: LedgerBatch) {
  guard batch.state == .reserved, let folder = try? Folder.alone(batch.output.folder, patience: 1) else {
    return
  }
  folder.removeLeftovers(of: BatchFiles(batch).names)
}
