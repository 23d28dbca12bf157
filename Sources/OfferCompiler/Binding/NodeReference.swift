import YAMLSyntax

/// A node of one of the catalog's files.
struct NodeReference: Hashable, Sendable {
  let document: Int
  let node: NodeID
}
