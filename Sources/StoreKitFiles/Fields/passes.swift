import JSONText

extension StoreKitReader {
  /// - Parameter object: what is known of it already.
  /// - Returns: nil, with a finding, when it is nothing without what it lacks.
  mutating func read<Object: StoreKitObject>(_ found: FileObject, _ object: Object) -> Object? {
    var object = object
    object.source = object.shape.match(found, version: version, report: &report)
    do throws(LostObject) {
      for field in object.shape.fields { try field.read(&self, &object) }
      return object
    } catch {
      return nil
    }
  }

  mutating func readList<Object: StoreKitObject>(
    _ key: String, of owner: FileObject, _ object: Object
  ) -> [Object] {
    owner.objects(key, &report).compactMap { read($0, object) }
  }
}

extension StoreKitWriter {
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func object<Object: StoreKitObject>(_ object: Object) throws -> JSON {
    .object(
      try object.shape.fields.compactMap { field in
        guard field.since.map({ $0 <= version }) ?? true else { return nil }
        return try field.write(&self, object).map { JSON.Member(field.key, $0) }
      })
  }

  /// What an object of an earlier version lacks of those keys that every object of the writer's version has.
  mutating func missingMembers<Object: StoreKitObject>(of object: Object) throws -> [XcodeEdit] {
    try object.shape.fields.flatMap { field -> [XcodeEdit] in
      guard object.source[field.key] == nil, let first = field.always ?? field.since, first <= version else {
        return []
      }
      return try field.write(&self, object).map { object.source.set(field.key, $0) } ?? []
    }
  }
}

extension StoreKitComparer {
  /// - Parameter subject: how messages call the object.
  mutating func compare<Object: StoreKitObject>(
    _ found: Object, with wanted: Object, _ subject: String
  ) throws {
    for field in wanted.shape.fields { try field.compare(&self, found, wanted, subject) }
  }
}
