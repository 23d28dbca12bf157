extension ObjectType {
  /// With what Apple calls its keys.
  func withAppleNames() -> ObjectType {
    let names = AppleNames.byObject[id] ?? [:]
    return ObjectType(
      id, kind, name: nameKey, recognition: recognition, removal: removal, documentation,
      fields.map { field in
        var field = field
        field.apple = names[field.key] ?? AppleNames.resource(field.type)
        return field
      })
  }
}

/// Apple's names by key of the language.
private enum AppleNames {
  static let byObject: [ObjectID: [Key: String]] = {
    var names: [ObjectID: [Key: String]] = [:]
    for resource in AppleResource.all {
      for id in resource.objects { add(resource.attributes, of: id, to: &names) }
    }
    for (objects, key, name) in AppleResource.otherNames {
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

  /// What is in a list, where that is one resource of Apple's.
  static func resource(_ type: FieldType) -> String? {
    switch type {
    case .list(let object), .localizations(let object):
      let schemas = AppleResource.all.filter { $0.objects.first == object }.map(\.schema)
      return schemas.count == 1 ? schemas[0] : nil
    default: return nil
    }
  }
}
