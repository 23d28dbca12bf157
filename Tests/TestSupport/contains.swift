package import Testing

/// Records an issue if a text is missing or does not contain another one.
package func contains(
  _ text: (some StringProtocol)?, _ part: String, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if text?.contains(part) == true { return }
  recordIssue(text, expected: "a text that contains \(String(reflecting: part))", subject(), at: location)
}

/// Records an issue if an element is not in a list.
package func contains<Elements: Sequence>(
  _ list: Elements, _ element: Elements.Element, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) where Elements.Element: Equatable {
  if list.contains(element) { return }
  recordIssue(
    list, expected: "a list that contains \(String(describingForTest: element))", subject(), at: location)
}
