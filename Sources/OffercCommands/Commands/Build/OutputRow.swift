/// A row in the list of all outputs.
struct OutputRow: Sendable {
  let name: String
  let listsOffers: Bool
  /// Makes the output from its options on a command line.
  let output: @Sendable (Build) -> any Output

  init<Chosen: Output>(_ output: @escaping @Sendable (Build) -> Chosen) {
    name = Chosen.name
    listsOffers = Chosen.listsOffers
    self.output = output
  }

  /// All outputs, in the order in which they are written.
  static let all = [
    OutputRow { build in CatalogOutput(isPretty: build.pretty) },
    OutputRow { build in StoreKitOutput(locale: build.locale) },
    OutputRow { build in SwiftOutput(access: build.swiftAccess) },
    OutputRow { build in build.report },
    OutputRow { _ in CampaignOutput() },
    OutputRow { _ in CalendarOutput() },
    OutputRow { build in CSVOutput(hasDecimalComma: build.decimalComma) },
    OutputRow { _ in RequestsOutput() },
  ]
}
