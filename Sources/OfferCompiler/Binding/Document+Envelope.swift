import YAMLSyntax

extension Document {
  /// What is around a catalog in `{"format": "offerc.catalog/1", "catalog": …}`.
  struct Envelope {
    let format: NodeID
    let content: NodeID
    /// The list of pointers to what is assumed.
    let assumed: NodeID?
  }

  /// Nil for other mappings.
  func envelope(_ root: NodeID) -> Envelope? {
    guard isMapping(root) else { return nil }
    var members: [String: NodeID] = [:]
    for (key, value) in pairs(root).prefix(8) where isScalar(key) { members[string(key)] = resolved(value) }
    guard let format = members["format"], isScalar(format), let content = members["catalog"],
      string(format).hasPrefix("offerc.catalog/")
    else { return nil }
    return Envelope(format: format, content: content, assumed: members["assumed"])
  }

  /// The texts of a list; other items are left out.
  func texts(of list: NodeID) -> [String] {
    isSequence(list) ? elements(list).filter(isScalar).map(string) : []
  }
}
