import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Names of files are bytes: what looks the same can be two files.
struct FileNameTests {
  private let folder: TemporaryFolder
  private let names = ["caf\u{E9}.yaml", "cafe\u{301}.yaml"]
  /// Some file systems take the two for one.
  private let areTwo: Bool

  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in names.enumerated() {
      try folder.write(
        "version: 1\napp: {bundleId: com.example.app\(number), name: Example}\ninAppPurchases:\n"
          + "  - {productId: com.example.a-\(number), referenceName: A, type: consumable, prices: {USA: 1, rest: equalized}, localizations: {en-US: {displayName: Ab}}}\n",
        to: name)
    }
    areTwo = try folder.contents().count == 2
  }

  @Test func bothAreLinted() {
    guard areTwo else { return }
    let outcome = offerc(["lint", "--format", "concise"] + names.map { folder.path + "/" + $0 })
    ends(outcome.output, with: "2 files, 2 products, 0 offers, 0 batches: 2 warnings\n", "\(outcome)")
  }

  @Test func eachGetsItsOwnComments() throws {
    guard areTwo else { return }
    let outcome = offerc(["lint", "--add-ignores", "as it is"] + names.map { folder.path + "/" + $0 })
    ends(outcome.output, with: "no findings, 2 suppressed\n", "\(outcome)")
    for (number, name) in names.enumerated() {
      let text = String(
        decoding: try Data(contentsOf: URL(filePath: folder.path + "/" + name)), as: UTF8.self)
      contains(text, "app\(number),")
      contains(text, "offerc: ignore")
    }
  }

  @Test func eachIsKnownForItself() {
    guard areTwo else { return }
    let paths = names.map { folder.path + "/" + $0 }
    let list = folder.path("known.jsonl")
    contains(offerc(["lint", "--known", list, "--write-known", paths[0]]).errors, "1 known finding")
    let both = offerc(["lint", "--known", list, "--format", "concise"] + paths)
    ends(both.output, with: "1 warning, 1 suppressed (1 known)\n", "\(both)")
  }

  @Test func aNameThatBeginsWithAnAccentIsInItsFolder() throws {
    try folder.write("version: 1\napp: {bundleId: com.example.b, name: B}\n", to: "b/\u{301}x.yaml")
    let outcome = offerc(["lint", folder.path + "/b", "--list-files"])
    equal(outcome.output, folder.path + "/b/\u{301}x.yaml\n")
  }

  /// Characters and bytes of such a name differ in number, in both of its forms.
  @Test(arguments: ["Jos\u{E9}", "Jose\u{301}", "\u{E9}\u{E9}\u{E9}"])
  func aFileIsNamedFromAWorkingFolderWithAccents(_ name: String) throws {
    try folder.write(ownBatchCatalog(["b": 30]), to: name + "/catalog.yaml")
    let environment = [
      "OFFERC_TODAY": "2027-01-15", "OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    ]
    try WorkingFolder.during(folder.path(name)) {
      let outcome = offerc(["codes", "generate", "-o", "out"], environment: environment)
      equal(outcome.status, .success, "\(outcome.errors)")
      contains(outcome.errors, "wrote out/b.csv (30 codes)\n")
    }
  }
}
