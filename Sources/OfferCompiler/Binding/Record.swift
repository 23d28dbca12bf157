import OfferLanguage
import YAMLSyntax

/// A mapping read as an object of the language: its values by field number.
struct Record: Sendable {
  let type: ObjectType
  let document: Int
  let node: NodeID
  /// The value of each field, with its aliases resolved; 0 where the key is absent or null.
  var values: [NodeID]
  /// The key of each field; 0 where it is not written.
  var keys: [NodeID]
  /// The first key, or the mapping itself when it is empty.
  var firstKey: NodeID

  func value(_ key: Key) -> NodeReference? {
    guard let number = type.number(of: key), values[number] != 0 else { return nil }
    return NodeReference(document: document, node: values[number])
  }

  func keyNode(_ key: Key) -> NodeReference? {
    guard let number = type.number(of: key), keys[number] != 0 else { return nil }
    return NodeReference(document: document, node: keys[number])
  }
}
