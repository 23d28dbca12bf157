package import Diagnostics

/// What the server asks of the world around it: where catalogs are, and what is found in them. Texts that are open take the
/// place of files.
package struct ServerHost: Sendable {
  /// The bytes of open texts by their path from the root.
  package typealias OpenFiles = [String: [UInt8]]

  /// The folders of the catalogs below a folder.
  package var catalogs: @Sendable (_ folder: String, OpenFiles) -> [String]
  /// The folder of the catalog that a file belongs to, looked for in the folders above it; nil for any other file.
  package var catalogAround: @Sendable (_ file: String, _ folders: [String], OpenFiles) -> String?
  /// What `offerc lint` finds in a catalog; nil where there is none any more.
  package var check: @Sendable (_ catalog: String, OpenFiles, _ last: CheckedCatalog?) -> CheckedCatalog?
  /// The fixes that `offerc lint --fix` makes in one file of a catalog; nil where there are none.
  package var fixed: @Sendable (_ catalog: String, _ file: String, OpenFiles) -> EditedText?
  /// Forgets what was remembered of files that are no part of a catalog: baselines.
  package var forget: @Sendable () -> Void
  /// Of the tool.
  package let version: String

  package init(
    version: String,
    catalogs: @escaping @Sendable (String, OpenFiles) -> [String],
    catalogAround: @escaping @Sendable (String, [String], OpenFiles) -> String?,
    check: @escaping @Sendable (String, OpenFiles, CheckedCatalog?) -> CheckedCatalog?,
    fixed: @escaping @Sendable (String, String, OpenFiles) -> EditedText?,
    forget: @escaping @Sendable () -> Void = {}
  ) {
    self.version = version
    self.catalogs = catalogs
    self.catalogAround = catalogAround
    self.check = check
    self.fixed = fixed
    self.forget = forget
  }
}
