import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// A key is put above the one that a batch was made with, and files are lost or are those of another machine.
struct KeyChangeTests {
  private static let old = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  private static let new = "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA="
  private static let fingerprint = "8b08e43e77bf3237"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["b": 30]), to: "catalog.yaml")
    try folder.write(Self.old + "\n", to: ".offerc/code.key", mode: 0o600)
  }

  private func codes(_ arguments: String...) -> Outcome {
    let path = folder.path("catalog.yaml")
    let (verb, rest) = (arguments[0], Array(arguments.dropFirst()))
    let named = [path]
    return offerc(["codes", verb] + rest + named, environment: ["OFFERC_TODAY": "2027-01-15"])
  }

  private func key(_ lines: [String]) throws {
    try folder.write(lines.joined(separator: "\n") + "\n", to: ".offerc/code.key", mode: 0o600)
  }

  private func lose(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.path(name)) }

  @Test func theLineOfAFormatIsWrittenBeforeItsCodes() throws {
    let outcome = codes("generate", "--quiet")
    equal(outcome.status, .success)
    try equal(
      folder.read("code-keys.jsonl"),
      #"{"bundleId":"com.example.app","prefix":"","length":12,"symbols":"23456789ABCDEFGHJKLMNPQRSTUVWXYZ","checkCharacter":false,"keyFingerprint":"8b08e43e77bf3237"}"#
        + "\n")
  }

  @Test(arguments: [[old], [new, old], [old, new], [new]], 0..<8)
  func aBatchKeepsItsCodesOrIsRefused(_ keys: [String], _ lost: Int) throws {
    equal(codes("generate").status, .success)
    let file = ".offerc/codes/b.csv"
    let before = try folder.read(file)
    let names = ["code-keys.jsonl", ".offerc/ledger.sqlite", ".offerc/codes"]
    for (number, name) in names.enumerated() where lost & 1 << number != 0 { try lose(name) }
    try key(keys)
    // Nothing is left that knows the key of the batch.
    guard keys != [Self.new] || lost != 7 else { return }
    let outcome = codes("generate", "--quiet")
    equal((try? folder.read(file)) ?? before, before)
    #expect(
      outcome.status == .success || outcome.status == .usage && outcome.errors.contains("key"),
      "\(outcome.errors)")
    // Who knows the key of the batch can always say it.
    guard keys.contains(Self.old) else { return }
    equal(codes("generate", "--key-fingerprint", Self.fingerprint).status, .success)
    if lost & 6 != 4 { try equal(folder.read(file), before) }
  }

  @Test func rotatingKeepsTheKeysOfFormats() throws {
    equal(codes("generate").status, .success)
    try lose("code-keys.jsonl")
    let outcome = offerc(["codes", "key", "rotate", folder.path("catalog.yaml")])
    equal(outcome.status, .success, "\(outcome.errors)")
    contains(outcome.errors, "codes of com.example.app without a prefix keep the key \(Self.fingerprint)")
    try contains(folder.read("code-keys.jsonl"), Self.fingerprint)
    let lines = try folder.read(".offerc/code.key").split(separator: "\n")
    #expect(lines.count == 2 && lines[1] == Self.old && lines[0] != Self.old)
    try equal(folder.mode(of: ".offerc/code.key"), 0o600)
  }

  /// The steps of "Change the key" in docs/codes.md.
  @Test func theKeyOfServersIsDerivedAgainIntoItsFile() throws {
    let file = folder.path("redemption.key")
    func derive() -> Outcome {
      offerc(["codes", "key", "derive", "redemption", folder.path("catalog.yaml"), "-o", file])
    }
    equal(derive().status, .success)
    let before = try folder.read("redemption.key")
    equal(derive().status, .success)
    try equal(folder.read("redemption.key"), before)
    equal(offerc(["codes", "key", "rotate", folder.path("catalog.yaml")]).status, .success)
    equal(derive().status, .success)
    let after = try folder.read("redemption.key")
    #expect(after.hasSuffix(before) && after.count == 2 * before.count)
    try equal(folder.mode(of: "redemption.key"), 0o600)
    // With its last line, the key file has lost a key that a server uses.
    try key([String(folder.read(".offerc/code.key").split(separator: "\n")[0])])
    let refused = derive()
    equal(refused.status, .usage)
    contains(refused.errors, "redemption.key already exists, and has keys other than those derived from")
    try equal(folder.read("redemption.key"), after)
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\n", "line 1: expected the key of a format of codes"),
    (
      #"{"bundleId":"com.example.app","prefix":"","length":12,"symbols":"23456789ABCDEFGHJKLMNPQRSTUVWXYZ","checkCharacter":false,"keyFingerprint":"0123456789abcdef"}"#
        + "\n", "line 1: the codes of com.example.app without a prefix have the key 0123456789abcdef"
    ),
  ])
  func aFileThatCannotBeTrueIsRefused(_ text: String, _ message: String) throws {
    try folder.write(text, to: "code-keys.jsonl")
    for verb in ["generate", "status"] where verb == "generate" || text.hasPrefix("<") {
      let outcome = codes(verb)
      equal(outcome.status, .usage, "\(outcome.errors)")
      contains(outcome.errors, "code-keys.jsonl, " + message)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(".offerc/codes/b.csv")))
  }

  @Test func aLedgerFromBeforeAHandOutGivesNoCodesAway() throws {
    equal(codes("generate").status, .success)
    let ledger = try folder.bytes(of: ".offerc/ledger.sqlite")
    equal(codes("hand-out", "b", "--count", "5", "--for", "shop").status, .success)
    try Data(ledger).write(to: URL(filePath: folder.path(".offerc/ledger.sqlite")))
    let outcome = codes("hand-out", "b", "--count", "5", "--for", "web")
    equal(outcome.status, .usage)
    empty(outcome.output)
    contains(outcome.errors, "5 codes of batch 'b' were handed out")
    contains(outcome.errors, "an outdated copy")
    equal(codes("generate", "--again", "b").status, .success)
  }

  /// Characters and bytes of the folder's name differ in number. The file is in a folder that is missing, and is named
  /// through a link that leads to the repository, or is above it as `/tmp` is on a Mac.
  @Test(
    arguments: ["Jos\u{E9}", "Jose\u{301}", "e\u{301}e\u{301}e\u{301}"], ["link", "above/PROJECT"])
  func gitIgnoresAFileInWhateverFolderTheRepositoryIs(_ project: String, _ place: String) throws {
    let folder = try TemporaryFolder()
    let name = "real/" + project
    try folder.write(ownBatchCatalog(["b": 30]), to: name + "/catalog.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path(name))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("above"), withDestinationPath: folder.path("real"))
    let git = try Program.shell("git init -q .", in: folder.path(name))
    equal(git.status, .success, "\(git.errors)")
    let environment = ["OFFERC_TODAY": "2027-01-15", "OFFERC_CODE_KEY": Self.old]
    let catalog = folder.path(name + "/catalog.yaml")
    equal(offerc(["codes", "generate", catalog], environment: environment).status, .success)
    let list = folder.path(place.replacing("PROJECT", with: project) + "/new/list.csv")
    let handOut = ["codes", "hand-out", "b", "--count", "2", catalog, "-o", list, "--for"]
    let warned = offerc(handOut + ["shop"], environment: environment)
    equal(warned.status, .success, "\(warned.errors)")
    contains(warned.errors, "git does not ignore")
    try FileManager.default.removeItem(atPath: folder.path(name + "/new"))
    let ignored = offerc(handOut + ["web", "--gitignore"], environment: environment)
    equal(ignored.status, .success, "\(ignored.errors)")
    lacks(ignored.errors, "git does not ignore")
    try equal(folder.read(name + "/.gitignore"), "/new/list.csv\n")
  }

  /// The `.gitignore` of a folder outweighs that of the repository, and no pattern changes what was committed before.
  @Test(arguments: [".gitignore", "list.csv"])
  func aLineThatDoesNotHelpIsSaid(_ name: String) throws {
    let repository = try GitRepository()
    let folder = repository.folder
    try folder.write(ownBatchCatalog(["b": 30]), to: "catalog.yaml")
    let environment = ["OFFERC_TODAY": "2027-01-15", "OFFERC_CODE_KEY": Self.old]
    let catalog = folder.path("catalog.yaml")
    equal(offerc(["codes", "generate", catalog], environment: environment).status, .success)
    try folder.write("!*.csv\n", to: "lists/\(name)")
    try repository.commit()
    try? FileManager.default.removeItem(atPath: folder.path("lists/list.csv"))
    let file = folder.path("lists/list.csv")
    for receiver in ["shop", "web"] {
      let outcome = offerc(
        [
          "codes", "hand-out", "b", "--count", "2", "--for", receiver, "-o", file, catalog,
          "--gitignore",
        ], environment: environment)
      equal(outcome.status, .success, "\(outcome.errors)")
      contains(
        outcome.errors,
        "warning: git does not ignore \(file), which has codes, although .gitignore has the line '/lists/list.csv': write to another place\n"
      )
      try FileManager.default.removeItem(atPath: file)
    }
    try equal(folder.read(".gitignore"), "/lists/list.csv\n")
  }

  @Test func gitTakesNoFileWithCodesUnseen() throws {
    let repository = try GitRepository()
    let catalog = repository.folder.path("catalog.yaml")
    try repository.folder.write(ownBatchCatalog(["b": 30]), to: "catalog.yaml")
    let environment = ["OFFERC_TODAY": "2027-01-15", "OFFERC_CODE_KEY": Self.old]
    equal(offerc(["codes", "generate", catalog], environment: environment).status, .success)
    for (name, more, isIgnored) in [("shop.csv", [], false), ("web.csv", ["--gitignore"], true)] {
      let file = repository.folder.path(name)
      let arguments = [
        "codes", "hand-out", "b", "--count", "2", "--for", name, "-o", file, catalog,
      ]
      let outcome = offerc(arguments + more, environment: environment)
      equal(outcome.status, .success)
      equal(outcome.errors.contains("git does not ignore"), !isIgnored)
    }
    try equal(
      repository.git("status", "--porcelain").split(separator: "\n").sorted(),
      [
        "?? .gitignore", "?? catalog.yaml", "?? code-keys.jsonl", "?? shop.csv",
      ])
    let export = [
      "codes", "export", "--for", "sqlite", "-o", repository.folder.path("sql"), catalog,
    ]
    let exported = offerc(export, environment: environment)
    equal(exported.status, .success)
    contains(exported.errors, "002-data.sql, which has digests")
    for command in [
      ["codes", "key", "new", "--key"], ["codes", "key", "derive", "redemption", catalog, "-o"],
    ] {
      let made = offerc(
        command + [repository.folder.path("\(command[2]).key")], environment: environment)
      contains(made.errors, "\(command[2]).key, which has a key: write to another place")
    }
  }
}
