import TestSupport
import Cryptography
import Disk
import Foundation
import OfferCodes
import Testing

@testable import CodeLedger

struct MakeFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func make(_ batch: LedgerBatch, ledger: String = "0123456789abcdef0123456789abcdef") throws
    -> MadeFiles
  {
    try makeFiles(
      of: batch, key: try keys(exampleKey).first, ledgerId: ledger, in: try Folder.alone(folder.path),
      progress: { _ in })
  }

  private func failure(_ body: () throws -> Void) -> String? { ledgerFailure(in: folder, body) }

  private func lines(_ name: String) throws -> [Substring] {
    String(decoding: try folder.bytes(of: name), as: UTF8.self).split(separator: "\n")
  }

  @Test func aBatchIsAFileAndAManifest() throws {
    let made = try make(try sample("spring", count: 1000).batch)
    #expect(made.isNew && made.files.parts.map(\.name) == ["spring.csv"])
    try equal(folder.contents(), ["spring.csv", "spring.manifest.json"])
    try equal(folder.mode(of: "spring.csv"), 0o600)
    try equal(folder.mode(of: "spring.manifest.json"), 0o600)
    let lines = try lines("spring.csv")
    equal(lines.first, "code")
    equal(lines.count, 1001)
    equal(Set(lines).count, 1001)
  }

  @Test func theSameBatchHasTheSameBytesEverywhere() throws {
    let batch = try sample("spring", count: 1000).batch
    let first = try make(batch)
    let bytes = try folder.bytes(of: "spring.csv")
    try FileManager.default.removeItem(atPath: folder.path("spring.csv"))
    // Another ledger has another id; the manifest of the first one stays.
    let second = try make(batch, ledger: "ffffffffffffffffffffffffffffffff")
    try equal(folder.bytes(of: "spring.csv"), bytes)
    equal(second.tag, first.tag)
    equal(second.lastIndex, first.lastIndex)
    try equal(lines("spring.manifest.json")[2], "  \"ledger\": \"0123456789abcdef0123456789abcdef\",")
  }

  @Test func whatIsThereIsCompared() throws {
    let batch = try sample("spring").batch
    try make(batch)
    #expect(try !make(batch).isNew)
  }

  @Test(arguments: [
    ("spring.csv", "code\n"), ("spring.csv", ""), ("spring.manifest.json", "{}"),
  ])
  func otherBytesAreLeftAlone(_ name: String, _ text: String) throws {
    try folder.write(text, to: name)
    equal(
      failure { try make(try sample("spring").batch) },
      "\(name) exists and does not have the codes of its batch: move it away and run the command again, or use the key that made it; nothing was overwritten"
    )
    try equal(folder.contents(), [name])
    try equal(folder.bytes(of: name), Array(text.utf8))
  }

  @Test func oneByteMoreIsAnotherFile() throws {
    let batch = try sample("spring").batch
    try make(batch)
    let bytes = try folder.bytes(of: "spring.csv")
    try Data(bytes + [0x0A]).write(to: URL(filePath: folder.path("spring.csv")))
    #expect(failure { try make(batch) } != nil)
    try Data(bytes.dropLast()).write(to: URL(filePath: folder.path("spring.csv")))
    #expect(failure { try make(batch) } != nil)
  }

  @Test func aLinkIsNotFollowed() throws {
    let batch = try sample("spring").batch
    try make(batch)
    try FileManager.default.moveItem(atPath: folder.path("spring.csv"), toPath: folder.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("spring.csv"), withDestinationPath: folder.path("elsewhere"))
    #expect(failure { try make(batch) }?.hasPrefix("cannot read spring.csv") == true)
  }

  @Test func whatAKilledRunHasLeftIsRemoved() throws {
    try folder.write("half", to: ".spring.csv.offerc-tmp")
    try folder.write("half", to: ".spring.manifest.json.offerc-tmp")
    try folder.write("half", to: ".spring.csv.\(getpid())-9f3a.offerc-tmp")
    try make(try sample("spring").batch)
    try equal(folder.contents(), ["spring.csv", "spring.manifest.json"])
  }

  @Test func aBatchCanBeSplit() throws {
    let whole = try make(try sample("spring", count: 1000).batch)
    let rows = try lines("spring.csv").dropFirst()
    let parts = try sample("parts", count: 1000, rowsPerFile: 300).batch
    let made = try make(parts)
    equal(made.files.parts.map(\.rows), [300, 300, 300, 100])
    equal(made.files.parts.map(\.name), (1...4).map { "parts-00\($0).csv" })
    #expect(made.lastIndex == whole.lastIndex && made.tag != whole.tag)
    let split = try made.files.parts.flatMap { try lines($0.name).dropFirst() }
    equal(split, Array(rows))
    // Some are published, the others are made again.
    try FileManager.default.removeItem(atPath: folder.path("parts-003.csv"))
    try equal(make(parts).tag, made.tag)
    try equal(lines("parts-003.csv").count, 301)
  }

  @Test func leftoversOfOtherFilesStay() throws {
    let others = [
      ".spring.csv.csv.1-9f3a.offerc-tmp", ".sprin.csv.1-9f3a.offerc-tmp", ".spring.csv.offerc-tm",
      "spring.csv.1.offerc-tmp",
    ]
    for name in others { try folder.write("half", to: name) }
    try make(try sample("spring").batch)
    try equal(folder.contents(), (others + ["spring.csv", "spring.manifest.json"]).sorted())
  }

  @Test func theLongestNamesFit() throws {
    let id = String(repeating: "x", count: OwnBatch.longestId)
    let batch = try sample(id, count: 1000, rowsPerFile: 1).batch
    equal(BatchFiles(batch).longestName, 255)
    try make(try sample(id, count: 10).batch)
    try equal(folder.contents().count, 2)
    let longer = try sample(id + "x", count: 10).batch
    let message = failure {
      try checkFiles(of: longer, key: try keys(exampleKey).first, in: try Folder.alone(folder.path))
    }
    equal(message?.contains("its file names would have 256 bytes, but the folder allows 255"), true)
  }

  @Test func aFolderIsWrittenToByOneRunAtATime() throws {
    let first = try Folder.alone(folder.path)
    equal(
      failure { _ = try Folder.alone(folder.path, patience: 0.05) },
      "another run of offerc is writing to the folder \(folder.path): waited 0 seconds; try again when it is done"
    )
    withExtendedLifetime(first) {}
  }

  @Test func codesAreThoseThatWereIssued() throws {
    var batch = try sample("spring").batch
    batch.fileTag = String(repeating: "0", count: 64)
    #expect(failure { try make(batch) }?.hasPrefix("the codes of batch 'spring' are not those") == true)
    try empty(folder.contents())
  }

  @Test func aFolderThatIsNotThereIsExplained() throws {
    let failure = #expect(throws: DiskFailure.self) {
      _ = try makeFiles(
        of: try sample("spring").batch, key: try keys(exampleKey).first, ledgerId: "",
        in: try Folder.alone(folder.path("none")),
        progress: { _ in })
    }
    equal(failure?.message, "cannot write to the folder \(folder.path("none")): No such file or directory")
  }
}

/// What must never be found where others look.
struct SecretTests {
  @Test func neitherLedgerNorManifestHoldKeyOrCodes() throws {
    let folder = try TemporaryFolder()
    let key = try keys(exampleKey).first
    do {
      let ledger = try Ledger.forWriting(folder.path("ledger.sqlite"))
      let batch = try ledger.reserve(try sample("spring", count: 50, start: 862_092_503_648_560_020))
      let made = try makeFiles(
        of: batch, key: key, ledgerId: try ledger.id(), in: try Folder.alone(folder.path), progress: { _ in })
      try ledger.markIssued(batch, made)
    }
    let codes = String(decoding: try folder.bytes(of: "spring.csv"), as: UTF8.self).split(separator: "\n")
      .dropFirst()
    equal(codes.count, 50)
    let derived = unsafe try key.permutationKey().withBytes { unsafe Array($0) }
    let secrets =
      [Array(0..<32), Array(exampleKey.utf8), Array(hexadecimal(0..<32).utf8), derived]
      + codes.map { Array($0.utf8) }
    for name in ["ledger.sqlite", "spring.manifest.json"] {
      let bytes = try folder.bytes(of: name)
      #expect(bytes.firstRange(of: Array("spring".utf8)) != nil)
      for secret in secrets { absent(bytes.firstRange(of: secret), "\(name)") }
    }
    let digest = try sha256([folder.bytes(of: "spring.csv")])
    let ledger = try folder.bytes(of: "ledger.sqlite")
    absent(ledger.firstRange(of: digest))
    absent(ledger.firstRange(of: Array(hexadecimal(digest).utf8)))
  }

  /// Codes of a batch that nobody will complete do not stay behind; those of an issued one are the user's.
  @Test func revokedBatchesLeaveNothingHidden() throws {
    let folder = try TemporaryFolder()
    var batch = try sample("spring", count: 20, folder: folder.path, rowsPerFile: 10).batch
    for name in [".spring-002.csv.offerc-tmp", ".spring.manifest.json.offerc-tmp", "spring-001.csv"] {
      try folder.write("half", to: name)
    }
    removeLeftovers(of: batch)
    try equal(folder.contents(), ["spring-001.csv"])
    try folder.write("half", to: ".spring-002.csv.offerc-tmp")
    batch.state = .issued
    removeLeftovers(of: batch)
    try equal(folder.contents().count, 2)
  }
}
