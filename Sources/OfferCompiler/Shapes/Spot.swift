package import YAMLSyntax

/// A node with what its place may hold, and what is around it.
package struct Spot: Sendable {
  package let node: NodeID
  /// The shape of the value; for a key, that of its mapping.
  package let shape: Shape
  package var isKey = false
  /// The key whose value this is, or is in.
  package var key: NodeID?
  /// From the top of the file inwards.
  package var containers: [Container] = []

  package struct Container: Sendable {
    package let node: NodeID
    package let shape: Shape
  }

  var container: Container { Container(node: node, shape: shape) }
}
