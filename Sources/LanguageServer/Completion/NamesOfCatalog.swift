import OfferCompiler
import YAMLSyntax

/// The names of sets and tables that a catalog defines. They are read from its parsed files, also if it cannot be bound.
struct NamesOfCatalog {
  private(set) var sets: [String] = []
  private(set) var tables: [String] = []

  init(_ catalog: CheckedCatalog) {
    for document in catalog.parsed?.documents ?? [] {
      for root in document.roots.map(document.resolved) where document.isMapping(root) {
        for (key, value) in document.pairs(root) where document.isScalar(key) {
          let mapping = document.resolved(value)
          guard document.isMapping(mapping) else { continue }
          let keys = document.pairs(mapping).map(\.key).filter(document.isScalar)
          let names = keys.map { document.string($0) }
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
