/// The verdicts on the texts of a list, by the numbers of the texts.
struct CodeVerdicts {
  private var verdicts: [CodeVerdict]
  /// Further batches that have the same text as a code, by the number of the text: those of other apps.
  private var otherMatches: [Int: [CodeVerdict.Match]] = [:]

  init(count: Int) { verdicts = [CodeVerdict](repeating: CodeVerdict(status: .malformed), count: count) }

  subscript(number: Int) -> CodeVerdict { verdicts[number] }

  func otherMatches(_ number: Int) -> [CodeVerdict.Match] {
    otherMatches.isEmpty ? [] : otherMatches[number] ?? []
  }

  /// Adds the verdict of another code space on a text. The better verdict counts.
  mutating func merge(_ other: CodeVerdict, into number: Int) {
    let known = verdicts[number]
    if other.status.isBetter(than: known.status) {
      verdicts[number] = other
      if !otherMatches.isEmpty { otherMatches[number] = nil }
    } else if other.status == known.status, let match = other.match {
      otherMatches[number, default: []].append(match)
    } else if other.status == known.status, known.mistake == nil {
      verdicts[number] = other
    }
  }
}
