import Diagnostics
import OfferReference
import ArgumentParser

/// How what the tool knows about its rules is written.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

struct Rules: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List all rules, with their severity and what they find.",
    discussion: """
      `offerc explain RULE` says more about one of them.

      Examples:
        offerc rules
        offerc rules --format json
      """)

  @Option(help: "The output format.")
  var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    switch format {
    case .text: try console.write(renderRules())
    case .json: try console.output(renderRulesJSON())
    }
    return .success
  }
}
