import Diagnostics
import TestSupport
import Cryptography
import Disk
import Foundation
import OfferCodes
import Testing

@testable import CodeLedger

struct KeyTests {
  /// The worked example of the design.
  @Test func derivedKeysAreThoseOfTheExample() throws {
    let key = try keys(exampleKey).first
    equal(key.fingerprint, "8b08e43e77bf3237")
    let permutationKey = try key.permutationKey()
    equal(
      unsafe permutationKey.withBytes { unsafe hexadecimal($0) },
      "34bb359a95fbadf8cf84a75f0f7147af57379626c45f12b3c18e0403b09a5a06")
  }

  @Test func aLineIsWhatIsRead() throws {
    let key = try CodeKey.random()
    let line = unsafe key.line().withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    equal(line.count, 45)
    ends(line, with: "=\n")
    try equal(keys(line).first.fingerprint, key.fingerprint)
  }

  @Test func aFileHoldsSeveralKeys() throws {
    let other = try CodeKey.random()
    let line = unsafe other.line().withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    let both = try keys("\n  \(exampleKey)\r\n\n\(line)")
    equal(both.keys.map(\.fingerprint), ["8b08e43e77bf3237", other.fingerprint])
    try equal(both.key(boundTo: nil, of: "a space").fingerprint, "8b08e43e77bf3237")
    try equal(both.key(boundTo: other.fingerprint, of: "a space").fingerprint, other.fingerprint)
  }

  @Test(arguments: [
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",  // 31 bytes
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gIQ==",  // 34 bytes
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",  // no padding
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9=",  // bits behind the last byte
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh-=",  // another alphabet
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= spring",
    "correct horse battery staple correct horse ba",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  ])
  func anythingElseIsRefusedAndNotShown(_ text: String) throws {
    let failure = #expect(throws: PlainFailure.self) { _ = try keys("\(exampleKey)\n\(text)\n") }
    equal(
      failure?.message,
      "the key file, line 2: expected a key, 32 bytes as base64 (44 characters), and nothing else; `offerc codes key new` makes one"
    )
  }

  @Test(arguments: [
    exampleKey, exampleKey + "\n", "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  ])
  func aKeyInThePlaceOfAFileIsNotShown(_ text: String) throws {
    for body in [{ _ = try readKeyFile(text) }, { _ = try makeKeyFile(text) }] as [() throws -> Void] {
      let failure = #expect(throws: PlainFailure.self) { try body() }
      let canBeName = (40...48).contains(text.utf8.count)
      begins(
        failure?.message ?? "",
        with: canBeName
          ? "there is no key file of the given name, which is as long as the text of a key"
          : "this is the text of a key, expected the name of a key file")
      equal(failure?.notes.count, canBeName ? 2 : 0)
      lacks("\(failure?.message ?? "") \(failure?.notes ?? [])", "AAECAw")
    }
  }

  /// Paths below a home folder are long, and need not have a point.
  @Test(arguments: [40, 44, 48, 64, 100])
  func aLongPathIntoAFolderIsNotAKey(_ length: Int) throws {
    let missing = #expect(throws: DiskFailure.self) { _ = try readKeyFile(path(in: "/usr", length: length)) }
    ends(missing?.message ?? "", with: "No such file or directory")
  }

  @Test(arguments: [80, 100])
  func aKeyIsMadeAtALongPath(_ length: Int) throws {
    let folder = try TemporaryFolder()
    let path = path(in: folder.path, length: length)
    try equal(makeKeyFile(path).count, 16)
    try equal(readKeyFile(path).keys.count, 1)
  }

  private func path(in folder: String, length: Int) -> String {
    let begin = folder + "/"
    return begin + String(repeating: "k", count: max(1, length - begin.utf8.count))
  }

  @Test(arguments: [UInt8(0), 0xFF])
  func aKeyOfOneByteIsNone(_ byte: UInt8) throws {
    let text = Data(repeating: byte, count: 32).base64EncodedString()
    let failure = #expect(throws: PlainFailure.self) { _ = try keys(text) }
    equal(
      failure?.message,
      "the key file, line 1: the key is one repeated byte, expected random bytes; `offerc codes key new` makes a key"
    )
  }

  @Test(arguments: ["", "\n", "  \r\n\n"]) func anEmptyFileHoldsNoKey(_ text: String) throws {
    let failure = #expect(throws: PlainFailure.self) { _ = try keys(text) }
    equal(failure?.message, "the key file has no key; `offerc codes key new` makes one")
  }

  @Test func aSpaceKeepsItsKey() throws {
    let failure = #expect(throws: PlainFailure.self) {
      _ = try keys(exampleKey).key(boundTo: "0011223344556677", of: "com.example.app")
    }
    equal(
      failure?.message,
      "the key file has only 8b08e43e77bf3237, but the codes of com.example.app are made with key 0011223344556677: add that key to the key file, or give new batches another prefix"
    )
  }
}

struct KeyFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aNewOneIsClosedToOthersAndIgnoredByGit() throws {
    let fingerprint = try makeKeyFile(folder.path(".offerc/code.key"))
    try equal(folder.contents(), [".offerc", ".offerc/.gitignore", ".offerc/code.key"])
    try equal(folder.mode(of: ".offerc"), 0o700)
    try equal(folder.mode(of: ".offerc/code.key"), 0o600)
    try equal(folder.bytes(of: ".offerc/.gitignore"), Array("*\n".utf8))
    try equal(readKeyFile(folder.path(".offerc/code.key")).keys.map(\.fingerprint), [fingerprint])
  }

  @Test func noneIsOverwritten() throws {
    try folder.write("kept", to: "code.key")
    let failure = #expect(throws: PlainFailure.self) { _ = try makeKeyFile(folder.path("code.key")) }
    equal(failure?.message.hasPrefix("\(folder.path("code.key")) already exists"), true)
    try equal(folder.bytes(of: "code.key"), Array("kept".utf8))
  }

  @Test func aLinkIsNotFollowed() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("code.key"), withDestinationPath: folder.path("elsewhere"))
    #expect(throws: PlainFailure.self) { _ = try makeKeyFile(folder.path("code.key")) }
    try equal(folder.contents(), ["code.key"])
  }

  @Test(arguments: [0o640, 0o604, 0o660, 0o644, 0o601])
  func oneThatOthersMayUseIsRefused(_ mode: Int) throws {
    try folder.write(exampleKey, to: "code.key", mode: mode)
    let failure = #expect(throws: PlainFailure.self) { _ = try readKeyFile(folder.path("code.key")) }
    equal(
      failure?.message.hasSuffix(
        "can be read by other users (mode 0\(String(mode, radix: 8))): run `chmod 600` on it, and make a new key if someone may have read it"
      ), true)
  }

  @Test(arguments: [
    (owner: 1000, mode: 0o600, user: 1000, isRefused: false),
    (owner: 1000, mode: 0o400, user: 1000, isRefused: false),
    (owner: 1000, mode: 0o600, user: 0, isRefused: false),
    (owner: 0, mode: 0o440, user: 1000, isRefused: false),
    (owner: 0, mode: 0o444, user: 1000, isRefused: true),
    (owner: 0, mode: 0o440, user: 0, isRefused: true),
    (owner: 1001, mode: 0o600, user: 1000, isRefused: true),
  ])
  func whoseFileItIsMatters(_ file: (owner: UInt32, mode: UInt32, user: UInt32, isRefused: Bool)) {
    let fault = keyFileFault(owner: file.owner, mode: 0o100000 | file.mode, user: file.user)
    equal((fault != nil), file.isRefused)
  }

  @Test func oneThatIsMissingOrTooLargeIsRefused() throws {
    let missing = #expect(throws: DiskFailure.self) { _ = try readKeyFile(folder.path("none")) }
    equal(missing?.message.hasSuffix("No such file or directory"), true)
    try folder.write(String(repeating: "A", count: 1 << 17), to: "large", mode: 0o600)
    let large = #expect(throws: PlainFailure.self) { _ = try readKeyFile(folder.path("large")) }
    equal(large?.message.hasSuffix("is not a key file: it is too large"), true)
  }
}
