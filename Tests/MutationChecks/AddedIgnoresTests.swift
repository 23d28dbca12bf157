import Diagnostics
import TestSupport
import OfferRules
import Foundation
import OffercCommands
import OfferCompiler
import Testing

@testable import CommandTestSupport

/// Whatever the catalog: comments that are written for its findings suppress them and change nothing else.
struct AddedIgnoresTests {
  @Test func intoTheFixturesWithFaults() throws {
    var sum = 0
    for catalog in ExampleCatalog.fixtures("err") { sum += try check(catalog.files, catalog.path) }
    #expect(sum > 0)
  }

  @Test(arguments: 0..<4)
  func intoExamplesThatWereMutatedWithAnyLineBreaks(part: Int) throws {
    let catalogs = try MutationTests.catalogs.map { try $0.files }
    let lines = catalogs.flatMap { $0 }.flatMap { $0.bytes.split(separator: 0x0A).map(Array.init) }
    var mutator = Mutator(seed: MutationTests.seed &+ UInt64(100 + part), lines: lines)
    var sum = 0
    for round in 0..<max(40, MutationTests.number / 40) {
      var files = catalogs[mutator.pick(catalogs.count)]
      let number = mutator.pick(files.count)
      var bytes = mutator.mutate(files[number].bytes)
      if round.isMultiple(of: 3) {
        bytes = Array(bytes.split(separator: 0x0A).joined(separator: [0x0D, 0x0A]))
      }
      files[number] = SourceFile(name: files[number].name, bytes: bytes)
      sum += try check(files, "part \(part), round \(round)")
    }
    #expect(sum > MutationTests.number / 1000)
  }

  @Test func aFileKeepsItsPermissionsAndNothingIsLeftBesideIt() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\napp: {bundleId: com.example.app}\nterritorySets: {a: [USA]}\n", to: "catalog.yaml")
    let path = folder.path("catalog.yaml")
    try folder.setMode(0o640, of: "catalog.yaml")
    equal(offerc(["lint", path, "--add-ignores", "for later"]).status, .success)
    try equal(folder.mode(of: "catalog.yaml"), 0o640)
    try contains(folder.read("catalog.yaml"), "\n# offerc: ignore[unused-territory-set]: for later\n")
    try equal(folder.contents(), ["catalog.yaml"])
  }

  /// - Returns: the number of findings that were suppressed.
  private func check(_ files: [SourceFile], _ round: String) throws -> Int {
    let before = try compilation(of: files)
    var left = 0
    let after = files.enumerated().map { number, file in
      let findings = before.findings.filter {
        Int($0.primary.range.file) == number && suppressibleRules.contains($0.rule)
      }
      guard !findings.isEmpty, !isJSON(file.bytes) else {
        left += findings.count
        return file
      }
      let added = addIgnores(for: findings, reason: "any", to: file.bytes, rules: .all)
      left += added.left.count
      #expect(withoutIgnores(added.bytes).utf8.elementsEqual(file.bytes), "\(round)")
      return SourceFile(name: file.name, bytes: added.bytes)
    }
    let compiled = try compilation(of: after)
    let findings = compiled.findings.filter { suppressibleRules.contains($0.rule) }
    #expect(findings.count <= left, "\(round): \(findings.map(\.message))")
    equal(compiled.structural.map(\.message), before.structural.map(\.message), "\(round)")
    try equal(
      compiled.catalog.map { try catalogJSON($0) }, before.catalog.map { try catalogJSON($0) }, "\(round)")
    return compiled.suppressed.count
  }

  /// The text without the lines that were added.
  private func withoutIgnores(_ bytes: [UInt8]) -> String {
    let added = /[ \t]*# offerc: ignore\[[a-z, -]*\]: any(\r\n|\n|\r)/.matchingSemantics(.unicodeScalar)
    return String(decoding: bytes, as: UTF8.self).replacing(added, with: "")
  }
}
