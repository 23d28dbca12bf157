import Diagnostics
import AppStoreConnect
import CodeLedger
import Foundation
import OfferSignatures
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Where the key may be named, and what is said if it is not.
struct CredentialOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "store/.git/HEAD")
    try folder.write(try ExampleKey.pem, to: "store/key.p8", mode: 0o600)
    try folder.write(try ExampleKey.pem, to: "outside.p8", mode: 0o600)
  }

  private func key(
    _ arguments: [String] = [], options: String? = nil, environment: [String: String] = [:]
  ) throws -> APIKey {
    if let options { try folder.write(options, to: "store/.offerc.yaml") }
    return try readAPIKey(
      try parsed(arguments), try AppStoreOptionFile(around: folder.path("store")),
      Recording().console(environment: environment))
  }

  private func failure(
    _ arguments: [String] = [], options: String? = nil, environment: [String: String] = [:]
  ) -> (any Failure)? {
    let error = #expect(throws: (any Error).self) {
      try key(arguments, options: options, environment: environment)
    }
    return error as? any Failure
  }

  @Test func theCommandLineIsEnough() throws {
    let key = try key(["--key-file", folder.path("outside.p8"), "--key-id", "A1", "--issuer-id", "I"])
    equal(key.id, "A1")
    equal(key.issuerId, "I")
  }

  @Test func theOptionFileIsEnough() throws {
    let key = try key(options: "appStoreConnect: {keyId: A1, issuerId: I, keyFile: key.p8}\n")
    equal(key.id, "A1")
    equal(key.issuerId, "I")
  }

  @Test func theEnvironmentIsEnough() throws {
    let pem = try ExampleKey.pem
    let text = try key(environment: ["ASC_KEY_ID": "A1", "ASC_ISSUER_ID": "I", "ASC_PRIVATE_KEY": pem])
    equal(text.id, "A1")
    equal(text.issuerId, "I")
    let file = try key(environment: [
      "APP_STORE_CONNECT_API_KEY_KEY_ID": "A1",
      "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH": folder.path("outside.p8"),
    ])
    equal(file.id, "A1")
    absent(file.issuerId)
  }

  @Test func theCommandLineComesFirstAndTheEnvironmentLast() throws {
    let options = "appStoreConnect: {keyId: B, keyFile: key.p8}\n"
    let environment = ["ASC_KEY_ID": "C", "APP_STORE_CONNECT_API_KEY_KEY_ID": "D", "ASC_ISSUER_ID": "I"]
    // A conflict in the environment does not matter where it is not asked.
    try equal(key(["--key-id", "A"], options: options, environment: environment).id, "A")
    try equal(key(options: options, environment: environment).id, "B")
    try absent(key(options: options, environment: environment).issuerId)
  }

  @Test func whatIsMissingIsNamedWithItsPlaces() throws {
    let all = failure()
    equal(all?.message, "there is no key ID and no key for App Store Connect")
    equal(
      all?.notes,
      [
        "give the key ID with --key-id, as `keyId` under `appStoreConnect` in .offerc.yaml, or as ASC_KEY_ID",
        "give the key with --key-file, as `keyFile` under `appStoreConnect` in .offerc.yaml, as ASC_PRIVATE_KEY_PATH, or its text as ASC_PRIVATE_KEY",
        "a team key also needs its issuer ID: --issuer-id, `issuerId` or ASC_ISSUER_ID, in the same place as the key ID; an individual key has none",
      ])
    let keyAlone = failure(["--key-id", "A"])
    equal(keyAlone?.message, "there is no key for App Store Connect")
    equal(keyAlone?.notes.count, 1)
    let idAlone = failure(options: "appStoreConnect: {keyFile: key.p8}\n")
    equal(idAlone?.message, "there is no key ID for App Store Connect")
    equal(idAlone?.notes.count, 2)
  }

  @Test func variablesThatDifferAreNamedWithoutTheirValues() throws {
    let failure = failure(environment: [
      "ASC_PRIVATE_KEY": "secret1", "APP_STORE_CONNECT_API_KEY_KEY": "secret2",
    ])
    equal(
      failure?.message,
      "ASC_PRIVATE_KEY and APP_STORE_CONNECT_API_KEY_KEY are both set, but have different values: remove one of them"
    )
    equal(failure?.status, .usage)
  }

  @Test func aKeyFileThatOthersCanReadIsRefused() throws {
    for mode in [0o640, 0o604, 0o660] {
      try folder.setMode(mode, of: "outside.p8")
      let failure = #expect(throws: PlainFailure.self) {
        try key(["--key-file", folder.path("outside.p8"), "--key-id", "A"])
      }
      #expect(failure?.message.contains("run `chmod 600` on it") == true)
    }
  }

  @Test(arguments: ["../outside.p8", "link.p8", "linked/key.p8"])
  func theOptionFileCannotLeadOutOfTheRepository(_ path: String) throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("store/link.p8"), withDestinationPath: "../outside.p8")
    try files.createSymbolicLink(atPath: folder.path("store/linked"), withDestinationPath: "..")
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
    let failure = failure(options: "appStoreConnect: {keyId: A, keyFile: \(path)}\n")
    #expect(failure?.message.contains("'\(path)' is outside the repository") == true)
  }

  @Test func aKeyFileThatIsMissingIsNamed() throws {
    let failure = failure(options: "appStoreConnect: {keyId: A, keyFile: none.p8}\n")
    #expect(
      failure?.message.hasSuffix(
        "store/.offerc.yaml, keyFile: there is no file \(folder.path("store/none.p8"))") == true)
  }

  @Test func aFaultOfTheOptionFileHasItsPlace() throws {
    let failure = failure(options: "appStoreConnect:\n  keyID: A\n")
    #expect(failure?.message.contains("store/.offerc.yaml:2:3: ") == true)
  }

  @Test(arguments: ["http://example.com", "https://api.appstoreconnect.apple.com", "127.0.0.1"])
  func aServerIsOnThisMachine(_ server: String) throws {
    let failure = #expect(throws: PlainFailure.self) {
      try (parsed(["--server", server]) as ConnectionOptions).address
    }
    #expect(failure?.message.hasPrefix("--server is '\(server)', expected a server on this machine") == true)
  }

  @Test func aFolderWithoutAnswersIsNoReplay() throws {
    for (path, words) in [("store", "has no saved responses"), ("none", "cannot read the folder")] {
      let files: AnswerFileOptions = try parsed(["--replay", folder.path(path)])
      let failure = #expect(throws: (any Error).self) {
        try answerSource(try parsed([]), files, optionFile: nil, Recording().console())
      }
      #expect(failure.map { "\($0)".contains(words) } == true)
    }
    #expect(throws: (any Error).self) { try parsed(["--replay", "a", "--record", "b"]) as AnswerFileOptions }
  }
}
