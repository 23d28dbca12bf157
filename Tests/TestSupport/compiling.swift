package import Diagnostics
package import Foundation
package import OfferCompiler
import OfferEmitters
import OfferLanguage
package import OfferModel
package import OfferRules
package import Testing

/// The day on which tests compile where any other would do.
package let exampleDay = "2026-11-21"

package func day(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> CalendarDate {
  try #require(CalendarDate(text), sourceLocation: location)
}

extension SourceFile {
  package init(_ file: URL) throws {
    self.init(name: file.lastPathComponent, bytes: [UInt8](try Data(contentsOf: file)))
  }

  /// Texts as `0.yaml`, `1.yaml`, ….
  package static func numbered(_ texts: [String]) -> [SourceFile] {
    texts.enumerated().map { SourceFile(name: "\($0).yaml", text: $1) }
  }
}

package func compilation(
  of files: [SourceFile], today: String = exampleDay, rules: [Rule<Catalog>] = allRules
) throws -> Compilation {
  compile(files, today: try day(today), rules: rules)
}

package func compilation(
  of text: String, today: String = exampleDay, rules: [Rule<Catalog>] = allRules
) throws -> Compilation {
  try compilation(of: [SourceFile(name: "catalog.yaml", text: text)], today: today, rules: rules)
}

/// A catalog in which everything binds; the rules may find what they like.
package func catalog(_ texts: [String], today: String = exampleDay) throws -> Catalog {
  let compilation = try compilation(of: SourceFile.numbered(texts), today: today)
  let catalog = try #require(compilation.catalog)
  #expect(
    !catalog.isPartial, "\(compilation.findings.map(\.message)) in\n\(texts.joined(separator: "---\n"))")
  return catalog
}

/// The bytes of `catalog.json`.
package func catalogJSON(_ catalog: Catalog, pretty: Bool = false) throws -> [UInt8] {
  CatalogJSON(lower(catalog), pretty: pretty).pieces.flatMap(\.self)
}

extension Compilation {
  /// `wrong-type: name is a text`.
  package var errors: [String] {
    findings.filter { $0.severity == .error }.map { "\($0.rule.name): \($0.message)" }
  }

  /// Those that the language itself makes.
  package var structural: [Finding] { findings.filter { structuralRules.contains($0.rule) } }

  package func report(_ findings: [Finding]? = nil) -> Report {
    Report(
      files: files, findings: findings ?? self.findings, today: exampleDay,
      read: CatalogCounts().counts)
  }
}
