/// Names of files for requests: `v1_subscriptions_650_prices`, and `.q2` for another query of the same path.
struct RecordingNames {
  private var stems: [ReadRequest: String] = [:]
  /// In lowercase, since some file systems take no notice of it.
  private var taken: Set<String> = []

  private static let longest = 150

  /// The same for the same request.
  mutating func stem(of request: ReadRequest) -> String {
    if let stem = stems[request] { return stem }
    let characters = request.path.dropFirst().map { character -> Character in
      if character == "/" { return "_" }
      let isPlain = character.isASCII && (character.isLetter || character.isNumber)
      return isPlain || character == "-" ? character : "-"
    }
    let name = String(characters.prefix(RecordingNames.longest))
    var stem = name
    var number = 1
    while !taken.insert(stem.lowercased()).inserted {
      number += 1
      stem = "\(name).q\(number)"
    }
    stems[request] = stem
    return stem
  }
}
