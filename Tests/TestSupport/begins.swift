package import Testing

/// Records an issue if a text is missing or does not begin with another one.
package func begins(
  _ text: (some StringProtocol)?, with part: String, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if text?.hasPrefix(part) == true { return }
  recordIssue(text, expected: "a text that begins with \(String(reflecting: part))", subject(), at: location)
}
