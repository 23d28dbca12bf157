package import Diagnostics

/// The functions that the server needs from outside: they find catalogs and check them. Open texts take the place of files.
package struct ServerHost: Sendable {
  /// The bytes of open texts by their absolute paths.
  package typealias OpenFiles = [String: [UInt8]]

  package var catalogs: @Sendable (_ folder: String, OpenFiles) -> [String]
  /// The folders of the catalogs that files belong to, which are searched for in the folders above each file. A file may have
  /// none. All files are given at once, because they have folders in common.
  package var catalogsAround: @Sendable (_ files: [String], _ folders: [String], OpenFiles) -> [String]
  /// A catalog with what `offerc lint` finds in it; nil if there is no longer a catalog.
  package var check: @Sendable (_ catalog: String, OpenFiles, _ last: CheckedCatalog?) -> CheckedCatalog?
  /// The fixes that `offerc lint --fix` makes in one file of a catalog; nil if there are none.
  package var fixed: @Sendable (_ catalog: String, _ file: String, OpenFiles) -> EditedText?
  /// Forgets files that are not part of a catalog and were kept in memory: baselines.
  package var forget: @Sendable () -> Void
  /// The version of offerc.
  package let version: String

  package init(
    version: String,
    catalogs: @escaping @Sendable (String, OpenFiles) -> [String],
    catalogsAround: @escaping @Sendable ([String], [String], OpenFiles) -> [String],
    check: @escaping @Sendable (String, OpenFiles, CheckedCatalog?) -> CheckedCatalog?,
    fixed: @escaping @Sendable (String, String, OpenFiles) -> EditedText?,
    forget: @escaping @Sendable () -> Void = {}
  ) {
    self.version = version
    self.catalogs = catalogs
    self.catalogsAround = catalogsAround
    self.check = check
    self.fixed = fixed
    self.forget = forget
  }
}
