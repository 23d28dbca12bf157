import ArgumentParser
import Diagnostics
import JSONText
import OfferReference

/// Lists the rules, or prints the page of one.
struct Rules: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "rules")

  @Argument(help: .value("rule", "The rule to explain: the name that a finding shows in brackets."))
  var rule: String?

  @Option(help: .format) var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    guard let rule else {
      switch format {
      case .text: try console.write(renderRules())
      case .json: try console.outputData(rulesFormat.bytes(RuleSection.all))
      }
      return .success
    }
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
