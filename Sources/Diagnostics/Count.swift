/// How many things of one kind a run read.
package struct Count: Hashable, Sendable {
  package var number: Int
  package var singular: String
  /// Also the key of the number in a JSON report.
  package var plural: String
  /// A sentence for the schema of JSON reports.
  package var summary: String

  package init(_ number: Int, _ singular: String, plural: String, summary: String) {
    self.number = number
    self.singular = singular
    self.plural = plural
    self.summary = summary
  }
}
