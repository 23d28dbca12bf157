/// What follows for a plain key from what it is at Apple.
extension Row {
  /// Whether it is a text that Apple stores. Apple can return it in another Unicode form.
  package var isTextAtApple: Bool {
    switch field.type {
    case .text, .lines: !field.facts.apple.isEmpty && set != nil
    default: false
    }
  }

  /// Whether a request can change the key of an object that Apple has.
  package var isChangedAtApple: Bool { field.facts.apple.contains(where: \.isSentWhenChanged) && set != nil }
}
