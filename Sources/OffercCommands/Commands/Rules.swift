import AppStoreConnect
import ArgumentParser
import CodeLedger
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferReference

struct Rules: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "rules")

  @OptionGroup var page: PageOptions

  func run(in console: Console) throws -> ExitStatus {
    switch page.format {
    case .text: try console.write(renderRules())
    case .json: try console.outputData(rulesFormat.bytes(RuleSection.all))
    }
    return .success
  }
}

struct Explain: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "explain")

  @Argument(help: .value("rule", "The id that a finding shows in brackets.")) var rule: String

  @OptionGroup var page: PageOptions

  func run(in console: Console) throws -> ExitStatus {
    guard let found = RulePage.named(rule) else {
      let near = RulePage.suggestions(for: rule)
      let hint = near.isEmpty ? "`offerc rules` lists them" : "did you mean \(listed(near))?"
      throw CommandFailure("there is no rule \(quoted(rule)): \(hint)")
    }
    switch page.format {
    case .text: try console.write(renderRulePage(found))
    case .json: try console.outputData(ruleFormat.bytes(found))
    }
    return .success
  }
}

package struct Schema: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "schema")

  package enum Name: String, ExpressibleByArgument, CaseIterable {
    case offers, catalog, findings, diff, show, options, live, plan
    case appStoreStatus = "appstore-status"
    case scenario, simulation, known, rules, rule, codes
    case codesStatus = "codes-status"
  }

  @Argument(help: "Which schema: \(Name.allCases.map(\.rawValue).joined(separator: ", ")).")
  var name = Name.offers

  func run(in console: Console) throws -> ExitStatus {
    try console.outputData(name.bytes)
    return .success
  }
}

extension Schema.Name {
  package var bytes: [UInt8] { schema.indented }

  private var schema: JSON {
    switch self {
    case .offers: offersSchema(Language.current)
    case .catalog: catalogSchema(Language.current)
    case .findings: findingsFormat(counting: CatalogCounts().counts).schema
    case .diff: CatalogDiff.json.schema
    case .show: showFormat.schema
    case .options: optionsSchema(Language.current)
    case .live: liveFormat.schema
    case .plan: planFormat.schema
    case .appStoreStatus: statusFormat.schema
    case .scenario: scenarioSchema(Language.current)
    case .simulation: simulationFormat.schema
    case .known: KnownFindings.json.schema
    case .rules: rulesFormat.schema
    case .rule: ruleFormat.schema
    case .codes: Manifest.json.schema
    case .codesStatus: CodeStatus.json.schema
    }
  }
}
