import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What machines of a team do with the same catalog and key: files, SQL, hand-outs, redemption.
@Suite(.needsProgram)
struct RedemptionTests {
  private static let key = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ownBatchCatalog(["spring-1": 2000, "spring-2": 30]), to: "catalog.yaml")
    try folder.write(RedemptionTests.key + "\n", to: "code.key", mode: 0o600)
  }

  /// The arguments of a command of a working copy, which has a ledger of its own.
  private func arguments(_ copy: String, _ command: [String]) -> [String] {
    ["codes"] + command + ["--ledger", folder.path("\(copy).sqlite"), "--key", folder.path("code.key")]
  }

  private func run(_ copy: String, _ command: String...) throws -> Outcome {
    try Program.run(arguments(copy, command), in: folder.path)
  }

  private func handOut(_ copy: String, _ batch: String, _ label: String, count: Int) throws -> Outcome {
    try run(copy, "hand-out", batch, "--count", "\(count)", "--for", label, "catalog.yaml")
  }

  private func json(_ copy: String) throws -> [[String: Any]] {
    let printed = try Program.run(
      [
        "codes", "status", "catalog.yaml", "--ledger", folder.path("\(copy).sqlite"), "--format",
        "json",
      ], in: folder.path
    ).output
    let status = try #require(JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any])
    return try #require((status["apps"] as? [[String: Any]])?.first?["batches"] as? [[String: Any]])
  }

  @Test func twoWorkingCopiesMakeTheSameBytesAndKnowOnlyTheirOwnHandOuts() throws {
    for copy in ["a", "b"] {
      try equal(run(copy, "generate", "catalog.yaml", "-o", copy, "--quiet").status, .success)
      for database in ["postgresql", "sqlite"] {
        let exported = try run(copy, "export", "catalog.yaml", "--for", database, "-o", "\(copy)/\(database)")
        equal(exported.status, .success, "\(exported.errors)")
      }
    }
    for file in [
      "spring-1.csv", "spring-2.csv", "postgresql/001-schema.sql", "postgresql/002-data.sql",
      "sqlite/001-schema.sql", "sqlite/002-data.sql",
    ] {
      try equal(folder.bytes(of: "a/\(file)"), folder.bytes(of: "b/\(file)"), "\(file)")
    }
    let given = try handOut("a", "spring-2", "shop", count: 10)
    equal(given.status, .success)
    let (a, b) = (try json("a"), try json("b"))
    equal(a.map { $0["state"] as? String }, b.map { $0["state"] as? String })
    #expect(a.map { $0["handedOut"] as? Int } == [0, 10] && b.map { $0["handedOut"] as? Int } == [0, 0])
    // The other one knows nothing of it, and would give the same codes to somebody else: that is why one machine hands out.
    try equal(handOut("b", "spring-2", "other shop", count: 10).output, given.output)
    // A ledger that only found the files does not hand out at all.
    try equal(run("c", "generate", "catalog.yaml", "-o", "a", "--quiet").status, .success)
    let refused = try handOut("c", "spring-2", "third shop", count: 10)
    equal(refused.status, .usage)
    contains(refused.errors, "was issued with another ledger")
  }

  /// A clock is needed for the length of a run only; the moments are spread over it.
  @Test func aHandOutThatIsKilledIsWholeAfterTheSameCommand() throws {
    try equal(run("a", "generate", "catalog.yaml", "-o", "out", "--quiet").status, .success)
    func process(_ number: Int) -> Process {
      let process = Process()
      process.currentDirectoryURL = folder.url
      process.executableURL = URL(filePath: Program.path)
      process.arguments = arguments(
        "a",
        [
          "hand-out", "spring-1", "--count", "50", "--for", "label-\(number)", "-o", "lists/\(number).csv",
          "catalog.yaml", "--today", "2027-01-15",
        ])
      process.standardError = Pipe()
      return process
    }
    let timing = process(0)
    let span = try ContinuousClock().measure {
      try timing.run()
      timing.waitUntilExit()
    }
    for number in 1...16 {
      let victim = process(number)
      try victim.run()
      usleep(UInt32(Double(number) / 16 * Double(span / .microseconds(1))))
      kill(victim.processIdentifier, SIGKILL)
      victim.waitUntilExit()
    }
    for number in 0...16 {
      let again = process(number)
      try again.run()
      again.waitUntilExit()
      equal(again.terminationStatus, 0)
    }
    let lists = try (0...16).map { try folder.read("lists/\($0).csv").split(separator: "\n").dropFirst() }
    let all = lists.flatMap { $0 }
    #expect(lists.allSatisfy { $0.count == 50 } && Set(all).count == 17 * 50)
    let issued = Set(try folder.read("out/spring-1.csv").split(separator: "\n").dropFirst())
    #expect(issued.isSuperset(of: all))
    #expect(try folder.contents().allSatisfy { !$0.hasSuffix(".offerc-tmp") && !$0.hasSuffix("-journal") })
    try equal(json("a").first?["left"] as? Int, 2000 - 17 * 50)
  }

  @Test func manyHandOutsAtOnceShareNoCode() throws {
    try equal(run("a", "generate", "catalog.yaml", "-o", "out", "--quiet").status, .success)
    let processes = (0..<8).map { number in
      let process = Process()
      process.currentDirectoryURL = folder.url
      process.executableURL = URL(filePath: Program.path)
      process.arguments = arguments(
        "a",
        [
          "hand-out", "spring-1", "--count", "20", "--for", "label-\(number)", "-o", "\(number).csv",
          "catalog.yaml", "--today", "2027-01-15",
        ])
      process.standardError = Pipe()
      return process
    }
    for process in processes { try process.run() }
    for process in processes { process.waitUntilExit() }
    #expect(processes.allSatisfy { $0.terminationStatus == 0 })
    let all = try (0..<8).flatMap { try folder.read("\($0).csv").split(separator: "\n").dropFirst() }
    equal(all.count, 160)
    equal(Set(all).count, 160)
  }

  /// `Tests/Scripts/redeem-at-once` does this for long, with a million codes.
  @Test(.needsPostgreSQL)
  func manyClientsRedeemEachCodeOnceWhateverDies() throws {
    let process = Process()
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: Repository.path("Tests/Scripts/redeem-at-once"))
    process.arguments = ["6000", "4000", "16", "10"]
    var environment = ProcessInfo.processInfo.environment
    environment["OFFERC"] = Program.path
    environment["LOG"] = "all"
    process.environment = environment
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    equal(process.terminationStatus, 0, "\(said)")
    contains(said, "every code redeemed once, nothing lost")
  }
}
