import ArgumentParser
import Diagnostics
import OfferLanguage

/// How `simulate` shows what it computes and finds.
struct SimulationOptions: ParsableArguments {
  @OptionGroup var day: DayOptions

  @Option(
    help: ArgumentHelp(
      "The output format: text, markdown or json show the customers; findings (JSON), \(SimulatedOutput.reportNames.joined(separator: ", ")) show what is wrong in the scenarios; NAME=FILE writes to a file. May be repeated.",
      valueName: "NAME[=FILE]"))
  var format: [String] = []

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: .onlyFindings) var quiet = false

  @Option(help: .failOn) var failOn: FailingSeverity?

  var output: SimulatedOutput {
    SimulatedOutput(formats: format, color: color, quiet: quiet, takesFindings: true)
  }
}
