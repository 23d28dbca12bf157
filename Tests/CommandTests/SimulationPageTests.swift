import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The scenario files of `docs/simulate.md` hold.
struct SimulationPageTests {
  @Test func itsScenarioFilesRun() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/simulate.md"), encoding: .utf8)
    let files = page.matches(of: #/```yaml name=(?<name>[a-z]+)\.yaml\n(?<text>[^`]*)```/#)
    equal(files.map { String($0.output.name) }, ["campaign", "payments"])
    let catalog = Repository.root.appending(path: "examples/streaming-pass").path
    for file in files {
      let folder = try TemporaryFolder()
      try folder.write(String(file.output.text), to: "scenarios.yaml")
      contains(file.output.text, "\ncatalog: examples/streaming-pass\n")
      let path = folder.url.appending(path: "scenarios.yaml").path
      let outcome = offerc(["simulate", path, "--catalog", catalog, "--today", "2027-01-01"])
      equal(outcome.status, .success, "\(outcome.errors)")
      ends(outcome.errors, with: "all met\n")
    }
  }

  /// A price that the catalog changes without a day is not one that customers pay: the answers are those of the report with the same
  /// baseline, whether the command line or the option file names it.
  @Test(arguments: [true, false])
  func customersPayThePricesInForce(isOption: Bool) throws {
    let folder = try TemporaryFolder()
    let text = """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:
            - productId: month
              referenceName: Month
              level: 1
              period: P1M
              territories: [USA]
              prices: {USA: 12.00}
              introductoryOffers: [{mode: pay-as-you-go, duration: P2M, prices: {USA: 5.00}}]

      """
    try folder.write(text, to: "catalog/catalog.yaml")
    try folder.write(text.replacing("12.00", with: "10.00"), to: "live.yaml")
    if !isOption { try folder.write("against: ../live.yaml\n", to: "catalog/.offerc.yaml") }
    let catalog = folder.url.appending(path: "catalog").path
    let live = isOption ? ["--against", folder.url.appending(path: "live.yaml").path] : []
    func output(_ arguments: [String]) -> String {
      let outcome = offerc(arguments + ["--today", "2027-01-01"])
      equal(outcome.status, .success, "\(outcome.errors)")
      return outcome.output
    }
    let customer = output(["simulate", catalog, "--customer", "new"] + live)
    let cheapest = output(["audience", catalog, "--cheapest", "month"] + live)
    contains(customer, "saves $10.00 (50%)")
    contains(cheapest, "costs $9.58 instead of $10.00 a month of access")
    let out = folder.url.appending(path: "out").path
    _ = output(["build", catalog, "--emit", "report", "--with-money", "-o", out] + live)
    let page = try String(
      contentsOf: folder.url.appending(path: "out/report.html"), encoding: .utf8)
    contains(page.replacing(/<[^>]*>/, with: ""), "Pro: the cheapest is Month with $9.58 a month of access")
  }
}
