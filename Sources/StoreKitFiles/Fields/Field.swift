import Diagnostics
import JSONText

/// An object that a configuration file can have.
protocol StoreKitObject: Sendable {
  var source: FileObject { get set }
  /// Where the catalog has it.
  var origin: SourceRange? { get }
  var shape: Shape<Self> { get }
}

/// One key of a kind of object: all that the program does with it.
struct Field<Object: StoreKitObject>: Sendable {
  typealias Read = @Sendable (inout StoreKitReader, inout Object) throws(LostObject) -> Void
  typealias Write = @Sendable (inout StoreKitWriter, Object) throws -> JSON?
  typealias Compare = @Sendable (inout StoreKitComparer, Object, Object, String) throws -> Void

  let key: String
  /// The wrong spellings that people and their tools write; a difference of case alone need not be listed.
  var aliases: [String] = []
  /// What JSON with the names of the API also calls it.
  var namesInAPI: [String] = []
  /// Whether only such JSON has the key.
  var isOfAPI = false
  /// The first version that has the key, where that is not the first one of all.
  var since: StoreKitVersion?
  /// Since when every such object has the key, where that is not since it came.
  var always: StoreKitVersion?
  var read: Read = { _, _ in }
  /// The value in a file of the writer's version; nil: such an object does not have it.
  var write: Write = { _, _ in nil }
  /// Compares what was found with what is wanted; the text is how messages call the object.
  var compare: Compare = { _, _, _, _ in }

  /// - Parameter compared: what counts, where that is not the value itself.
  /// - Parameter wording: what messages call the value, e.g. `the price of subscription 'a'`, from the object and what they
  ///   call it; nil: it is not compared.
  /// - Parameter read, write: where the type's own way does not do.
  /// - Parameter others: further changes of an object that was found with another value than the one that is wanted.
  static func value<Value: Sendable>(
    _ key: String, aliases: [String] = [], always: StoreKitVersion? = nil,
    _ place: any WritableKeyPath<Object, Value> & Sendable, _ type: FieldType<Value>,
    compared: (@Sendable (Object) -> Value)? = nil, _ wording: (@Sendable (Object, String) -> String)? = nil,
    read: Read? = nil, write: Write? = nil,
    with others: @escaping @Sendable (inout StoreKitComparer, Object, Object) -> [XcodeEdit] = { _, _, _ in []
    }
  ) -> Field {
    var field = Field(
      key: key, aliases: aliases, always: always,
      read: read ?? { $1[keyPath: place] = type.read(&$0, $1.source, key) },
      write: write ?? { type.json($1[keyPath: place]) })
    guard let wording else { return field }
    field.compare = { comparer, found, wanted, subject in
      let old = compared?(found) ?? found[keyPath: place]
      let new = compared?(wanted) ?? wanted[keyPath: place]
      guard !type.agree(old, new) else { return }
      comparer.addDifferent(
        found.source, key, wording(wanted, subject), type.shown(old), type.shown(new), wanted.origin,
        found.source.set(key, type.json(new)) + others(&comparer, found, wanted))
    }
    return field
  }

  /// The text by which an object is known: without one it is lost.
  static func name(
    _ key: String, aliases: [String], ofLost noun: String,
    _ place: any WritableKeyPath<Object, String> & Sendable
  ) -> Field {
    Field(
      key: key, aliases: aliases,
      read: { reader, object throws(LostObject) in
        guard let name = object.source.text(key, &reader.report) else {
          throw reader.lost(object.source, noun)
        }
        if reader.isAPI, key == "productID", !reader.productIDs.insert(name).inserted {
          throw reader.lost(object.source, "a second product with the ID \(quoted(name))")
        }
        object[keyPath: place] = name
      },
      write: { .text($1[keyPath: place]) })
  }

  /// The id by which Xcode identifies the object; `identity`: what a new one is made from, besides the app.
  static func id(_ key: String, _ identity: @escaping @Sendable (Object) -> [String]) -> Field {
    Field(key: key, read: { $0.noteID($1.source, key) }, write: { .text(try $0.makeID(identity($1))) })
  }

  static func list<Item: StoreKitObject>(
    _ key: String, aliases: [String] = [], since: StoreKitVersion? = nil,
    _ items: @escaping @Sendable (Object) -> [Item], read: @escaping Read,
    compare: @escaping Compare = { _, _, _, _ in }
  ) -> Field {
    Field(
      key: key, aliases: aliases, since: since, read: read,
      write: { writer, object in .array(try items(object).map { try writer.object($0) }) }, compare: compare)
  }

  /// A key for which a catalog has no place.
  static func lost(
    _ key: String, aliases: [String] = [], since: StoreKitVersion? = nil,
    write: @escaping Write = { _, _ in nil },
    _ report: @escaping @Sendable (inout StoreKitReader, FileObject) -> Void
  ) -> Field {
    Field(
      key: key, aliases: aliases, since: since,
      read: { reader, object in if object.source.has(key) { report(&reader, object.source) } }, write: write)
  }

  /// A key of JSON with the names of the API alone.
  static func ofAPI(_ key: String, _ names: [String] = [], read: @escaping Read = { _, _ in }) -> Field {
    Field(key: key, namesInAPI: names, isOfAPI: true, read: read)
  }

  /// Where the object is on its way through App Review.
  static var state: Field {
    .ofAPI("state") {
      guard $1.source.has("state") else { return }
      $0.report.lostOfXcode($1.source.path("state"), "the state in App Store Connect", group: "state")
    }
  }

  func inAPI(_ names: String...) -> Field {
    var field = self
    field.namesInAPI = names
    return field
  }

  static func localizations(
    _ place: any WritableKeyPath<Object, [StoreKitLocalization]> & Sendable, ofGroup: Bool = false
  ) -> Field {
    .list(
      "localizations", aliases: ["localisations"],
      // Xcode gives a product without texts one empty row.
      {
        !ofGroup && $0[keyPath: place].isEmpty ? [StoreKitLocalization(locale: "en_US")] : $0[keyPath: place]
      },
      read: {
        $1[keyPath: place] = $0.readLocalizations(of: $1.source, StoreKitLocalization(isOfGroup: ofGroup))
      },
      compare: {
        try $0.compareLocalizations($1[keyPath: place], $2[keyPath: place], $3, $1.source, $2.origin)
      })
  }
}

extension StoreKitReader {
  /// Nil, with a finding, when the object is nothing without what it lacks.
  mutating func read<Object: StoreKitObject>(_ found: FileObject, _ object: Object) -> Object? {
    var object = object
    object.source = object.shape.match(
      isAPI ? flattened(found) : found, version: version, isAPI: isAPI, report: &report)
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
  mutating func compare<Object: StoreKitObject>(
    _ found: Object, with wanted: Object, _ subject: String
  ) throws {
    for field in wanted.shape.fields { try field.compare(&self, found, wanted, subject) }
  }
}
