import ByteText

/// The identity of an object, from the outside in: a product, its offer, a batch of the offer.
///
/// Whatever has to know whether two places mean the same object compares paths. Words for people are made of a path in `label`
/// and nowhere else, and nothing reads them.
package struct ObjectPath: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let kind: ObjectKind
    /// Empty for what nothing names: the monthly plan of a subscription.
    package let name: String
    /// What tells an object without a name from others: the key of an introductory offer. It is in no text.
    package let terms: String

    package init(_ kind: ObjectKind, _ name: String = "", terms: String = "") {
      self.kind = kind
      self.name = name
      self.terms = terms
    }

    /// Names are compared by their scalars, as digests and Apple's requests have them.
    package static func == (left: Part, right: Part) -> Bool {
      left.kind == right.kind && left.name.isIdentical(to: right.name)
        && left.terms.isIdentical(to: right.terms)
    }
  }

  /// Empty for a whole file.
  package let parts: [Part]

  package init(_ parts: [Part] = []) { self.parts = parts }

  package init(_ kind: ObjectKind, _ name: String = "") { self.init([Part(kind, name)]) }

  /// Something that is no object of the language: a place in a `.storekit` file.
  package static func named(_ name: String) -> ObjectPath {
    name.isEmpty ? ObjectPath() : ObjectPath("", name)
  }

  package func with(_ part: Part) -> ObjectPath { ObjectPath(parts + [part]) }

  package func with(_ kind: ObjectKind, _ name: String = "") -> ObjectPath { with(Part(kind, name)) }

  /// The path as findings have it: without the terms of objects that have no name.
  package var named: ObjectPath { ObjectPath(parts.map { Part($0.kind, $0.name) }) }

  package var isEmpty: Bool { parts.isEmpty }

  /// The app, group or product that it is or belongs to.
  package var owner: ObjectPath { ObjectPath(Array(parts.prefix(1))) }

  /// What it is in its owner; empty for the owner itself.
  package var inOwner: ObjectPath { ObjectPath(Array(parts.dropFirst())) }

  /// The object around it; nil for an owner.
  package var parent: ObjectPath? { parts.count < 2 ? nil : ObjectPath(parts.dropLast()) }

  /// Whether the other one is a part of it, or itself.
  package func contains(_ other: ObjectPath) -> Bool { other.parts.starts(with: parts) }

  /// The name of the innermost part of these kinds.
  package func name(_ kinds: ObjectKind...) -> String? { parts.last { kinds.contains($0.kind) }?.name }

  /// `subscription com.example.monthly, win-back offer comeback`: for people.
  package var label: String { text(\.phrase) }

  /// `subscription 'com.example.monthly', win-back offer 'comeback'`: in a sentence, where a name can have a comma.
  package var quotedLabel: String { text(\.phrase) { "'\($0)'" } }

  /// The object before what it belongs to: `promotional offer 'stay' of subscription 'monthly'`.
  package var quotedLabelFromInside: String {
    parts.reversed().map { ObjectPath([$0]).quotedLabel }.joined(separator: " of ")
  }

  /// What fingerprints, lists of known findings and `live.json` call it since offerc 0.1.0; it never changes.
  package var key: String { text(\.spelling) }

  /// The key with quotation marks around names, as a command line can name the object.
  package var quotedKey: String { text(\.spelling) { "'\($0)'" } }

  private func text(_ words: (ObjectKind) -> String, name: (String) -> String = { $0 }) -> String {
    parts.map { part in
      let kind = words(part.kind)
      return kind.isEmpty || part.name.isEmpty ? kind + part.name : kind + " " + name(part.name)
    }.joined(separator: ", ")
  }
}

/// A path of which two are equal even if their names are in different Unicode forms: that of an object that Apple has and that of
/// the same one in the catalog.
package struct ObjectPathInAnyForm: Hashable, Sendable {
  package let path: ObjectPath

  package init(_ path: ObjectPath) { self.path = path }

  package static func == (left: ObjectPathInAnyForm, right: ObjectPathInAnyForm) -> Bool {
    left.path.parts.elementsEqual(right.path.parts) { one, other in
      one.kind == other.kind && one.name == other.name && one.terms == other.terms
    }
  }

  // The hash of a text is that of all its forms.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
