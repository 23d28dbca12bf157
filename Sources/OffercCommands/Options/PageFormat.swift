import ArgumentParser

/// How a command writes what is not about a catalog's findings.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
