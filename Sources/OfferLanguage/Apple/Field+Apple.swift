extension Field {
  /// Apple's name for it, for people: of an attribute in two parts both, of a list of objects what each is.
  package var apple: String? {
    if let name = facts.appleName { return name }
    if !facts.apple.isEmpty { return facts.apple.map(\.name).joined(separator: " and ") }
    switch type {
    case .list(let object), .localizations(let object): return AppleResource.schema(of: object)
    default: return nil
    }
  }
}
