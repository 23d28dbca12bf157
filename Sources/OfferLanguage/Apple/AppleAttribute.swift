/// A row of the mapping to the App Store Connect API: an attribute of a resource, and what it is in the language.
///
/// What is read, the bodies of requests, what an object is recognized by and the pages of the language use these rows; no
/// attribute with a key is spelled elsewhere. A test holds each against Apple's document.
package struct AppleAttribute: Sendable {
  /// As Apple spells it.
  package let name: String
  /// Nil for what is no key of an object: the locale of a text.
  package let key: Key?
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
    case object(ObjectID, [AppleAttribute])
    /// The key has an object, whose keys are attributes of the resource; the name is what theirs begin with.
    case attributes(ObjectID, [AppleAttribute])
  }

  package enum Sent: String, Sendable {
    case never
    /// When the object is made.
    case once
    /// When it is made, unless the value is what Apple takes without it.
    case onceUnlessDefault = "unless-default"
    /// Only when it changes.
    case changed
    case always
  }

  init(_ name: String, _ key: Key?, _ form: Form, sent: Sent, isName: Bool) {
    (self.name, self.key, self.form, self.sent, self.isName) = (name, key, form, sent, isName)
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
