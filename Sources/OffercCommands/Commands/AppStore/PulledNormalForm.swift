import AppStoreConnect
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel

/// A pulled catalog as the compiler understands it: what was written is what is compared later.
struct PulledNormalForm {
  /// Canonical JSON.
  let normalForm: [UInt8]
  let digest: String
  /// JSON pointers to what nobody has looked up.
  let assumed: [String]
  let counts: CatalogCounts

  /// - Throws: `CommandFailure` when the catalog does not compile: then Apple has something that offerc cannot write.
  init(_ pulled: PulledCatalog, today: CalendarDate) throws {
    let texts = pulled.files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
    let compilation = compile(texts, today: today, rules: [], ignores: IgnoreOptions(areHonoured: false))
    guard !compilation.hasErrors, let catalog = compilation.catalog else {
      throw CommandFailure(
        "what was pulled is not a valid catalog, so nothing is written: please report this with these lines",
        notes: compilation.findings.filter { $0.severity >= .error }.prefix(10).map { finding in
          let file = compilation.file(of: finding)
          let place = LineTable(file).position(of: Int(finding.primary.range.start))
          return "\(file.name):\(place.line):\(place.column): \(finding.message) [\(finding.rule)]"
        })
    }
    let form = lower(catalog)
    (normalForm, digest) = try canonicalCatalog(form)
    assumed = form.assumedPointers
    counts = CatalogCounts(of: [catalog])
  }
}
