import ArgumentParser

/// Files with answers of App Store Connect.
struct AnswerFileOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Save every answer in this folder, which must be new or empty.", valueName: "DIR"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Use the answers in this folder instead of the network; no key is needed.", valueName: "DIR"))
  var replay: String?

  func validate() throws {
    guard record == nil || replay == nil else {
      throw ValidationError("--replay has the answers already: remove --record")
    }
  }
}
