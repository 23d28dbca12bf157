import Diagnostics
import OfferCompiler
import OfferModel
import Testing

/// What lint says about a catalog that the importer wrote.
func diagnostics(ofYAML yaml: String) throws -> [Diagnostic] {
  let today = try #require(CalendarDate("2026-11-21"))
  return compile([SourceText(name: "app.yaml", bytes: Array(yaml.utf8))], today: today).diagnostics
}
