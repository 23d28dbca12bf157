import ArgumentParser

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The catalog, or a folder with several.", valueName: "PATH"))
  var catalog = "."

  @Option(help: .today) var today: String?

  func open(_ console: Console, mayBeNone: Bool = false) throws -> CatalogRun {
    try CatalogRun(
      at: catalog, on: OffercCommands.today(today, console), mayBeNone: mayBeNone, console)
  }
}
