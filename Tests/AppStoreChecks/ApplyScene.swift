import Diagnostics
import AppStoreConnect
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// An app at the stand-in and a catalog for it; waiting takes no time.
struct ApplyScene {
  static let allNeeds = "deletions,irreversible,price-increases"
  /// Of the plans that `Tests/Fixtures/apply` has.
  enum Stage: String {
    case new
    case changed
    case world
    case equalized
  }

  let scene: PullScene
  let clock: any APIClock
  var transport: any Transport
  var standIn: StandIn { scene.standIn }
  var folder: TemporaryFolder { scene.folder }

  init(fixture: String = "empty", clock: any APIClock = HurriedClock(), _ arguments: [String] = []) throws {
    scene = try PullScene(fixture: fixture, arguments)
    self.clock = clock
    transport = scene.transport
  }

  /// An app that the catalog `new` was applied to, and that App Review has approved.
  static func approved() throws -> ApplyScene {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.standIn.approve()
    return scene
  }

  /// An app that has been for sale for long, with its catalog in `store` and everything of it in `live.json`.
  static func pulled() throws -> ApplyScene {
    let scene = try ApplyScene(fixture: "live")
    for (name, text) in try pulledFiles.get() { try scene.folder.write(text, to: name) }
    return scene
  }

  /// Pulled once: each stand-in begins with the same app.
  private static let pulledFiles = Result {
    let scene = try ApplyScene(fixture: "live")
    for place in [
      ["--yaml", scene.folder.path("store")], ["--exact", "-o", scene.folder.path("live.json")],
    ] {
      let pull = scene.appstore(["pull", "--app", PullScene.bundleId] + place)
      try #require(pull.status == .success, "\(pull.errors)")
    }
    let names = try scene.folder.contents().filter { $0.hasSuffix(".yaml") || $0 == "live.json" }
    return try names.map { ($0, try scene.folder.read($0)) }
  }

  /// `appstore` and what follows, with key and server.
  func appstore(
    _ arguments: [String], today: String = PullScene.today, isTerminal: Bool = false, input: String = ""
  )
    -> Outcome
  {
    let recording = Recording()
    let status = run(
      ["appstore"] + arguments + [
        "--server", standIn.url, "--key-file", folder.path("key.p8"), "--key-id", StandIn.keyId,
        "--issuer-id", StandIn.issuerId, "--today", today,
      ],
      console: recording.console(
        input: input, isTerminal: isTerminal, clock: clock, transport: transport))
    return Outcome(status: status, output: recording.output, errors: recording.errors)
  }

  /// Puts a catalog in place.
  ///
  /// - Parameter edit: what of its text is replaced by what.
  func write(_ stage: Stage, _ edit: KeyValuePairs<String, String> = [:]) throws {
    var text = try Repository.text("Tests/Fixtures/apply/\(stage.rawValue)/catalog.yaml")
    for (old, new) in edit {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    try folder.write(text, to: "store/catalog.yaml")
  }

  /// Puts a catalog of `Tests/Fixtures/apply` in place, with its images.
  func copyCatalog(_ name: String) throws {
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/apply/" + name), toPath: folder.path("store"))
  }

  /// Plans and applies the catalog, and expects both to succeed.
  func applyAll() {
    let plan = plan()
    equal(plan.status, .success, "\(plan.output)\(plan.errors)")
    let apply = apply()
    equal(apply.status, .success, "\(apply.output)\(apply.errors)")
  }

  func plan(_ more: String..., to name: String = "plan.json", today: String = PullScene.today) -> Outcome {
    appstore(["plan", folder.path("store"), "-o", folder.path(name)] + more, today: today)
  }

  /// Puts a catalog in place and plans it.
  func begin(_ stage: Stage, _ edit: KeyValuePairs<String, String> = [:]) throws {
    try write(stage, edit)
    let outcome = plan()
    equal(outcome.status, .success, "\(outcome.errors)")
  }

  func apply(
    _ more: String..., plan name: String = "plan.json", allow: String? = ApplyScene.allNeeds,
    today: String = PullScene.today
  ) -> Outcome {
    appstore(
      ["apply", folder.path(name), "--yes"] + (allow.map { ["--allow", $0] } ?? []) + more, today: today)
  }

  /// The requests that changed something, as `POST /v1/subscriptionGroups`.
  var writes: [String] {
    get throws { try standIn.requests.filter { $0.method != "GET" }.map { "\($0.method) \($0.path)" } }
  }

  var journals: [String] {
    get throws { try folder.contents().filter { $0.hasSuffix(".jsonl") } }
  }

  /// What is at Apple, without ids and times; how often each.
  var state: [String: Int] {
    get throws {
      try StandInState(JSONSerialization.jsonObject(with: Data(standIn.door("GET", "state").utf8))).texts
    }
  }
}

/// The records of the stand-in as texts in which no identifier and no time is left.
private struct StandInState {
  private struct Record {
    let kind: String
    let attributes: [String: Any]
    let refs: [String: Any]
  }

  private var records: [Record] = []
  private var byId: [String: Record] = [:]

  init(_ json: Any) throws {
    let kinds = try #require(json as? [String: [[String: Any]]])
    for (kind, rows) in kinds {
      for row in rows {
        let record = Record(
          kind: kind, attributes: row["attributes"] as? [String: Any] ?? [:],
          refs: row["refs"] as? [String: Any] ?? [:])
        records.append(record)
        // Some parts have the identifier of their product.
        let parts = ["SubscriptionAvailability", "InAppPurchaseAvailability", "InAppPurchasePriceSchedule"]
        if kind != "Territory", !parts.contains(kind) {
          byId[try #require(row["id"] as? String)] = record
        }
      }
    }
  }

  var texts: [String: Int] { Dictionary(records.map { (text($0), 1) }, uniquingKeysWith: +) }

  private func text(_ record: Record) -> String {
    let attributes = record.attributes.filter {
      !["assetToken", "createdDate", "groupLevel"].contains($0.key) && !($0.value is NSNull)
    }.map { "\($0.key)=\(plain($0.value))" }.sorted()
    let refs = record.refs.map { name, ref in
      "\(name)="
        + ((ref as? [String])?.map(words).sorted().joined(separator: ",") ?? words(ref as? String ?? ""))
    }
    return "\(record.kind) \(attributes) \(refs.sorted())"
  }

  /// The same text for the same value: members of objects have no order.
  private func plain(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
    let data = try? JSONSerialization.data(withJSONObject: value, options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func words(_ id: String) -> String {
    if let record = byId[id] { return text(record) }
    // The id of a price point names its product.
    let padded = id + String(repeating: "=", count: (4 - id.count % 4) % 4)
    let standard = padded.replacing("-", with: "+").replacing("_", with: "/")
    guard let data = Data(base64Encoded: standard),
      let point = try? JSONSerialization.jsonObject(with: data) as? [String: String]
    else { return id }
    return point.map { "\($0.key)=\($0.key == "s" ? words($0.value) : $0.value)" }.sorted().joined(
      separator: ";")
  }
}
