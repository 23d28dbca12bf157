import Diagnostics
import OfferRules
import SystemCalls
import YAMLSyntax

/// Keeps a finding on an unused suppression only if every catalog that reads the file has it.
///
/// Several catalogs can share a file, and a suppression in it can be used by only one of them.
package func unusedEverywhere(_ compilations: [Compilation]) -> [Compilation] {
  let unused = Rulebook.unusedSuppression.id
  guard compilations.count > 1,
    compilations.contains(where: { $0.findings.contains { $0.rule == unused } })
  else { return compilations }
  var readers: [String: Int] = [:]
  var votes: [Place: Int] = [:]
  for compilation in compilations {
    for name in Set(compilation.files.map(\.name)) { readers[name, default: 0] += 1 }
    for finding in compilation.findings where finding.rule == unused {
      votes[Place(finding, compilation), default: 0] += 1
    }
  }
  return compilations.map { compilation in
    var result = compilation
    result.findings = compilation.findings.filter { finding in
      guard finding.rule == unused else { return true }
      let place = Place(finding, compilation)
      return votes[place] == readers[place.file]
    }
    return result
  }
}

private struct Place: Hashable {
  let file: String
  let offset: UInt32

  init(_ finding: Finding, _ compilation: Compilation) {
    file = compilation.file(of: finding).name
    offset = finding.primary.range.start
  }
}
