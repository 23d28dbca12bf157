package import Diagnostics

/// What the command line says about the catalog, because no StoreKit configuration file does.
package struct StoreKitImportOptions: Sendable {
  /// The file's name as the header comment shows it; its stem is the app's name where `name` is nil.
  package var fileName: String
  package var bundleId: String?
  package var name: String?
  package var territories: TerritoryArgument?
  /// First day of win-back offers, `YYYY-MM-DD`: Apple wants one, the file has none, and nothing here reads a clock.
  package var assumedStartDate: String

  package init(
    fileName: String, bundleId: String? = nil, name: String? = nil, territories: TerritoryArgument? = nil,
    assumedStartDate: String
  ) {
    self.fileName = fileName
    self.bundleId = bundleId
    self.name = name
    self.territories = territories
    self.assumedStartDate = assumedStartDate
  }
}

/// A StoreKit configuration file in the words of the offerc language.
package struct StoreKitImport: Sendable {
  /// A whole catalog file; nil when the file is unreadable, which `findings` then explains.
  package var yaml: String?
  /// `object` is the JSON path; every finding stands at the top of the file but for syntax errors, which have a place.
  package var findings: [Diagnostic]
  /// How many things the language cannot say: the `# lost:` lines of `yaml`.
  package var lost: Int
  /// How many lines of `yaml` hold a default that the file does not state, each marked `# assumed`.
  package var assumed: Int
}

/// Reads a StoreKit configuration file of any version and writes it as a catalog.
///
/// The same bytes and options give the same text. Signing keys in the file are never copied.
package func importStoreKit(
  _ bytes: [UInt8], file: UInt32, options: StoreKitImportOptions
) -> StoreKitImport {
  var report = ImportReport(file: file)
  guard let root = readJSON(bytes, report: &report) else {
    return StoreKitImport(yaml: nil, findings: report.findings, lost: 0, assumed: 0)
  }
  var reader = StoreKitReader(report: report)
  guard let configuration = reader.readFile(root) else {
    return StoreKitImport(yaml: nil, findings: reader.report.findings, lost: 0, assumed: 0)
  }
  var writer = CatalogWriter(configuration, options: options, report: reader.report)
  writer.writeCatalog()
  return StoreKitImport(
    yaml: writer.yaml.text, findings: writer.report.findings, lost: writer.report.lost.count,
    assumed: writer.yaml.assumed)
}
