import CatalogText
import Diagnostics
import JSONText
import OfferLanguage

/// An object that a configuration file can have, such as a subscription or an offer.
protocol StoreKitObject: Sendable {
  /// The object of the file that was read; empty for an object that was made from a catalog.
  var source: FileObject { get set }
  /// The place in the catalog; nil for an object that was read from a file.
  var origin: SourceRange? { get }
  /// The keys of objects of this kind.
  var shape: FileShape<Self> { get }
}

extension StoreKitReader {
  /// Fills `object` with the values of the fields in `found`.
  ///
  /// Returns nil, after a finding, if the object is useless without something that it lacks.
  mutating func read<Object: StoreKitObject>(_ found: FileObject, _ object: Object) -> Object? {
    var object = object
    object.source = object.shape.match(
      found, version: version, report: &report)
    do throws(LostObject) {
      for field in object.shape.fields { try field.read(&self, &object) }
      return object
    } catch {
      return nil
    }
  }

  /// Reads each object of a list into a copy of `object`.
  mutating func readList<Object: StoreKitObject>(
    _ key: String, of owner: FileObject, _ object: Object
  ) -> [Object] {
    owner.objects(key, &report).compactMap { read($0, object) }
  }
}

extension StoreKitWriter {
  /// Returns the object as a file of the writer's version has it.
  mutating func object<Object: StoreKitObject>(_ object: Object) -> JSON {
    .object(
      object.shape.fields.compactMap { field in
        if let since = field.since, since > version { return nil }
        return field.write(&self, object).map { JSON.Member(field.key, $0) }
      })
  }

  /// Returns edits that add to an object of an earlier version the keys that every such object of the writer's version has.
  mutating func missingMembers<Object: StoreKitObject>(of object: Object) -> [XcodeEdit] {
    var edits: [XcodeEdit] = []
    for field in object.shape.fields where object.source[field.key] == nil {
      guard let first = field.always ?? field.since, first <= version else { continue }
      if let value = field.write(&self, object) { edits += object.source.set(field.key, value) }
    }
    return edits
  }
}

extension StoreKitComparer {
  /// Compares the objects field by field. Messages call them `subject`: `subscription 'a'`.
  mutating func compare<Object: StoreKitObject>(
    _ found: Object, with wanted: Object, _ subject: String
  ) {
    for field in wanted.shape.fields { field.compare(&self, found, wanted, subject) }
  }
}

extension StoreKitObject {
  /// Takes over the values of an object of a catalog whose keys the file has, too.
  ///
  /// - Parameter rows: those of the object of the catalog.
  mutating func lower<Value>(_ value: Value, _ rows: [Row<Value>]) {
    for field in shape.fields {
      guard let key = field.catalogKey, let row = rows.first(where: { $0.field.key == key }),
        let found = row.get(value)
      else { continue }
      field.lower(&self, found.value)
    }
  }

  /// Returns an object of a catalog with the values whose keys the file has, too.
  func raised(as type: ObjectID) -> CatalogObject {
    var object = CatalogObject(type)
    for field in shape.fields {
      guard let key = field.catalogKey, Language.current[type].field(key) != nil else { continue }
      object[key] = field.raise(self)
    }
    return object
  }
}
