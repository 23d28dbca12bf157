import OfferCodes
import OfferModel
import Diagnostics

extension LedgerBatch {
  /// A field that is fixed once the ledger has the batch, and differs.
  package struct Change: Hashable, Sendable {
    /// The key of the language.
    package let field: String
    package let ledger: String
    package let catalog: String
  }

  /// What the catalog says otherwise than the ledger.
  package func changes(in catalog: LedgerBatch) -> [Change] {
    zip(fixedFields, catalog.fixedFields).compactMap { own, other in
      own.value == other.value ? nil : Change(field: own.name, ledger: own.value, catalog: other.value)
    }
  }

  /// All that the range of indices and the bytes of the rows follow from.
  private var fixedFields: [(name: String, value: String)] {
    [
      ("product", productId), ("offer", offerName), ("environment", environment.rawValue),
      ("createdDate", createdDate.description), ("expirationDate", expirationDate.description),
      ("count", String(count)), ("prefix", space.prefix), ("length", String(space.length)),
      ("alphabet", String(decoding: space.symbols, as: UTF8.self)),
      ("checkCharacter", String(space.hasCheckCharacter)), ("blockedWords", words.name), ("url", url ?? ""),
    ]
  }
}

/// - Throws: `LedgerFailure` that names the first field that differs.
func check(_ catalog: LedgerBatch, isStill ledger: LedgerBatch) throws {
  guard let change = ledger.changes(in: catalog).first else { return }
  throw LedgerFailure(
    "batch \(quoted(ledger.id)) is \(ledger.state.rawValue) with \(change.field) \(quoted(change.ledger)), but the catalog has \(quoted(change.catalog)): change it back, or give the new batch another id"
  )
}
