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

/// Prints the JSON schema of a format.
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
