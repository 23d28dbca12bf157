/// Both lists of a report as one, by place. Its elements are made when they are asked for.
struct ReportedFindings: RandomAccessCollection {
  private let report: Report
  /// Numbers of findings that are left, and those of suppressed ones as `~number`.
  private let order: [Int]

  init(_ report: Report) {
    self.report = report
    var order: [Int] = []
    order.reserveCapacity(report.findings.count + report.suppressed.count)
    var next = 0
    for number in report.findings.indices {
      while next < report.suppressed.count,
        report.suppressed[next].finding.primary.range < report.findings[number].primary.range
      {
        order.append(~next)
        next += 1
      }
      order.append(number)
    }
    self.order = order + (next..<report.suppressed.count).map(~)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> ReportedFinding {
    let number = order[index]
    guard number < 0 else { return ReportedFinding(finding: report.findings[number], suppression: nil) }
    let entry = report.suppressed[~number]
    return ReportedFinding(finding: entry.finding, suppression: entry.suppression)
  }

  /// The files that were read, each with the indices of its findings; after them others that have any, such as those of
  /// a baseline.
  var byFile: [(file: String, indices: [Int])] {
    var result: [(file: String, indices: [Int])] = []
    var numbers: [String: Int] = [:]
    func number(of file: String) -> Int {
      if let known = numbers[file] { return known }
      numbers[file] = result.count
      result.append((file, []))
      return result.count - 1
    }
    for file in report.filesRead { _ = number(of: file) }
    let places = Places(report.files)
    for (index, entry) in order.enumerated() {
      let finding = entry < 0 ? report.suppressed[~entry].finding : report.findings[entry]
      result[number(of: places.file(finding.primary.range.file).name)].indices.append(index)
    }
    return result
  }
}
