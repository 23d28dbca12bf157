import Diagnostics
import AppStoreConnect
import Disk
import Foundation
import JSONText
@testable import OffercCommands
import Synchronization
import TestSupport
import Testing

@testable import CommandTestSupport

/// Key and token are seen by the server and by nobody else.
struct AppStoreSecrecyTests {
  /// Hands on what curl is asked for, and keeps the tokens.
  private final class Eavesdropper: Transport {
    let curl = CurlTransport()
    let tokens = Mutex<Set<String>>([])

    func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse {
      let token = request.headers.first { $0.name == "Authorization" }?.value.dropFirst("Bearer ".count)
      tokens.withLock { tokens in _ = token.map { tokens.insert(String($0)) } }
      return try curl.send(request)
    }
  }

  #if os(Linux)
    /// Arguments and environment of all processes named curl that this process has started.
    private func curlProcesses() -> [String] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.filter { Int($0) != nil }.compactMap { process in
        func text(_ name: String) -> String? {
          FileManager.default.contents(atPath: "/proc/\(process)/\(name)").map {
            String(decoding: $0, as: UTF8.self)
          }
        }
        guard let status = text("status"), status.contains("Name:\tcurl\n"),
          status.contains("PPid:\t\(ProcessInfo.processInfo.processIdentifier)\n"),
          let arguments = text("cmdline"), let environment = text("environ")
        else { return nil }
        return arguments + "\u{0}" + environment
      }
    }

    @Test func nobodyElseSeesTheTokenWhileCurlRuns() throws {
      let standIn = try StandIn(["--latency", "400"])
      let scene = try StandInScene(standIn)
      let spy = Eavesdropper()
      let client = APIClient(
        server: scene.client.server, tokens: scene.client.tokens, transport: spy, clock: HurriedClock(),
        limits: .none, patience: Patience { 0.5 })
      let isDone = Mutex(false)
      let group = DispatchGroup()
      DispatchQueue(label: "reads").async(group: group) {
        _ = try? client.read(Array(repeating: StandInScene.reads[1], count: 6))
        isDone.withLock { $0 = true }
      }
      var seen: [String] = []
      while !isDone.withLock({ $0 }) { seen += curlProcesses() }
      group.wait()
      let tokens = spy.tokens.withLock { $0 }
      #expect(tokens.count == 1 && seen.contains { $0.hasPrefix("curl\u{0}-q\u{0}-K\u{0}-\u{0}") })
      for secret in try tokens.union([ExampleKey.base64]) {
        #expect(!seen.contains { $0.contains(secret) || $0.contains("Bearer") })
      }
    }
  #endif

  @Test func recordingsHoldNothingSecretAndOnlyTheirOwnerReadsThem() throws {
    let standIn = try StandIn()
    let folder = try TemporaryFolder()
    try folder.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
    let arguments = [
      "--server", standIn.url, "--key-file", folder.path("key.p8"), "--key-id", StandIn.keyId, "--issuer-id",
      StandIn.issuerId,
    ]
    let recording = Recording()
    let console = recording.console(isTerminal: true, transport: LoopbackTransport(standIn))
    let files: AnswerFileOptions = try parsed(["--record", folder.path("saved")])
    let source = try answerSource(try parsed(arguments), files, optionFile: nil, console)
    let requests = StandInScene.reads + [ReadRequest("/v1/subscriptions/99"), ReadRequest("/v1/nothing")]
    let live = try source.read(requests)
    try equal(folder.mode(of: "saved"), 0o700)
    let names = try folder.contents().filter { $0.hasSuffix(".json") }
    equal(
      names,
      [
        "saved/v1_apps.1.json", "saved/v1_apps_1234567890_subscriptionGroups.1.json",
        "saved/v1_apps_1234567890_subscriptionGroups.2.json", "saved/v1_nothing.1.json",
        "saved/v1_subscriptions_6500000001.1.json", "saved/v1_subscriptions_99.1.json",
      ])
    var said = recording.output + recording.errors
    for name in names {
      try equal(folder.mode(of: name), 0o600)
      said += try folder.read(name)
    }
    let key = try ExampleKey.base64
    for secret in ["eyJhbGci", "Bearer", key, String(key.prefix(20)), StandIn.issuerId] {
      lacks(said, secret, "\(secret.prefix(6))")
    }

    let replay: AnswerFileOptions = try parsed(["--replay", folder.path("saved")])
    let saved = try answerSource(try parsed([]), replay, optionFile: nil, Recording().console())
    for (one, other) in zip(live, try saved.read(requests)) {
      switch (one, other) {
      case (.success(let one), .success(let other)):
        equal(one.pages.map { Array($0.root.text) }, other.pages.map { Array($0.root.text) })
      case (.failure(let one), .failure(let other)):
        equal(one.message, other.message)
        equal(one.reason, other.reason)
      default: Issue.record("\(one)\n\(other)")
      }
    }
    #expect(throws: DiskFailure.self) {
      try answerSource(try parsed(arguments), files, optionFile: nil, console)
    }
  }
}
