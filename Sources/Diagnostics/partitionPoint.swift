extension RandomAccessCollection where Index == Int {
  /// The first index whose element is not before what is looked for; `endIndex` when all are. Sorted elements only.
  ///
  /// Public and inlinable because look-ups of prices call it from other modules.
  @inlinable public func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
