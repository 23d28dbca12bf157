package struct BatchFiles: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let name: String
    package let rows: Int
  }

  /// In the order of the codes.
  package let parts: [Part]
  package let manifest: String

  var names: [String] { parts.map(\.name) + [manifest] }

  var longestName: Int { max(manifest.utf8.count, parts.last?.name.utf8.count ?? 0) }

  package init(_ batch: LedgerBatch) {
    manifest = batch.id + ".manifest.json"
    guard let size = batch.output.rowsPerFile else {
      parts = [Part(name: batch.id + ".csv", rows: batch.count)]
      return
    }
    let count = (batch.count - 1) / size + 1
    let width = max(3, String(count).count)
    parts = (1...count).map { number in
      let digits = String(number)
      let padding = String(repeating: "0", count: width - digits.count)
      return Part(
        name: "\(batch.id)-\(padding)\(digits).csv",
        rows: number < count ? size : batch.count - size * (count - 1)
      )
    }
  }
}
