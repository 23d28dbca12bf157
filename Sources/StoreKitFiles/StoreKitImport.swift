import OfferLanguage
package import Diagnostics
package import OfferModel
import JSONText
import CatalogText

/// A StoreKit configuration file as a catalog.
package struct StoreKitImport: Sendable {
  /// A complete catalog file; nil if the file cannot be read. `findings` then says why.
  package var yaml: String?
  /// The findings, with the JSON path as `object`. Something that is missing has the place where it would be.
  package var findings: [Finding]
  /// The file as a report may show it, with asterisks for signing keys. All other bytes are where they were.
  package var source: [UInt8]
  package var counts: CatalogCounts
  /// The number of things that a catalog cannot have: of `# lost:` lines in `yaml`.
  package var lost: Int
  /// The number of lines of `yaml` with a default that the file does not state, each marked `# assumed`.
  package var assumed: Int

  fileprivate init(_ report: ImportReport, of bytes: [UInt8]) {
    findings = report.findings
    source = bytes.count > JSONLimits().bytes ? [] : hidingKeys(bytes)
    counts = CatalogCounts()
    lost = 0
    assumed = 0
  }
}

/// Returns YAML with some of the products in a file, to be added to a catalog that has the others; empty if there are none.
package func importProducts(
  _ ids: Set<String>, of bytes: [UInt8], options: StoreKitImportOptions
) -> String {
  var report = ImportReport(file: 0)
  guard !ids.isEmpty, let document = readJSON(bytes, report: &report) else { return "" }
  var reader = StoreKitReader(report: report)
  guard var file = reader.readFile(document.root) else { return "" }
  for index in file.groups.indices {
    file.groups[index].subscriptions.removeAll { !ids.contains($0.productID) }
  }
  file.groups.removeAll { $0.subscriptions.isEmpty }
  file.products.removeAll { !ids.contains($0.productID) }
  var builder = ImportedCatalogBuilder(file, options: options, report: reader.report)
  var catalog = CatalogObject(.catalog)
  builder.addProducts(to: &catalog)
  var text = CatalogText()
  text.write(catalog)
  return text.text.isEmpty ? "" : "\n" + text.text
}

/// Reads a StoreKit configuration file of any version, and writes it as a catalog.
///
/// The same bytes and options give the same text. Signing keys in the file are never copied.
package func importStoreKit(
  _ bytes: [UInt8], file: UInt32, options: StoreKitImportOptions
) -> StoreKitImport {
  var report = ImportReport(file: file)
  guard let document = readJSON(bytes, report: &report) else { return StoreKitImport(report, of: bytes) }
  var reader = StoreKitReader(report: report)
  guard let configuration = reader.readFile(document.root) else {
    return StoreKitImport(reader.report, of: bytes)
  }
  var builder = ImportedCatalogBuilder(configuration, options: options, report: reader.report)
  let text = builder.text()
  var result = StoreKitImport(builder.report, of: bytes)
  result.yaml = text.text
  result.counts = configuration.counts
  result.lost = builder.report.lost.count
  result.assumed = text.assumed
  return result
}
