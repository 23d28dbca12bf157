package import Testing

/// Records an issue if two values differ.
///
/// It compiles in a tenth of the time of `#expect(found == expected)`. The issue has the line of the source, what was found, and
/// what was expected.
///
/// - Parameter subject: names the case, where the location does not say it.
package func equal<Value: Equatable>(
  _ found: Value, _ expected: Value, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if found == expected { return }
  recordIssue(found, expected: String(describingForTest: expected), subject(), at: location)
}
