import AppStoreConnect
import ArgumentParser
import Diagnostics
import Disk

/// Where a command gets App Store Connect's answers from: the network, perhaps with a recording, or saved files.
///
/// - Parameters:
///   - file: what the option file says about the key.
///   - isQuiet: whether nothing is told while it works.
/// - Throws: `CommandFailure`, `PlainFailure`, `PlainFailure`, `PullStopped`.
func answerSource(
  _ connection: ConnectionOptions, _ files: AnswerFileOptions, _ file: AppStoreOptionFile?,
  _ console: Console,
  isQuiet: Bool = false
) throws -> any AnswerSource {
  if let folder = files.replay { return try savedAnswers(in: folder) }
  let client = try apiClient(connection, file, console, isQuiet: isQuiet)
  guard let folder = files.record else { return client }
  // Answers hold custom codes and unreleased offers.
  try makeClosedFolder(folder, for: "the recording")
  return RecordedAnswers(client) { name, bytes in
    _ = try writeFile([bytes], to: joined(folder, name), mode: 0o600)
  }
}

/// The API itself, for reads and writes.
func apiClient(
  _ connection: ConnectionOptions, _ file: AppStoreOptionFile?, _ console: Console, isQuiet: Bool = false
) throws -> APIClient {
  let address = try connection.address
  let key = try readAPIKey(connection, file, console)
  let clock = console.clock
  let line = RequestLine(console, isQuiet: isQuiet)
  return APIClient(
    server: address, tokens: TokenSource(key) { clock.secondsSince1970 },
    transport: console.transport ?? CurlTransport(), clock: clock, limits: address == .apple ? .apple : .none,
    patience: Patience { Double.random(in: 0..<1) }
  ) { line.take($0) }
}

func savedAnswers(in folder: String) throws -> SavedAnswers {
  let names = try folderEntries(folder).files.filter { $0.hasSuffix(".json") }
  guard !names.isEmpty else {
    throw CommandFailure("\(folder) has no saved answers, expected .json files that --record made")
  }
  return try SavedAnswers(
    names.map { name in
      let path = joined(folder, name)
      return (path, try readFile(path))
    })
}

/// Files with answers of App Store Connect.
struct AnswerFileOptions: ParsableArguments {
  @Option(help: .value("DIR", "Save every answer in this folder, which must be new or empty."))
  var record: String?

  @Option(help: .value("DIR", "Use the answers in this folder instead of the network; no key is needed."))
  var replay: String?

  func validate() throws {
    guard record == nil || replay == nil else {
      throw ValidationError("--replay has the answers already: remove --record")
    }
  }
}
