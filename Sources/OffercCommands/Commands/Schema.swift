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
      offers: a YAML file of a catalog, for editors; catalog: catalog.json; findings: lint --format json; diff: diff --format json; show: show --format json; options: .offerc.yaml.

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
    }
    return .success
  }
}
