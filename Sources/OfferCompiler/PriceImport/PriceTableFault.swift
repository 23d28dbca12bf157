package struct PriceTableFault: Sendable {
  /// Both count from 1; 0 if the fault has no place in the table.
  package let line: Int
  package let column: Int
  package let message: String

  init(_ place: TablePlace?, _ message: String) {
    line = place?.line ?? 0
    column = place?.column ?? 0
    self.message = message
  }
}

package struct PriceTableFaults: Error, Sendable {
  package let all: [PriceTableFault]

  init(all: [PriceTableFault]) {
    self.all = all.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }
}
