package struct PriceTableFault: Sendable {
  /// Both count from 1; 0 where there is no table.
  package let row: Int
  package let column: Int
  package let message: String

  init(_ place: TablePlace?, _ message: String) {
    row = place?.row ?? 0
    column = place?.column ?? 0
    self.message = message
  }
}

package struct PriceTableFaults: Error, Sendable {
  package let all: [PriceTableFault]

  init(all: [PriceTableFault]) {
    self.all = all.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}
