import AppStoreConnect
import ByteText
import Diagnostics
import Disk

/// Where a command gets App Store Connect's answers from: the network, perhaps with a recording, or saved files.
/// Throws `PlainFailure`, `PullStopped`.
func answerSource(
  _ connection: ConnectionOptions, _ files: AnswerFileOptions, optionFile file: AppStoreOptionFile?,
  _ console: Console, isQuiet: Bool = false
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
  let names = try folderEntries(folder).files.filter { $0.byBytes.hasSuffix(".json") }
  guard !names.isEmpty else {
    throw PlainFailure("\(folder) has no saved responses, expected .json files that --record made")
  }
  return try SavedAnswers(
    names.map { name in
      let path = joined(folder, name)
      return (path, try readFile(path))
    })
}
