/// An attribute of a resource of the App Store Connect API.
///
/// What is read, the bodies of requests, what an object is recognized by and the pages of the language use it; no attribute with
/// a key is spelled elsewhere. A test holds each against Apple's OpenAPI document, versions 4.4.1 and 4.5.1.
package struct AppleAttribute: Sendable {
  /// As Apple spells it.
  package let name: String
  /// Nil for what is no key of an object: the locale of a text.
  package private(set) var key: Key?
  package let form: Form
  package let sent: Sent
  /// Whether Apple knows the object by it: what has the same where it is listed is the same object.
  package let isName: Bool

  package enum Form: Sendable {
    /// A text, a number, a date, or Apple's word for a value, as the row of the key says.
    case value
    /// Apple's two parts of a length: `ONE_MONTH`, and how many of them.
    case lengthUnit, lengthCount
    /// True for one value of the key, false for the others.
    case truth(String)
    /// The key has an object, whose keys are members of the attribute.
    case object(ObjectID)
    /// The key has an object, whose keys are attributes of the resource; the name is what theirs begin with.
    case attributes(ObjectID)
  }

  package enum Sent: Sendable {
    case never
    /// When the object is made.
    case once
    /// When it is made, unless the value is what Apple takes without it.
    case onceUnlessDefault
    /// Only when it changes.
    case changed
    case always
  }

  /// - Parameter key: the key of which it is, where that is no key of the resource's object.
  static func attribute(
    _ name: String, _ sent: Sent, _ form: Form = .value, isName: Bool = false, key: Key? = nil
  ) -> AppleAttribute {
    AppleAttribute(name: name, key: key, form: form, sent: sent, isName: isName)
  }

  /// The same, of a key.
  func of(_ key: Key) -> AppleAttribute {
    var result = self
    result.key = key
    return result
  }

  package var isSentWhenMade: Bool {
    switch sent {
    case .once, .onceUnlessDefault, .always: true
    case .never, .changed: false
    }
  }

  package var isSentWhenChanged: Bool {
    switch sent {
    case .changed, .always: true
    case .never, .once, .onceUnlessDefault: false
    }
  }
}

extension ObjectType {
  /// The attributes that are its keys, in the order of the table.
  package var attributes: [AppleAttribute] { fields.flatMap(\.attributes) }
}
