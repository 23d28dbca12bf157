import ArgumentParser

/// How a page that is not about a catalog is written.
struct PageOptions: ParsableArguments {
  @Option(help: "The output format.") var format = PageFormat.text
}

enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
