import Diagnostics
import OfferCompiler
import OfferModel
import Testing

/// What lint says about a catalog that the importer wrote.
func findings(ofYAML yaml: String) throws -> [Finding] {
  let today = try #require(CalendarDate("2026-11-21"))
  return compile([SourceFile(name: "app.yaml", bytes: Array(yaml.utf8))], today: today).findings
}
