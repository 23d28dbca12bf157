import ArgumentParser

/// How a command writes what it shows.
enum ShownFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, json
}
