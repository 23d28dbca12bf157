import ArgumentParser
import Diagnostics
import JSONText
import OfferReference

/// How what the tool knows about its rules is written.
enum PageFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

struct Rules: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "rules")

  @Option(help: "The output format.")
  var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    switch format {
    case .text: try console.write(renderRules())
    case .json: try console.output(rulesFormat.bytes(RuleSection.all))
    }
    return .success
  }
}

struct Explain: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "explain")

  @Argument(help: .value("rule", "The id that a finding shows in brackets."))
  var rule: String

  @Option(help: "The output format.")
  var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    guard let page = RulePage.named(rule) else {
      let near = RulePage.suggestions(for: rule)
      let hint = near.isEmpty ? "`offerc rules` lists them" : "did you mean \(listed(near))?"
      throw CommandFailure("there is no rule \(quoted(rule)): \(hint)")
    }
    switch format {
    case .text: try console.write(renderRulePage(page))
    case .json: try console.output(ruleFormat.bytes(page))
    }
    return .success
  }
}
