import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// A folder with a key, a stand-in of App Store Connect, and the program.
struct PullScene {
  static let today = "2026-11-22"
  static let bundleId = "com.example.destinationvideo"

  let standIn: StandIn
  let transport: LoopbackTransport
  let folder: TemporaryFolder

  /// - Parameter arguments: of the stand-in. It does not check its own answers, which takes long, unless they say so.
  init(fixture: String = "live", _ arguments: [String] = []) throws {
    standIn = try StandIn(fixture: fixture, ["--today", PullScene.today, "--self-check", "off"] + arguments)
    transport = LoopbackTransport(standIn)
    folder = try TemporaryFolder()
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
  }

  /// `appstore` and what follows, with key and server.
  func appstore(_ arguments: String...) -> Outcome { appstore(arguments) }

  func appstore(_ arguments: [String], today: String = PullScene.today) -> Outcome {
    offerc(
      ["appstore"] + arguments + [
        "--server", standIn.url, "--key-file", folder.path("key.p8"), "--key-id", StandIn.keyId,
        "--issuer-id", StandIn.issuerId, "--today", today,
      ], transport: transport)
  }

  func pull(_ arguments: String...) -> Outcome {
    appstore(["pull", "--app", PullScene.bundleId] + arguments)
  }

  /// A file without the time of the pull.
  func timeless(_ name: String) throws -> String {
    try folder.read(name).replacing(/"fetchedAt":"[^"]*"/, with: "")
  }
}
