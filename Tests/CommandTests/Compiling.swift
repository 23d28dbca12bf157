import OfferLanguage
import Diagnostics
import Foundation
import OfferCompiler
import OfferEmitters
import OfferModel

/// The day on which tests compile.
let testDay = CalendarDate("2027-01-15")

extension SourceFile {
  init(_ text: String, name: String = "catalog.yaml") { self.init(name: name, bytes: Array(text.utf8)) }

  init(_ file: URL) throws {
    self.init(name: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
  }
}

/// The files of a catalog: a file alone, or all YAML files below a folder, sorted by path.
func texts(at url: URL) throws -> [SourceFile] {
  guard url.pathExtension.isEmpty else { return [try SourceFile(url)] }
  let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
  return try names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map {
    SourceFile(name: $0, bytes: [UInt8](try Data(contentsOf: url.appending(path: $0))))
  }
}

extension Compilation {
  /// The findings as a report, perhaps only those that the language itself makes.
  func report(structuralOnly: Bool = false) -> Report {
    let findings = findings.filter { !structuralOnly || structuralRules.contains($0.rule) }
    return Report(
      files: files, findings: findings, today: "2027-01-15", counts: Report.Counts(files: files.count))
  }

  var errors: [String] { findings.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" } }
}

/// catalog.json of what bound.
func emit(_ catalog: Catalog, pretty: Bool = false) throws -> [UInt8] {
  try CatalogJSON(lower(catalog), pretty: pretty).pieces.flatMap(\.self)
}
