package import Testing

/// Records an issue if there is a value where none is expected.
package func absent<Value>(
  _ found: Value?, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  guard let found else { return }
  recordIssue(found, expected: "no value", subject(), at: location)
}
