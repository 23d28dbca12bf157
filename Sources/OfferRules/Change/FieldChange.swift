package import OfferLanguage

package struct FieldChange: Sendable {
  package let field: Field
  /// The name of the key; `group` or `offer` if the object now belongs to another one.
  package let name: String
  package let old: NormalField?
  package let new: NormalField?
  /// Whether the lock of the key forbids the change today.
  package let isLocked: Bool
}
