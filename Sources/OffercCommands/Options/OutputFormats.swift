/// The commands that write in several formats, one of which is JSON.
enum OutputFormats {
  static let commands = [
    ["lint"], ["build"], ["diff"], ["show"], ["simulate"], ["audience"], ["import"], ["rules"],
    ["appstore", "plan"], ["appstore", "status"], ["storekit", "check"], ["storekit", "update"],
    ["codes", "generate"], ["codes", "status"],
  ]

  /// Whether a command line has a format, so that it can be `--json`.
  static func areChosen(by arguments: [String]) -> Bool { commands.contains { arguments.starts(with: $0) } }
}
