import ArgumentParser
import Diagnostics

struct Version: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "version")

  func run(in console: Console) throws -> ExitStatus {
    try console.write(version + "\n")
    return .success
  }
}
