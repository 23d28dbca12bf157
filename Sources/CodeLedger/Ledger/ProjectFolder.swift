import ByteText
import Diagnostics
import Disk

/// The folder of the project that a ledger belongs to: the one with its `.offerc`, or that of the ledger itself. The ledger
/// stores folders below it as relative paths, so that the project can be moved.
struct ProjectFolder: Sendable {
  private let path: String

  /// - Parameter ledger: absolute path of the file.
  init(ofLedger ledger: String) {
    let folder = parent(of: ledger) ?? "/"
    path = lastName(of: folder) == ownFolder ? parent(of: folder) ?? "/" : folder
  }

  /// The path of a folder as the ledger stores it.
  func stored(_ folder: String) -> String {
    if folder.isIdentical(to: path) { return "." }
    return folder.byBytes.dropping(prefix: path + "/").map(String.init) ?? folder
  }

  /// The absolute path of a folder that the ledger has stored.
  func absolute(_ stored: String) -> String {
    if stored.byBytes.hasPrefix("/") { return stored }
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
