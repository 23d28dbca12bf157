import ArgumentParser

/// Files that take the place of answers from App Store Connect, or keep them.
struct AnswerFileOptions: ParsableArguments {
  @Option(help: .forTests("DIR", "Save every answer in this folder, which must be new or empty."))
  var record: String?

  @Option(help: .forTests("DIR", "Use the answers in this folder instead of the network; no key is needed."))
  var replay: String?

  func validate() throws {
    guard record == nil || replay == nil else {
      throw ValidationError("--replay already has the responses: remove --record")
    }
  }
}
