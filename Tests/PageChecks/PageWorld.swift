import Diagnostics
import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// What is around the commands of a page: a folder with what the page speaks of, in which a shell goes from line to line.
final class PageWorld {
  /// The files of a page's folder, and where they are in this repository. Other pages begin in an empty one.
  private static let files: [String: [String: String]] = [
    "README.md": ["Yoga.storekit": "Tests/Fixtures/readme/Yoga.storekit"],
    "examples/README.md": ["examples": "examples"],
    "examples/monorepo/README.md": ["examples": "examples"],
    "Benchmarks/README.md": ["catalog.yaml": catalog],
    "docs/app-store-connect.md": [
      "examples": "examples",
      "store/images/forever.png": "examples/streaming-pass/images/premium.png",
      "store/images/forever-review.png": "examples/streaming-pass/images/premium.png",
    ],
    "docs/catalog-json.md": ["catalog.yaml": catalog],
    "docs/ci.md": ["store/catalog.yaml": catalog],
    "docs/code-pool.md": [
      "catalog.yaml": "Tests/Fixtures/signing/catalog.yaml",
      "welcome-1.csv": "Tests/Fixtures/pages/welcome-1.csv",
    ],
    "docs/code-hand-out.md": [
      "catalog.yaml": "Tests/Fixtures/signing/catalog.yaml",
      "spring.yaml": "Tests/Fixtures/pages/spring.yaml",
      "redemptions.csv": "Tests/Fixtures/pages/redemptions.csv",
    ],
    "docs/codes.md": ["catalog.yaml": "Tests/Fixtures/signing/catalog.yaml"],
    "docs/editors.md": ["store": "Tests/Fixtures/readme/yoga"],
    "docs/fixes.md": ["store/catalog.yaml": "Tests/Fixtures/pages/fixes.yaml"],
    "docs/language.md": ["catalog.yaml": catalog],
    "docs/prices.md": ["store": "Tests/Fixtures/pages/prices"],
    "docs/report.md": ["examples": "examples", "store/catalog.yaml": catalog],
    "docs/signing.md": ["store/catalog.yaml": starter],
    "docs/simulate.md": [
      "examples": "examples", "store/catalog.yaml": catalog,
      "store/scenarios.yaml": "Tests/Fixtures/help/scenarios.yaml",
    ],
    "docs/suppressions.md": ["store/catalog.yaml": "Tests/Fixtures/pages/suppressions.yaml"],
    "docs/swift-packages.md": ["yoga.yaml": catalog],
    "docs/swift.md": ["store/catalog.yaml": "Tests/Fixtures/signing/catalog.yaml"],
    "docs/xcode.md": [
      "store/catalog.yaml": catalog, "Yoga.storekit": "Tests/Fixtures/readme/Yoga.storekit",
      "Configuration/Store.storekit": "Tests/Fixtures/readme/Yoga.storekit",
    ],
  ]
  private static let catalog = "Tests/Fixtures/help/catalog.yaml"
  /// What `offerc init` writes.
  private static let starter = "Sources/OffercCommands/Commands/Embedded/starter.yaml"

  /// What has happened before.
  private static let past: [String: String] = [
    "docs/code-hand-out.md": "offerc codes key new && offerc codes generate .",
    "docs/signing.md": "cp $ASC_PRIVATE_KEY_PATH key.p8 && cp key.p8 SubscriptionKey_2X9R4HXF34.p8",
  ]

  private static let pagesWithAppStoreConnect: Set = ["docs/app-store-connect.md", "docs/ci.md"]

  /// Files with a code that somebody types, reports as stolen, or finds on the internet.
  private static let filesOfCodes = ["typed-codes.txt", "stolen.txt", "leaked.txt"]

  private let folder: TemporaryFolder
  private let tools: TemporaryFolder
  private let standIn: StandIn?
  /// What clients of the database need to know, on the page that has one.
  private let database: [String: String]
  private var place: String
  private var status: Int32 = 0

  init(_ page: String) throws {
    (folder, tools) = (try TemporaryFolder(), try TemporaryFolder())
    place = folder.path
    standIn = PageWorld.pagesWithAppStoreConnect.contains(page) ? try PageWorld.live() : nil
    database =
      page == "docs/code-pool.md" ? try PostgreSQLDatabase().environment(asService: "shop", in: tools) : [:]
    for (name, source) in PageWorld.files[page] ?? [:] {
      let target = URL(filePath: place).appending(path: name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.root.appending(path: source), to: target)
    }
    try tools.write(try ExampleKey.pem, to: "key.p8", mode: 0o600)
    try tools.write(program, to: "offerc", mode: 0o700)
    guard PageWorld.files[page] != nil else { return }
    try run("git init -q -b main && git add . && git commit -qm State")
    try run("git update-ref refs/remotes/origin/main HEAD")
    try write(try ExampleKey.storeKitFile, to: "Store.storekit")
    let past = try run(PageWorld.past[page] ?? "true")
    try #require(past.status == .success, "\(past.output)")
  }

  private static func live() throws -> StandIn {
    try StandIn(
      fixture: "live", ["--bundle-id", "com.example.yoga", "--today", "2027-01-15", "--self-check", "off"])
  }

  /// The program with a server in Apple's place, and with the answer to what it asks on a terminal. A batch would stay revoked,
  /// and its page goes on with it.
  private var program: String {
    """
    #!/bin/sh
    case "$*" in
      "codes revoke spring-1") set -- "$@" --dry-run;;
      "appstore apply"*|"appstore submit"*|"codes revoke"*) set -- "$@" --yes;;
    esac
    case "$1" in
      appstore) set -- "$@" --server \(standIn?.url ?? "none");;
    esac
    exec '\(Program.path)' "$@"
    """
  }

  /// A command whose output the page does not show.
  func expectRun(_ command: String) throws {
    let outcome = try run(command)
    let isFine = outcome.status == .success || outcome.status == .findings
    #expect(isFine && !outcome.output.contains(#/(?m)^offerc: /#), "\(command)\n\(outcome.output)")
  }

  /// - Returns: what a terminal shows, as its output.
  @discardableResult
  func run(_ command: String) throws -> Outcome {
    for name in PageWorld.filesOfCodes where command.contains(name) {
      let rows = try read(".offerc/codes/spring-1.csv").split(separator: "\n")
      try write(rows[1].prefix { $0 != "," } + "\n", to: name)
    }
    let script = """
      cd '\(place)'
      export \(environment)
      (exit \(status))
      {
      \(command)
      } 2>&1 < /dev/null
      status=$?
      pwd > '\(tools.path("place"))'
      exit $status
      """
    let outcome = try Program.run(["-c", script], in: place, path: tools.path, program: "/bin/sh")
    place = try tools.read("place").trimmingCharacters(in: .newlines)
    status = outcome.status.rawValue
    return outcome
  }

  private var environment: String {
    """
    GIT_AUTHOR_NAME=Reader GIT_AUTHOR_EMAIL=reader@example.com GIT_COMMITTER_NAME=Reader \
    GIT_COMMITTER_EMAIL=reader@example.com ASC_KEY_ID=\(StandIn.keyId) ASC_ISSUER_ID=\(StandIn.issuerId) \
    ASC_PRIVATE_KEY_PATH='\(tools.path("key.p8"))' GITHUB_STEP_SUMMARY=summary.md CATALOG=store \
    \(variablesOfDatabase)
    """
  }

  private var variablesOfDatabase: String {
    database.filter { $0.key != "PATH" }.map { name, value in "\(name)='\(value)'" }.sorted()
      .joined(separator: " ")
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: place).appending(path: name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    let file = URL(filePath: place).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
