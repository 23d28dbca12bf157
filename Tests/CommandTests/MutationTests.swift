import Diagnostics
import Foundation
import OfferCompiler
import Testing

/// Whatever happens to a catalog, the compiler ends with findings or with a sound result.
///
/// `OFFERC_MUTATIONS` asks for another number of them, `OFFERC_SEED` for others.
@Suite("Mutated examples")
struct MutationTests {
  static let number = setting("OFFERC_MUTATIONS") ?? 2000
  static let seed = UInt64(setting("OFFERC_SEED") ?? 20_270_115)

  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

  @Test("Nothing crashes, every place is inside its file, and what has no error is built", arguments: 0..<8)
  func mutations(part: Int) throws {
    let catalogs = try (Project.exampleCatalogs + Project.fixtures("emit", "yaml")).map(texts)
    let lines = catalogs.flatMap { $0 }.flatMap { $0.bytes.split(separator: 0x0A).map(Array.init) }
    var mutator = Mutator(seed: MutationTests.seed &+ UInt64(part), lines: lines)
    for round in 0..<MutationTests.number / 8 {
      var files = catalogs[mutator.pick(catalogs.count)]
      let number = mutator.pick(files.count)
      files[number] = SourceText(name: files[number].name, bytes: mutator.mutate(files[number].bytes))
      try check(files, "part \(part), round \(round)")
    }
  }

  private func check(_ files: [SourceText], _ round: String) throws {
    let today = try #require(testDay)
    let compilation = compile(files, today: today)
    let misplaced = compilation.diagnostics.filter { !isInside($0, compilation.files) }
    #expect(misplaced.isEmpty, "\(round)")
    for format in ReportFormat.allCases {
      let text = render(compilation.report(), as: format)
      #expect(!text.contains(0x1B) && text.last == 0x0A, "\(round)")
    }
    guard let catalog = compilation.catalog else {
      #expect(compilation.hasErrors, "\(round)")
      return
    }
    let json = try emit(catalog)
    guard !compilation.hasErrors else { return }
    let again = compile([SourceText(name: "catalog.json", bytes: json)], today: today)
    #expect(again.errors == [], "\(round)")
    let second = try again.catalog.map { try emit($0) }
    #expect(second == json, "\(round)")
  }

  private func isInside(_ diagnostic: Diagnostic, _ files: [SourceFile]) -> Bool {
    let edits = diagnostic.fix?.edits.map(\.range) ?? []
    return ([diagnostic.primary.range] + diagnostic.related.map(\.range) + edits).allSatisfy { range in
      Int(range.file) < files.count && range.start <= range.end
        && Int(range.end) <= files[Int(range.file)].length
    }
  }
}
