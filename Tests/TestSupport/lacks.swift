package import Testing

/// Records an issue if a text contains another one. A text that is missing contains nothing.
package func lacks(
  _ text: (some StringProtocol)?, _ part: String, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if text?.contains(part) != true { return }
  recordIssue(text, expected: "a text without \(String(reflecting: part))", subject(), at: location)
}

/// Records an issue if an element is in a list.
package func lacks<Elements: Sequence>(
  _ list: Elements, _ element: Elements.Element, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) where Elements.Element: Equatable {
  if !list.contains(element) { return }
  recordIssue(
    list, expected: "a list without \(String(describingForTest: element))", subject(), at: location)
}
