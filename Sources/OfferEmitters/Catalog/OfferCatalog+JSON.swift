public import OfferCompiler

extension OfferCatalog {
  /// The bytes of `catalog.json`; nil while the catalog has errors.
  ///
  /// - Throws: when the crypto library cannot hash.
  public func catalogJSON(pretty: Bool = false) throws -> [UInt8]? {
    guard !hasErrors, let catalog = compilation.catalog else { return nil }
    return try CatalogJSON(lower(catalog), pretty: pretty).pieces.flatMap { $0 }
  }
}
