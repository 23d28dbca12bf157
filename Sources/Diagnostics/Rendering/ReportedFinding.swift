/// A finding of a report, suppressed or not.
struct ReportedFinding {
  let finding: Finding
  let suppression: Suppression?
}

extension Report {
  /// Both lists as one, by place.
  var allFindings: [ReportedFinding] {
    var merged: [ReportedFinding] = []
    merged.reserveCapacity(findings.count + suppressed.count)
    var rest = suppressed[...]
    for finding in findings {
      while let next = rest.first, next.finding.primary.range < finding.primary.range {
        merged.append(ReportedFinding(finding: next.finding, suppression: next.suppression))
        rest.removeFirst()
      }
      merged.append(ReportedFinding(finding: finding, suppression: nil))
    }
    for next in rest { merged.append(ReportedFinding(finding: next.finding, suppression: next.suppression)) }
    return merged
  }

  /// The files that were read, each with its findings; behind them others that have any, such as those of a baseline.
  var byFile: [(file: String, findings: [ReportedFinding])] {
    var result: [(file: String, findings: [ReportedFinding])] = []
    var numbers: [String: Int] = [:]
    func number(of file: String) -> Int {
      if let known = numbers[file] { return known }
      numbers[file] = result.count
      result.append((file, []))
      return result.count - 1
    }
    for file in filesRead { _ = number(of: file) }
    let places = Places(files)
    for entry in allFindings {
      result[number(of: places.file(entry.finding.primary.range.file).name)].findings.append(entry)
    }
    return result
  }
}
