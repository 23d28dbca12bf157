import ArgumentParser
import Diagnostics
import JSONText
import OfferReference

struct Rules: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "rules")

  @Option(help: "The output format.") var format = PageFormat.text

  func run(in console: Console) throws -> ExitStatus {
    switch format {
    case .text: try console.write(renderRules())
    case .json: try console.outputData(rulesFormat.bytes(RuleSection.all))
    }
    return .success
  }
}
