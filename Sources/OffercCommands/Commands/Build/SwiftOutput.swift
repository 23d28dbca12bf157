import ArgumentParser
import Diagnostics
import OfferEmitters

/// `Offers.swift`: the products and offers as declarations of an app.
struct SwiftOutput: Output {
  static let name = "swift"

  static let accessHelp = ArgumentHelp.value("LEVEL", "For swift: the access level of the declarations.")

  let access: SwiftFile.Access

  func write(_ run: OutputRun) throws {
    let swift = SwiftFile(run.part.catalog, access: access)
    try run.destination.write([swift.bytes], to: "Offers.swift")
    let file = escapingControls(run.destination.path(of: "Offers.swift"))
    for notice in swift.notices { try run.destination.say("in \(file): \(notice)") }
  }
}

extension SwiftFile.Access: ExpressibleByArgument {}
