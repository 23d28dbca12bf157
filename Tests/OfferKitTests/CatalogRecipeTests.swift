import Foundation
import OfferKit
import TestSupport
import Testing

/// docs/catalog-json.md tells readers how to use the file: its recipes run on the file of an example.
struct CatalogRecipeTests {
  private let file: Data

  init() throws {
    let names = ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"]
    let files = try names.map { ($0, try Repository.text("examples/streaming-pass/" + $0)) }
    let catalog = try OfferCatalog(files: Dictionary(uniqueKeysWithValues: files), today: "2026-11-21")
    file = Data(try #require(try catalog.catalogJSON()))
  }

  @Test(.enabled(if: Python.path != nil, "python3 is not installed"))
  func thePythonShownFindsTheOfferOfATransactionAndTheDigest() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
    try file.write(to: folder.url.appending(path: "out/catalog.json"))
    let shown = try blocks("python")
    equal(shown.count, 3)
    let program = """
      \(shown[0])
      offer_type, offer_identifier = 4, "basic_winback_1m"
      \(shown[1])
      \(shown[2])
      basic = envelope["catalog"]["subscriptionGroups"][0]["subscriptions"][1]
      print([price(basic, "CHE", day) for day in ["2027-05-02", "2027-05-03"]], price(basic, "NOR", "2027-05-03"))
      print(digest == envelope["digest"], products, [offer["duration"] for offer in offers])
      """
    try equal(
      Python.run(program, in: folder.path),
      "['5.00', '6.00'] None\nTrue ['com.example.destinationvideo.basic.monthly'] ['ONE_MONTH']\n")
  }

  private func blocks(_ language: String) throws -> [String] {
    try Repository.text("docs/catalog-json.md").split(separator: "```\(language)\n").dropFirst()
      .map { String($0.split(separator: "```", omittingEmptySubsequences: false)[0]) }
  }
}

private enum Python {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { $0 + "/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static func run(_ program: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path ?? "")
    process.arguments = ["-c", program]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: printed, as: UTF8.self)
  }
}
