import ArgumentParser
import Diagnostics
import OfferEmitters

/// `Offers.swift`: the products and offers as declarations of an app.
struct SwiftOutput: ParsableArguments, Output {
  static let name = "swift"

  @Option(
    help: ArgumentHelp(
      "For swift: the access level of the declarations: \(SwiftFile.Access.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "LEVEL"))
  var swiftAccess = SwiftFile.Access.internal

  func write(_ run: OutputRun) throws {
    let swift = SwiftFile(run.part.catalog, access: swiftAccess)
    try run.destination.write([swift.bytes], to: "Offers.swift")
    let file = escapingControls(run.destination.path(of: "Offers.swift"))
    for notice in swift.notices { try run.destination.say("in \(file): \(notice)") }
  }
}

extension SwiftFile.Access: ExpressibleByArgument {}
