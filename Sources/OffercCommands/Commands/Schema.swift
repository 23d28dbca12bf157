import AppStoreConnect
import OfferModel
import OfferReference
import OfferLanguage
import ArgumentParser
import Diagnostics
import OfferEmitters

struct Schema: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema.",
    discussion: """
      offers: a YAML file of a catalog, for editors; catalog: catalog.json; findings: lint --format json; diff: diff --format json; show: show --format json; options: .offerc.yaml; live: live.json, as `appstore pull` writes it; plan: plan.json, as `appstore plan` writes it; scenario: a file of scenarios; simulation: simulate --format json.

      Examples:
        offerc schema offers
        offerc schema catalog > catalog.schema.json
      """)

  enum Name: String, ExpressibleByArgument, CaseIterable {
    case offers
    case catalog
    case findings
    case diff
    case show
    case options
    case live
    case plan
    case scenario
    case simulation
  }

  @Argument(help: "Which schema: \(Name.allCases.map(\.rawValue).joined(separator: ", ")).")
  var name = Name.offers

  func run(in console: Console) throws -> ExitStatus {
    switch name {
    case .offers: try console.output(offersSchema(Language.current))
    case .catalog: try console.output(catalogSchema(Language.current))
    case .findings: try console.output(findingsSchema(counting: CatalogCounts().counts))
    case .diff: try console.output(diffSchema())
    case .show: try console.output(showSchema())
    case .options: try console.output(optionsSchema(Language.current))
    case .live: try console.output(liveSchema())
    case .plan: try console.output(planSchema())
    case .scenario: try console.output(scenarioSchema(Language.current))
    case .simulation: try console.output(simulationSchema())
    }
    return .success
  }
}
