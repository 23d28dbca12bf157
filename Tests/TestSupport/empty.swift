package import Testing

/// Records an issue if there are elements, with all of them.
package func empty(
  _ found: some Collection, _ subject: @autoclosure () -> String = "",
  at location: SourceLocation = #_sourceLocation
) {
  if found.isEmpty { return }
  recordIssue(found, expected: "nothing", subject(), at: location)
}
