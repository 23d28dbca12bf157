import TestSupport
import Diagnostics
import Foundation
import OfferCompiler
import OfferRules
import Testing

@testable import CommandTestSupport

/// Whatever happens to a catalog, the compiler ends with findings or with a sound result.
///
/// `OFFERC_MUTATIONS` asks for another number of them (10,000 by hand), `OFFERC_SEED` for others.
struct MutationTests {
  static let catalogs = ExampleCatalog.examples + ExampleCatalog.fixtures("emit")
  static let rules = Set(structuralRules + ruleIds)
  static let number = setting("OFFERC_MUTATIONS") ?? 500
  static let seed = UInt64(setting("OFFERC_SEED") ?? 20_270_115)

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  @Test(arguments: 0..<8)
  func nothingCrashesEveryPlaceIsInsideItsFileAndWhatHasNoErrorIsBuilt(part: Int) throws {
    let catalogs = try MutationTests.catalogs.map { try $0.files }
    let lines = catalogs.flatMap { $0 }.flatMap { $0.bytes.split(separator: 0x0A).map(Array.init) }
    var mutator = Mutator(seed: MutationTests.seed &+ UInt64(part), lines: lines)
    var reached = [Outcome.refused: 0, .faulty: 0, .built: 0]
    let rounds = MutationTests.number / 8
    for round in 0..<rounds {
      var files = catalogs[mutator.pick(catalogs.count)]
      let number = mutator.pick(files.count)
      files[number] = SourceFile(name: files[number].name, bytes: mutator.mutate(files[number].bytes))
      reached[try check(files, round, "part \(part), round \(round)"), default: 0] += 1
    }
    // Damage that is always found at once would test the parser alone.
    #expect(reached.values.allSatisfy { $0 >= rounds / 20 }, "\(reached)")
  }

  private enum Outcome {
    case refused
    case faulty
    case built
  }

  private func check(_ files: [SourceFile], _ number: Int, _ round: String) throws -> Outcome {
    let result = try compilation(of: files)
    let misplaced = result.findings.filter { !isInside($0, result.files) }
    empty(misplaced, "\(round)")
    #expect(Set(result.findings.map(\.rule)).isSubset(of: MutationTests.rules), "\(round)")
    // Text shows the source itself; the others take turns.
    for format in [.text, ReportFormat.allCases[number % ReportFormat.allCases.count]] {
      let text = render(result.report(), as: format)
      lacks(text, 0x1B, "\(round)")
      equal(text.last ?? 0x0A, 0x0A, "\(round)")
    }
    guard let catalog = result.catalog else {
      #expect(result.hasErrors, "\(round)")
      return .refused
    }
    let json = try catalogJSON(catalog)
    guard !result.hasErrors else { return .faulty }
    let again = try compilation(of: [SourceFile(name: "catalog.json", bytes: json)])
    equal(again.errors, [], "\(round)")
    let second = try again.catalog.map { try catalogJSON($0) }
    equal(second, json, "\(round)")
    return .built
  }

  private func isInside(_ finding: Finding, _ files: [SourceFile]) -> Bool {
    let edits = finding.fix?.edits.map(\.range) ?? []
    return ([finding.primary.range] + finding.related.map(\.range) + edits).allSatisfy { range in
      Int(range.file) < files.count && range.start <= range.end
        && Int(range.end) <= files[Int(range.file)].length
    }
  }
}
