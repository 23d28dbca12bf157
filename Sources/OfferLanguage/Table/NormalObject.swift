package import Diagnostics
import OfferModel

/// An object of the normal form as data: the fields it has, sorted by key.
///
/// Emitters and the comparison with a baseline go through it without knowing any key by name.
package struct NormalObject: Sendable {
  package let type: ObjectID
  /// Where the object is named.
  package let range: SourceRange
  package let fields: [NormalField]

  package init(_ type: ObjectID, at range: SourceRange, _ fields: [NormalField?]) {
    self.type = type
    self.range = range
    self.fields = fields.compactMap { $0 }.sorted { $0.key < $1.key }
  }
}
