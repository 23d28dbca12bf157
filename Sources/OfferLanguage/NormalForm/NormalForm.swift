package import OfferModel

/// A catalog in the form that all catalogs with the same meaning share: without abbreviations, with defaults, sorted.
///
/// It is written in the same language: a normal form is a valid catalog whose normal form is itself.
package struct NormalForm: Sendable {
  package let catalog: Catalog

  /// - Parameter catalog: one that is in normal form already.
  package init(catalog: Catalog) { self.catalog = catalog }

  package var withoutDrafts: NormalForm { NormalForm(catalog: catalog.withoutDrafts) }
}
