import ByteText
import Diagnostics
import Disk
import OfferLanguage
import OfferModel
import StoreKitFiles

/// A StoreKit configuration file as a catalog in YAML.
struct ImportedFile {
  let result: StoreKitImport
  /// What was assumed, and what a catalog cannot have.
  let report: Report

  /// - Parameters:
  ///   - file: `-` for standard input.
  ///   - today: The day after it is the first day of win-back offers, which the file does not have.
  /// - Throws: `PlainFailure` for a file that cannot be read.
  init(
    _ file: String, bundleId: String?, name: String?, territories: TerritoryArgument? = nil,
    _ severities: SeverityChoices = SeverityChoices(), on today: CalendarDate, _ console: Console
  ) throws {
    try refuseYAML(file)
    if file != "-" { try refuseLeavingLinks(file) }
    let bytes = file == "-" ? try console.standardInput() : try readStoreKitFile(file)
    let options = ImportedFile.options(
      of: file, bundleId: bundleId, name: name, territories: territories, on: today)
    result = importStoreKit(bytes, file: 0, options: options)
    let source = SourceFile(name: file == "-" ? "<stdin>" : file, bytes: result.source)
    report = Report(
      files: [source], findings: severities.apply(to: result.findings.sortedOnce()),
      today: today.description, read: result.counts.counts)
  }

  static func options(
    of file: String, bundleId: String? = nil, name: String? = nil, territories: TerritoryArgument? = nil,
    on today: CalendarDate
  ) -> StoreKitImportOptions {
    let fileName =
      file == "-" ? "standard input" : file.byBytes.split(separator: "/").last.map(String.init) ?? file
    return StoreKitImportOptions(
      fileName: fileName, bundleId: bundleId, name: name, territories: territories,
      assumedStartDate: (today.next ?? today).description)
  }
}
