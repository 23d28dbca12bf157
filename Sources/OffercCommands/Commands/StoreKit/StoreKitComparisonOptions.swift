import ArgumentParser
import OfferModel
import StoreKitFiles

/// What `storekit check` and `storekit update` compare.
struct StoreKitComparisonOptions: ParsableArguments {
  @Argument(help: .value("file.storekit", "The StoreKit configuration file.")) var file: String

  @Argument(help: .catalog) var path = "."

  @Option(
    help: .value(
      "PLACE",
      "Use the prices of this storefront: a code or an English country name. (default: the file's own storefront, otherwise the app's base territory)"
    ))
  var storefront: String?

  @Flag(help: "Keep products that are only in the file; check ignores them.") var keepUnknown = false

  @Flag(help: "Keep the version of the file, and leave out what it cannot contain.")
  var keepVersion = false

  /// Reads both and compares them; nil when the catalog has errors, which are then written.
  ///
  /// - Parameter isResult: Whether the differences are the result. If they are written to the file instead, the name of the
  ///   storefront has to be exact.
  func compare(
    _ run: CatalogRun, _ options: ReportOptions, isResult: Bool, _ console: Console
  ) throws -> StoreKitComparison? {
    let place = try storefront.map { try OffercCommands.storefront(named: $0, isResult ? console : nil) }
    var how = StoreKitParityOptions(storefront: place, today: run.today, keepsUnknown: keepUnknown)
    how.keepsVersion = keepVersion
    return try StoreKitComparison(of: file, with: run, how, console) { report in
      try options.write(report, console, isResult: isResult)
    }
  }
}
