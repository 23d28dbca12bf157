/// A row in the list of all outputs.
struct OutputRow: Sendable {
  let name: String
  let listsOffers: Bool
  /// Takes the output, with its options, out of a command line.
  let output: @Sendable (Build) -> any Output

  init<Chosen: Output>(_ output: @escaping @Sendable (Build) -> Chosen) {
    name = Chosen.name
    listsOffers = Chosen.listsOffers
    self.output = output
  }

  /// All outputs, in the order in which they are written.
  static let all = [
    OutputRow { build in build.catalog },
    OutputRow { build in build.storeKit },
    OutputRow { build in build.swift },
    OutputRow { build in build.report },
    OutputRow { _ in CampaignOutput() },
    OutputRow { _ in CalendarOutput() },
    OutputRow { build in build.csv },
    OutputRow { _ in RequestsOutput() },
  ]
}
