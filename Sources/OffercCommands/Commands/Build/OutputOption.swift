import ArgumentParser
import ByteText
import Diagnostics
import OfferEmitters

/// An option of `build` that only some outputs read.
struct OutputOption: Sendable {
  /// How it is written: `--with-money`.
  let name: String
  /// The outputs that read it, as `--emit` names them.
  let outputs: [String]
  let isGiven: @Sendable (Build) -> Bool

  static let all = [
    OutputOption(name: "--pretty", outputs: [CatalogOutput.name]) { $0.pretty },
    OutputOption(name: "--locale", outputs: [StoreKitOutput.name]) {
      $0.locale != StoreKitOutput.usualLocale
    },
    OutputOption(name: "--swift-access", outputs: [SwiftOutput.name]) { $0.swiftAccess != .internal },
    OutputOption(name: "--scenarios", outputs: [ReportOutput.name]) { !$0.scenarios.isEmpty },
    OutputOption(name: "--with-money", outputs: [ReportOutput.name]) { $0.withMoney },
    OutputOption(name: "--since", outputs: [ReportOutput.name]) { $0.since != nil },
    OutputOption(name: "--report-errors", outputs: [ReportOutput.name]) { $0.reportErrors },
    OutputOption(name: "--codes-status", outputs: [ReportOutput.name, CalendarOutput.name]) {
      $0.codesStatus != nil
    },
    OutputOption(name: "--decimal-comma", outputs: [CSVOutput.name]) { $0.decimalComma },
  ]

  /// - Parameter emitted: The outputs that `--emit` names.
  /// - Throws: `ValidationError` if the option is given, but none of the outputs reads it.
  func check(_ build: Build, _ emitted: [String]) throws {
    guard isGiven(build), !outputs.contains(where: emitted.contains) else { return }
    throw ValidationError(
      "\(name) is for \(listed(outputs, "and")), but --emit is \(build.emit): add \(listed(outputs)) to --emit, or remove \(name)"
    )
  }
}
