import CatalogText
import Diagnostics
import JSONText
import OfferLanguage

/// One key of a kind of object: how it is spelled, which versions have it, how it is read, written and compared, and which key
/// of a catalog has the same value.
struct FileField<Object: StoreKitObject>: Sendable {
  typealias Read =
    @Sendable (_ reader: inout StoreKitReader, _ object: inout Object) throws(LostObject) -> Void
  typealias Write = @Sendable (_ writer: inout StoreKitWriter, _ object: Object) -> JSON?
  typealias Compare =
    @Sendable (
      _ comparer: inout StoreKitComparer, _ found: Object, _ wanted: Object, _ subject: String
    ) -> Void

  let key: String
  /// Wrong spellings that people and their tools write. A spelling that differs only in case need not be listed.
  var aliases: [String] = []
  /// The first version that has the key; nil if all versions have it.
  var since: StoreKitVersion?
  /// The first version in which every object of the kind has the key, if that is later than `since`.
  var always: StoreKitVersion?
  /// Reads the value from `object.source` into the object.
  var read: Read = { _, _ in }
  /// Returns the value in a file of the writer's version; nil if such an object does not have the key.
  var write: Write = { _, _ in nil }
  /// Compares the object that was found with the one that is wanted. Messages call it `subject`: `subscription 'a'`.
  var compare: Compare = { _, _, _, _ in }
  /// The key of a catalog that has the same value. Nil if no key has it, or if it is made from several.
  var catalogKey: Key?
  /// Gives an object the value that a catalog has in `catalogKey`.
  var lower: @Sendable (_ object: inout Object, _ value: NormalValue) -> Void = { _, _ in }
  /// Returns what a catalog says in `catalogKey`; nil if the file has no value.
  var raise: @Sendable (_ object: Object) -> CatalogValue? = { _ in nil }
}

extension FileField {
  /// A key whose value is one property of the object.
  ///
  /// - Parameters:
  ///   - place: The property.
  ///   - type: How a value of the property is read, written, compared and shown.
  ///   - catalogKey: The key of a catalog that has the same value.
  ///   - compared: Returns the value to compare; nil: the property itself is compared.
  ///   - wording: Returns what messages call the value, such as `the price of subscription 'a'`, from the object and what they
  ///     call that; nil: the value is not compared.
  ///   - read: Replaces the way in which the type is read.
  ///   - write: Replaces the way in which the type is written.
  ///   - others: Returns further changes of an object that was found with a value other than the wanted one.
  static func value<Value: Sendable>(
    _ key: String, aliases: [String] = [], always: StoreKitVersion? = nil,
    at place: any WritableKeyPath<Object, Value> & Sendable, _ type: FileFieldType<Value>,
    as catalogKey: Key? = nil,
    compared: (@Sendable (Object) -> Value)? = nil,
    _ wording: (@Sendable (_ object: Object, _ subject: String) -> String)? = nil,
    read: Read? = nil, write: Write? = nil,
    with others: (
      @Sendable (_ comparer: inout StoreKitComparer, _ found: Object, _ wanted: Object) -> [XcodeEdit]
    )? = nil
  ) -> FileField {
    var field = FileField(key: key, aliases: aliases, always: always)
    field.read = read ?? { reader, object in object[keyPath: place] = type.read(&reader, object.source, key) }
    field.write = write ?? { _, object in type.json(object[keyPath: place]) }
    field.connect(catalogKey, place, type)
    guard let wording else { return field }
    field.compare = { comparer, found, wanted, subject in
      let old = compared?(found) ?? found[keyPath: place]
      let new = compared?(wanted) ?? wanted[keyPath: place]
      guard !type.agree(old, new) else { return }
      let edits = found.source.set(key, type.json(new)) + (others?(&comparer, found, wanted) ?? [])
      comparer.addDifferent(
        found.source, key: key, of: wording(wanted, subject), found: type.shown(old), wanted: type.shown(new),
        at: wanted.origin, edits: edits)
    }
    return field
  }

  /// Connects the field with the key of a catalog that has the same value.
  private mutating func connect<Value: Sendable>(
    _ catalogKey: Key?, _ place: any WritableKeyPath<Object, Value> & Sendable, _ type: FileFieldType<Value>
  ) {
    guard let catalogKey else { return }
    self.catalogKey = catalogKey
    lower = { object, value in
      if let lowered = type.lowered(value) { object[keyPath: place] = lowered }
    }
    raise = { object in type.raised(object[keyPath: place]) }
  }

  /// The text that identifies an object: an object without it is lost, and reported as `noun`.
  static func name(
    _ key: String, aliases: [String], ofLost noun: String,
    _ place: any WritableKeyPath<Object, String> & Sendable, as catalogKey: Key
  ) -> FileField {
    FileField(
      key: key, aliases: aliases,
      read: { reader, object throws(LostObject) in
        guard let name = object.source.text(key, &reader.report) else {
          throw reader.lost(object.source, noun)
        }
        object[keyPath: place] = name
      },
      write: { _, object in .text(object[keyPath: place]) }, catalogKey: catalogKey,
      lower: { object, value in
        if case .text(let name) = value { object[keyPath: place] = name }
      },
      raise: { object in .scalar(object[keyPath: place]) })
  }

  /// The id by which Xcode identifies the object.
  ///
  /// - Parameter identity: Returns what a new id is made from, besides the app: `["product", "a"]`.
  static func id(_ key: String, _ identity: @escaping @Sendable (Object) -> [String]) -> FileField {
    FileField(
      key: key,
      read: { reader, object in reader.noteID(object.source, key) },
      write: { writer, object in .text(writer.makeID(identity(object))) })
  }

  /// A list of other objects of the file.
  static func list<Item: StoreKitObject>(
    _ key: String, aliases: [String] = [], since: StoreKitVersion? = nil,
    _ items: @escaping @Sendable (Object) -> [Item], read: @escaping Read,
    compare: @escaping Compare = { _, _, _, _ in }
  ) -> FileField {
    FileField(
      key: key, aliases: aliases, since: since, read: read,
      write: { writer, object in .array(items(object).map { writer.object($0) }) }, compare: compare)
  }

  /// A key for which a catalog has no place.
  ///
  /// - Parameter report: Reports the loss; called only if the object has the key.
  static func lost(
    _ key: String, aliases: [String] = [], since: StoreKitVersion? = nil,
    write: @escaping Write = { _, _ in nil },
    _ report: @escaping @Sendable (_ reader: inout StoreKitReader, _ source: FileObject) -> Void
  ) -> FileField {
    FileField(
      key: key, aliases: aliases, since: since,
      read: { reader, object in
        if object.source.has(key) { report(&reader, object.source) }
      },
      write: write)
  }

  static func localizations(
    _ place: any WritableKeyPath<Object, [StoreKitLocalization]> & Sendable, ofGroup: Bool = false
  ) -> FileField {
    .list(
      "localizations", aliases: ["localisations"],
      { object in
        let localizations = object[keyPath: place]
        // Xcode gives a product without texts one empty row.
        return !ofGroup && localizations.isEmpty ? [StoreKitLocalization(locale: "en_US")] : localizations
      },
      read: { reader, object in
        let new = StoreKitLocalization(isOfGroup: ofGroup)
        object[keyPath: place] = reader.readList("localizations", of: object.source, new)
      },
      compare: { comparer, found, wanted, subject in
        comparer.compareLocalizations(
          found[keyPath: place], with: wanted[keyPath: place], subject, in: found.source, wanted.origin)
      })
  }
}
