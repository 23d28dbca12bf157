import Diagnostics
import OfferEmitters
import OfferLanguage
@_exported public import OfferCatalogReader

extension OfferCatalog {
  /// The catalog as apps and servers read it: the same value as `CompiledCatalog(json:)` of `catalogJSON()`. Nil while the catalog has
  /// errors.
  ///
  /// It is made anew each time: keep it.
  public var compiled: CompiledCatalog? {
    guard let form = normalForm else { return nil }
    return CompiledCatalog(form.catalog, digest: digest(of: form))
  }
}

extension OfferCatalog: CustomStringConvertible {
  /// The products and offers, as `CompiledCatalog` has them, or how many errors there are; then the number of findings.
  public var description: String {
    let errors = findings.count { $0.severity == .error }
    let catalog = compiled?.description ?? "no catalog: \(counted(errors, "error"))"
    return findings.isEmpty ? catalog : catalog + "\n" + counted(findings.count, "finding")
  }
}
