/// Computes the digests of codes of several spaces, each with the key of its space. An object must not be used by two threads at
/// once.
struct SpaceDigests {
  /// The digester of each space; nil if the space has no key for digests.
  private let digesters: [CodeDigester?]

  /// Returns nil if no space has a key for digests.
  init?(_ spaces: [KnownSpace]) {
    digesters = spaces.map { $0.digestKey.map { CodeDigester(key: $0) } }
    if digesters.allSatisfy({ $0 == nil }) { return nil }
  }

  /// Returns the hexadecimal digits of a code's digest; none for a text that is not a code of a batch.
  func digest(of verdict: CodeVerdict, _ texts: CodeTexts, _ number: Int) -> [UInt8] {
    guard let match = verdict.match, match.space != CodeVerdict.Match.ofCustomCodes,
      let digester = digesters[match.space]
    else { return [] }
    var digits = [UInt8](repeating: 0, count: CodeDigester.textLength)
    unsafe digits.withUnsafeMutableBytes { room in
      guard let room = room.baseAddress else { return }
      unsafe texts.withText(number) { unsafe digester.writeDigest(of: $0, into: room) }
    }
    return digits
  }
}
