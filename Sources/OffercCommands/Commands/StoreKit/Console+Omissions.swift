import CatalogText
import Diagnostics

extension Console {
  /// What a catalog says and a configuration file cannot, one line a reason.
  func noticeOmissions(_ omissions: Omissions, from file: String) throws {
    for one in omissions.all { try notice("not in \(escapingControls(file)): \(one.phrase)\n") }
  }
}
