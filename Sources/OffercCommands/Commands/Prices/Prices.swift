import ArgumentParser

struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "prices", subcommands: [PricesFollow.self, PricesImport.self, PricesPoints.self])
}
