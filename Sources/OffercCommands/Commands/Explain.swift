import OfferReference
import ArgumentParser
import Diagnostics

struct Explain: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule: why it exists, where it comes from, and what it finds in examples.",
    discussion: """
      Examples:
        offerc explain code-quota
        offerc explain price-missing --format json
      """)

  @Argument(help: ArgumentHelp("The id that a finding shows in brackets.", valueName: "rule"))
  var rule: String

  @Option(help: "The output format.")
  var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    guard let page = RulePage.named(rule) else {
      let near = RulePage.suggestions(for: rule)
      let hint = near.isEmpty ? "offerc rules lists them" : "did you mean \(listed(near))?"
      throw CommandFailure("there is no rule \(quoted(rule)): \(hint)")
    }
    switch format {
    case .text: try console.write(renderRulePage(page))
    case .json: try console.output(renderRulePageJSON(page))
    }
    return .success
  }
}
