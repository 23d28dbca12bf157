import ArgumentParser

/// What every command has that sends changes to App Store Connect.
struct SendingOptions: ParsableArguments {
  @Flag(help: "Do not ask for confirmation.") var yes = false

  @Option(help: .value("SECONDS", "Time to wait for a change to appear.")) var settle = SendingOptions
    .usualSettle

  private static let usualSettle = 60

  /// The seconds of `--settle`; nil if they are the usual ones.
  var chosenSettle: Int? { settle == SendingOptions.usualSettle ? nil : settle }

  func validate() throws {
    guard (0...86_400).contains(settle) else {
      throw ValidationError("--settle is \(settle), expected 0 to 86400 seconds")
    }
  }
}
