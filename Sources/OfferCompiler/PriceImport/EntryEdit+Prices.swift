import ByteText
import Diagnostics
import YAMLSyntax

extension EntryEdit {
  /// Adds amounts to the value of a `prices` key. What is there stays as it is, including comments.
  ///
  /// - Returns: nil if the value is in a style for which this is not possible, which is rare.
  func addingPrices(_ entries: [(key: String, value: String)], to value: NodeID) -> TextEdit? {
    let range = document.range(value)
    let plain = entries.map { key, value in "\(key): \(value)" }.joined(separator: ", ")
    if case .alias = document.nodes[Int(value)].kind {
      // `prices: *shared` is a map or the name of a table.
      let key = document.isMapping(document.resolved(value)) ? "<<" : "table"
      return TextEdit(range, "{\(key): \(document.source(range)), \(plain)}")
    }
    if document.isScalar(value) {
      let isOneLine = document.line(around: Int(range.start)).upperBound >= Int(range.end)
      return isOneLine ? TextEdit(range, "{table: \(document.source(range)), \(plain)}") : nil
    }
    return document.isMapping(value) ? adding(entries, to: value, after: lastPair(of: value)) : nil
  }

  /// The last entry that is not `rest`, which stays at the end.
  private func lastPair(of mapping: NodeID) -> Pair? {
    let pairs = Array(document.pairs(mapping))
    return pairs.last { pair in
      guard document.isScalar(pair.key) else { return true }
      return document.string(pair.key) != "rest"
    } ?? pairs.last
  }
}
