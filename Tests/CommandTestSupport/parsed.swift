import ArgumentParser

/// The options of a command line.
func parsed<Options: ParsableArguments>(_ arguments: [String]) throws -> Options {
  try Options.parse(arguments)
}
