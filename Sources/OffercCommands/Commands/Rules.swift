import ArgumentParser
import Diagnostics
import JSONText
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
