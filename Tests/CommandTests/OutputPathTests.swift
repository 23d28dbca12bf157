import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Links and named pipes travel in repositories. No command writes through a link that leaves its repository, or waits at a
/// pipe, whatever its output is: a command that is not listed here has none.
struct OutputPathTests {
  /// A command, its arguments, and the paths that it writes to; `@` is the repository.
  struct Output: Sendable {
    let command: String
    let arguments: [String]
    let paths: [String]

    init(_ line: String, _ paths: String...) {
      let words = line.split(separator: " ").map(String.init)
      let first = words.firstIndex { $0.contains("@") || $0.hasPrefix("-") || $0 == "a" } ?? words.count
      command = words[..<first].joined(separator: " ")
      arguments = words
      self.paths = paths
    }
  }

  static let outputs = [
    Output("lint @/store --fix", "store/catalog.yaml"),
    Output("lint @/store --known @/known.json --write-known", "known.json"),
    Output("lint @/store --format json=@/findings.json", "findings.json"),
    Output("lint @/store --format text=@/findings.txt", "findings.txt"),
    Output("build @/store -o @/out/all", "out", "out/all", "out/all/catalog.json"),
    Output("simulate @/store --customer new --format json=@/s.json", "s.json"),
    Output("import @/a.storekit -o @/new/a.yaml", "new", "new/a.yaml"),
    Output("prices import @/store @/prices.csv", "store/catalog.yaml"),
    Output("prices follow @/half", "half/catalog.yaml"),
    Output("add --product com.example.monthly win-back @/store", "store/catalog.yaml"),
    Output("storekit check @/a.storekit @/store --format text=@/c.txt", "c.txt"),
    Output("storekit update @/a.storekit @/store", "a.storekit"),
    Output("init @/new", "new", "new/catalog.yaml"),
    Output("codes key new @/plain", ".offerc"),
    Output("codes key new --key @/new/x.key", "new", "new/x.key"),
    Output("codes key derive -o @/new/x.key redemption @/store", "new", "new/x.key"),
    Output("codes generate @/later", ".offerc/codes"),
    Output("codes generate @/later -o @/out", "out"),
    Output("codes generate @/later --ledger @/new/l.sqlite -o @/out", "new", "new/l.sqlite"),
    Output("codes generate @/store --again a -o @/out", "out"),
    Output("codes hand-out a --count 2 --for x -o @/new/x.csv @/store", "new", "new/x.csv"),
    Output("codes hand-out a --count 2 --for x @/store", ".offerc/ledger.sqlite"),
    Output("codes export @/store --for sqlite -o @/sql", "sql", "sql/001-schema.sql", "sql/002-data.sql"),
    Output("codes register --today 2027-01-15 apple @/apple.csv @/store", ".offerc/ledger.sqlite"),
    Output(
      "codes revoke a --yes @/store/catalog.yaml", "store/catalog.yaml", ".offerc/ledger.sqlite"),
    Output(
      "codes revoke --code-file @/list.csv --yes @/store", "store/revoked-codes.jsonl"),
    Output(
      "appstore plan @/plan --live @/live.json --today 2026-11-22 -o @/new/plan.json", "new", "new/plan.json"),
    Output("appstore pull --app com.example.app --yaml @/new --replay @/answers", "new"),
    Output(
      "appstore pull --app com.example.app -o - --record @/new --key-id A1 --issuer-id I --key-file @/key.p8",
      "new"),
  ]

  /// Two need a server before they write: `appstore codes` to a folder as `codes generate` does, `appstore apply` to a journal
  /// in offerc's folder. The others write nothing.
  private static let others: Set = [
    "appstore codes", "appstore apply", "appstore status", "appstore submit", "diff", "show", "rules",
    "rules", "audience", "locks", "completion", "version", "schema", "lsp", "prices points", "codes verify",
    "codes status", "codes refill",
    "codes key fingerprint", "codes key rotate", "storekit diff", "sign promotional-offer",
    "sign introductory-eligibility",
  ]

  /// What a path is made to be.
  enum Trap: CaseIterable {
    case danglingLink, linkToFile, linkToFolder, pipe
  }

  /// A repository with a key, issued codes and their ledger. Copied for each command.
  private let prepared: TemporaryFolder

  init() throws {
    let folder = try TemporaryFolder()
    let apple =
      "              - {id: apple, kind: one-time-use, count: 500, createdDate: 2027-01-10, expirationDate: 2027-05-01}\n"
    try folder.write("ref: refs/heads/main\n", to: "repository/.git/HEAD")
    try folder.write(ownBatchCatalog(["a": 20]) + apple, to: "repository/store/catalog.yaml")
    try folder.write(ownBatchCatalog(["b": 20]), to: "repository/later/catalog.yaml")
    let half =
      "promotionalOffers:\n            - {offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P3M, prices: {follows: {discount: 50%}}}\n"
    try folder.write(
      ownBatchCatalog(["c": 20]).replacing("offerCodes:\n", with: half + "          offerCodes:\n"),
      to: "repository/half/catalog.yaml")
    try folder.write("x: 1\n", to: "repository/plain/empty.yaml")
    try folder.write("", to: "outside/here")
    try folder.write(try ExampleKey.pem, to: "repository/key.p8", mode: 0o600)
    let codes = (100..<600).map { "ABCDEFGHIJKLMNO\($0)" }.joined(separator: "\n")
    try folder.write(codes + "\n", to: "repository/apple.csv")
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/plan/edited"), toPath: folder.path("repository/plan"))
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/plan/live.json"), toPath: folder.path("repository/live.json"))
    for line in [
      "codes key new @/store", "codes generate @/store --quiet",
      "build @/store -o @/built --emit storekit,csv --quiet",
    ] {
      let outcome = offerc(OutputPathTests.arguments(line.split(separator: " ").map(String.init), in: folder))
      equal(outcome.status, .success, "\(outcome.errors)")
    }
    let (codeFile, built) = ("repository/.offerc/codes/a.csv", "repository/built/")
    try folder.write(try folder.read(codeFile), to: "repository/list.csv")
    try folder.write(
      try folder.read(built + "prices.csv").replacing("9.99", with: "8.99"), to: "repository/prices.csv")
    try folder.write(
      try folder.read(built + "Example.storekit").replacing("9.99", with: "8.99"),
      to: "repository/a.storekit")
    prepared = folder
  }

  private static func arguments(_ words: [String], in folder: TemporaryFolder) -> [String] {
    words.map { $0.replacing("@", with: folder.path("repository")) }
  }

  /// Every file that is outside of the repository, with its text.
  private func outside(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var result: [String: [UInt8]] = [:]
    for name in try folder.contents() where name.hasPrefix("outside") {
      result[name] = (try? folder.bytes(of: name)) ?? []
    }
    return result
  }

  /// Puts something else in the place of an output; what is there already is moved to where a link leads.
  private func set(_ trap: Trap, at path: String, in folder: TemporaryFolder) throws {
    let (place, target) = (folder.path("repository/" + path), folder.path("outside/target"))
    let files = FileManager.default
    try files.createDirectory(
      atPath: URL(filePath: place).deletingLastPathComponent().path, withIntermediateDirectories: true)
    if trap == .pipe {
      try? files.removeItem(atPath: place)
      equal(unsafe mkfifo(place, 0o600), 0)
      return
    }
    if files.fileExists(atPath: place) {
      try files.moveItem(atPath: place, toPath: target)
    } else if trap == .linkToFolder {
      try files.createDirectory(atPath: target, withIntermediateDirectories: true)
    } else if trap == .linkToFile {
      try folder.write("", to: "outside/target")
    }
    try files.createSymbolicLink(atPath: place, withDestinationPath: target)
  }

  private func check(_ output: Output) throws {
    for path in output.paths {
      for trap in Trap.allCases {
        let folder = try TemporaryFolder()
        for name in ["repository", "outside"] {
          try FileManager.default.copyItem(
            atPath: prepared.path(name), toPath: folder.path(name))
        }
        try set(trap, at: path, in: folder)
        let before = try outside(folder)
        let outcome = offerc(OutputPathTests.arguments(output.arguments, in: folder))
        equal(outcome.status, .usage, "\(output.command), \(path), \(trap): \(outcome.errors)")
        let isRefused =
          outcome.errors.contains(" is a link ")
          || [.pipe, .linkToFolder].contains(trap)
            && OutputPathTests.refusals.contains { outcome.errors.contains($0) }
        #expect(isRefused, "\(output.command), \(path), \(trap): \(outcome.errors)")
        try equal(outside(folder), before, "\(output.command), \(path), \(trap)")
      }
    }
  }

  /// What else is said of a pipe or a folder: where a file is expected, a folder, a new file, a catalog or a ledger.
  private static let refusals = [
    "it is a named pipe, expected a file", "there is a file with that name", "already exists",
    "no catalog found", "it is a device or a pipe", "is a file, expected a folder",
    "Not a directory", "Is a directory",
  ]

  @Test func everyCommandIsListed() throws {
    struct Help: Decodable { let command: Command }
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?

      var leaves: [String] {
        let below = (subcommands ?? []).filter { $0.commandName != "help" }
        return below.isEmpty
          ? [commandName]
          : below.flatMap { one in one.leaves.map { commandName + " " + $0 } }
      }
    }
    let help = try JSONDecoder().decode(
      Help.self, from: Data(offerc(["--experimental-dump-help"]).output.utf8))
    let all = Set(help.command.leaves.map { $0.dropFirst("offerc ".count) }.map(String.init))
    let listed = Set(OutputPathTests.outputs.map(\.command))
    equal(all.subtracting(OutputPathTests.others), listed)
  }

  /// Commands look at the ledger of the working folder: here it has none.
  @Test(.timeLimit(.minutes(2)), arguments: outputs)
  func nothingIsWrittenThroughALinkOrToAPipe(_ output: Output) throws {
    let empty = try TemporaryFolder()
    try WorkingFolder.during(empty.path) { try check(output) }
  }
}
