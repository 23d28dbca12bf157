import OfferCompiler
import YAMLSyntax

/// The names that a catalog defines, read from its trees: they are there even where it does not bind.
struct NamesOfCatalog {
  private(set) var sets: [String] = []
  private(set) var tables: [String] = []

  init(_ catalog: CheckedCatalog) {
    for document in catalog.parsed?.documents ?? [] {
      for root in document.roots.map(document.resolved) where document.isMapping(root) {
        for (key, value) in document.pairs(root) where document.isScalar(key) {
          let mapping = document.resolved(value)
          guard document.isMapping(mapping) else { continue }
          let names = document.pairs(mapping).filter { document.isScalar($0.key) }.map {
            document.string($0.key)
          }
          switch document.string(key) {
          case "territorySets": sets += names
          case "priceTables": tables += names
          default: break
          }
        }
      }
    }
    sets.sort()
    tables.sort()
  }
}
