import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler
import OfferReference

/// Prints the page of a rule.
struct Explain: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "explain")

  @Argument(help: .value("rule", "The id that a finding shows in brackets.")) var rule: String

  @Option(help: "The output format.") var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    guard let page = RulePage.named(rule) else {
      let near = RulePage.suggestions(for: rule)
      let hint = near.isEmpty ? "`offerc rules` lists them" : "did you mean \(listed(near))?"
      throw PlainFailure("there is no rule \(quoted(rule)): \(hint)")
    }
    switch format {
    case .text: try console.write(renderRulePage(page))
    case .json: try console.outputData(ruleFormat.bytes(page))
    }
    return .success
  }
}
