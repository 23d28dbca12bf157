import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// What only a process of its own can show: it is killed, or the disk is full. `Tests/Scripts/kill-generate` does the first for long.
@Suite(.needsProgram)
struct CodesProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The arguments behind the program, with a ledger and a folder of this name.
  private func arguments(_ name: String) -> [String] {
    [
      "codes", "generate", folder.path("catalog.yaml"), "--ledger", folder.path(name + ".sqlite"), "-o",
      folder.path(name), "--quiet", "--today", "2027-01-15",
    ]
  }

  private func process(_ program: String, _ arguments: [String]) -> Process {
    let process = Process()
    // Other tests change the working folder of this process, and remove it.
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]
    process.standardError = Pipe()
    return process
  }

  private func run(_ process: Process) throws -> Int32 {
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func files(_ name: String) throws -> [String: String] {
    var result: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path(name)) {
      // The manifest names the ledger, and every ledger has an id of its own.
      result[file] = file.hasSuffix(".csv") ? try folder.read("\(name)/\(file)") : ""
    }
    return result
  }

  private func states(_ name: String) -> [String] {
    offerc([
      "codes", "status", folder.path("catalog.yaml"), "--ledger", folder.path(name + ".sqlite"),
      "--format", "json", "--today", "2027-01-15",
    ]).output.split(separator: "\n").filter { $0.contains("\"ledger\"") }.map {
      $0.split(separator: "\"").map(String.init)[3]
    }
  }

  @Test func killedAtAnyMomentItIsCompletedByTheNextRun() throws {
    try folder.write(ownBatchCatalog(["a": 1000, "b": 1000, "c": 1000]), to: "catalog.yaml")
    try equal(run(process(Program.path, arguments("whole"))), 0)
    // A clock is needed for the length of a run only; the moments are spread over it.
    let clock = ContinuousClock()
    let span = try clock.measure { _ = try run(process(Program.path, arguments("timing"))) }
    for number in 1...20 {
      let victim = process(Program.path, arguments("killed"))
      try victim.run()
      usleep(UInt32(Double(number) / 20 * Double(span / .microseconds(1))))
      kill(victim.processIdentifier, SIGKILL)
      victim.waitUntilExit()
    }
    try equal(run(process(Program.path, arguments("killed"))), 0)
    try equal(files("killed"), files("whole"))
    equal(states("killed"), ["issued", "issued", "issued"])
  }

  /// SIGTERM, because a shell in the background lets its programs ignore the signal of Ctrl-C.
  @Test func interruptedItSaysWhatToDoAndLeavesNoIncompleteFile() throws {
    let catalog = ownBatchCatalog(["a": 20_000_000]).replacing(
      "name: Example}", with: "name: Example, ownCodesPerQuarter: 20000000}")
    try folder.write(catalog, to: "catalog.yaml")
    func names() throws -> [String] {
      FileManager.default.fileExists(atPath: folder.path("interrupted"))
        ? try FileManager.default.contentsOfDirectory(atPath: folder.path("interrupted")) : []
    }
    let victim = process(Program.path, arguments("interrupted"))
    let errors = Pipe()
    victim.standardError = errors
    try victim.run()
    while victim.isRunning, try !names().contains(where: { $0.hasSuffix(".offerc-tmp") }) { usleep(10_000) }
    kill(victim.processIdentifier, SIGTERM)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    victim.waitUntilExit()
    equal(victim.terminationReason, .uncaughtSignal)
    equal(victim.terminationStatus, SIGTERM)
    contains(said, "offerc: interrupted; run the same command again\n")
    try equal(names(), [])
  }

  @Test func aFullDiskLosesNothing() throws {
    try folder.write(ownBatchCatalog(["a": 40000]), to: "catalog.yaml")
    try equal(run(process(Program.path, arguments("whole"))), 0)
    // A limit on the size of files stands for the disk: 100 or 200 KB, as the shell counts.
    let limited = process(
      "/bin/sh",
      ["-c", "trap '' XFSZ; ulimit -f 200; exec \"$@\"", "sh", Program.path] + arguments("full"))
    let errors = Pipe()
    limited.standardError = errors
    try equal(run(limited), 2)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    begins(said, with: "offerc: cannot write \(folder.path("full"))/a.csv: ")
    ends(said, with: "; nothing is lost: fix the cause and run the command again\n")
    try empty(files("full"))
    equal(states("full"), ["reserved"])
    // Nor does it matter that somebody clears up in the meantime.
    for again in [[], ["--again", "a"]] {
      try FileManager.default.removeItem(atPath: folder.path("full"))
      try equal(run(process(Program.path, arguments("full") + again)), 0)
      try equal(files("full"), files("whole"))
    }
  }

  @Test func aBatchOfMoreFilesThanAProcessMayOpenIsMadeAndComparedAndMadeAgain() throws {
    try folder.write(ownBatchCatalog(["a": 200]), to: "catalog.yaml")
    func limited(_ more: [String]) -> Process {
      process(
        "/bin/sh", ["-c", "ulimit -n 64; exec \"$@\"", "sh", Program.path] + arguments("parts") + more)
    }
    try equal(run(limited(["--rows-per-file", "1"])), 0)
    try FileManager.default.removeItem(atPath: folder.path("parts/a-100.csv"))
    try equal(run(limited(["--again", "a"])), 0)
    try equal(files("parts").count, 201)
  }

  /// Each has a key of its own: whoever comes second finds other codes under the name, and says so.
  @Test func twoLedgersNeverPublishEachOthersFiles() throws {
    try folder.write(ownBatchCatalog(["a": 20000]), to: "catalog.yaml")
    let keys = [
      "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=",
    ]
    var expected: [String] = []
    for (number, key) in keys.enumerated() {
      let whole = process(Program.path, arguments("whole-\(number)"))
      whole.environment = ["OFFERC_CODE_KEY": key]
      try? FileManager.default.removeItem(atPath: folder.path("code-keys.jsonl"))
      try equal(run(whole), 0)
      expected.append(try folder.read("whole-\(number)/a.csv"))
    }
    for round in 0..<10 {
      try? FileManager.default.removeItem(atPath: folder.path("code-keys.jsonl"))
      let runs = keys.enumerated().map { number, key in
        let one = process(
          Program.path,
          arguments("out-\(round)").map {
            $0.hasSuffix(".sqlite") ? folder.path("ledger-\(round)-\(number).sqlite") : $0
          })
        one.environment = ["OFFERC_CODE_KEY": key]
        return one
      }
      for one in runs { try one.run() }
      for one in runs { one.waitUntilExit() }
      let winners = runs.indices.filter { runs[$0].terminationStatus == 0 }
      equal(winners.count, 1)
      for winner in winners { try equal(folder.read("out-\(round)/a.csv"), expected[winner]) }
      try equal(files("out-\(round)").count, 2)
    }
  }

  /// A few of the faults that `Tests/Scripts/inject-faults` injects for long.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace injects the faults"))
  func afterAFaultInASystemCallTheNextRunIsWhole() throws {
    let script = process("/bin/sh", [Repository.path("Tests/Scripts/inject-faults"), "8"])
    script.environment = [
      "OFFERC": Program.path, "CODES": "50", "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    let errors = Pipe()
    script.standardError = errors
    let status = try run(script)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // 77: strace may not trace here.
    #expect(status == 0 || status == 77, "\(said)")
  }

  /// Without standard output, no file that is opened takes its place.
  @Test func whatIsPrintedIsNotWrittenIntoAnotherFile() throws {
    try folder.write(ownBatchCatalog(["a": 10]), to: "catalog.yaml")
    try equal(run(process(Program.path, arguments("out"))), 0)
    let words = [
      "codes", "hand-out", "a", "--for", "x", "--count", "3", folder.path("catalog.yaml"),
      "--ledger", folder.path("out.sqlite"), "--today", "2027-01-15",
    ]
    let command = ([Program.path] + words).map { "'\($0)'" }.joined(separator: " ")
    for stream in [">&-", "2>&-", "<&-"] {
      let status = try run(process("/bin/sh", ["-c", "\(command) \(stream)"]))
      if stream == ">&-" { equal(status, 2) }
      // The number of the process that locked it.
      let lock = try folder.read("out.sqlite.lock")
      #expect(lock.utf8.allSatisfy { $0 == 0x0A || (0x30...0x39).contains($0) }, "\(lock)")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read and write anything"))
  func aReadOnlyFolderReservesNothing() throws {
    try folder.write(ownBatchCatalog(["a": 10]), to: "catalog.yaml")
    try FileManager.default.createDirectory(
      atPath: folder.path("closed"), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o500]
    )
    try equal(run(process(Program.path, arguments("closed"))), 2)
    equal(states("closed"), ["planned"])
  }
}
