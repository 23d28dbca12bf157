import Disk

/// The folder that a ledger serves: that which its `.offerc` is in, else its own. Folders below it are kept as they are seen from
/// there, so that a project can be moved.
struct ProjectFolder: Sendable {
  private let path: String

  /// - Parameter ledger: absolute path of the file.
  init(ofLedger ledger: String) {
    let folder = parent(of: ledger) ?? "/"
    path = lastName(of: folder) == ownFolder ? parent(of: folder) ?? "/" : folder
  }

  /// As the ledger keeps a folder.
  func stored(_ folder: String) -> String {
    if folder == path { return "." }
    return folder.hasPrefix(path + "/") ? String(folder.dropFirst(path.count + 1)) : folder
  }

  /// The absolute path of what the ledger keeps.
  func absolute(_ stored: String) -> String {
    if stored.hasPrefix("/") { return stored }
    return stored == "." ? path : path + "/" + stored
  }

  func stored(_ batch: LedgerBatch) -> LedgerBatch {
    var batch = batch
    batch.output.folder = stored(batch.output.folder)
    return batch
  }

  func absolute(_ batch: LedgerBatch) -> LedgerBatch {
    var batch = batch
    batch.output.folder = absolute(batch.output.folder)
    return batch
  }
}
