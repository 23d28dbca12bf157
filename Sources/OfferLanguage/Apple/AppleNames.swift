extension Field {
  /// Apple's name for it: looked up when somebody asks.
  package var apple: String? { givenName ?? home.flatMap { AppleNames.name(of: self, in: $0) } }
}

/// Apple's names by key of the language.
private enum AppleNames {
  static func name(of field: Field, in id: ObjectID) -> String? {
    if let name = byObject[id]?[field.key] { return name }
    switch field.type {
    case .list(let object), .localizations(let object): return schemas[object]
    default: return nil
    }
  }

  private static let byObject: [ObjectID: [Key: String]] = {
    var names: [ObjectID: [Key: String]] = [:]
    for resource in AppleResource.all {
      for id in resource.objects { add(resource.attributes, of: id, to: &names) }
    }
    for (objects, key, name) in AppleTable.current.otherNames {
      for id in objects { names[id, default: [:]][key] = name }
    }
    return names
  }()

  private static func add(
    _ rows: [AppleAttribute], of id: ObjectID, to names: inout [ObjectID: [Key: String]]
  ) {
    for row in rows {
      guard let key = row.key else { continue }
      let first = names[id]?[key]
      names[id, default: [:]][key] = first.map { $0 == row.name ? $0 : $0 + " and " + row.name } ?? row.name
      switch row.form {
      case .object(let part, let rows), .attributes(let part, let rows): add(rows, of: part, to: &names)
      case .value, .lengthUnit, .lengthCount, .truth: continue
      }
    }
  }

  /// What is in a list of these objects, where that is one resource of Apple's.
  private static let schemas = Dictionary(grouping: AppleResource.all) { $0.objects.first }
    .reduce(into: [ObjectID: String]()) { schemas, group in
      if let id = group.key, group.value.count == 1 { schemas[id] = group.value[0].schema }
    }
}
