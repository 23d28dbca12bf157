import ArgumentParser
import Diagnostics

struct Completion: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "completion")

  @Argument(
    help: .value("shell", "The shell: \(CompletionShell.allCases.map(\.rawValue).joined(separator: ", "))."))
  var shell: String

  func run(in console: Console) throws -> ExitStatus {
    guard let known = CompletionShell(rawValue: shell) else {
      throw PlainFailure(
        "\(quoted(shell)) is not supported, expected \(listed(CompletionShell.allCases.map(\.rawValue)))")
    }
    try console.outputData(Array((Offerc.completionScript(for: known) + "\n").utf8))
    return .success
  }
}
