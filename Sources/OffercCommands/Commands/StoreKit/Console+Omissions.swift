import Diagnostics
import StoreKitFiles

extension Console {
  /// What a catalog says and a configuration file cannot, one line a reason.
  func noticeOmissions(_ omissions: Omissions, from file: String) throws {
    for line in omissions.lines { try notice("not in \(escapingControls(file)): \(line)\n") }
  }
}
