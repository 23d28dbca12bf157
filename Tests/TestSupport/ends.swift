package import Testing

/// Records an issue if a text is missing or does not end with another one.
package func ends(
  _ text: (some StringProtocol)?, with part: String, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if text?.hasSuffix(part) == true { return }
  recordIssue(text, expected: "a text that ends with \(String(reflecting: part))", subject(), at: location)
}
