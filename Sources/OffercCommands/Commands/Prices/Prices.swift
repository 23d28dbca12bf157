import ArgumentParser

struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prices", abstract: "Bring prices from a spreadsheet back into a catalog.",
    discussion: """
      `build --emit csv` writes prices.csv, with a row for each storefront. Edit it in a spreadsheet, and read it back \
      with `import`.
      """,
    subcommands: [PricesImport.self])
}
