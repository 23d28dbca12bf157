import ByteText
import Diagnostics
import OfferCodes
import OfferModel

/// Why codes cannot be made in a format, or why they are not as good as they should be.
struct CodeFormatFault {
  let message: String
  let range: SourceRange
  let label: String
  let help: String
  let severity: Severity

  init(_ message: String, at range: SourceRange, _ label: String, help: String, severity: Severity = .error) {
    self.message = message
    self.range = range
    self.label = label
    self.help = help
    self.severity = severity
  }
}

extension OwnBatchInCatalog {
  /// The faults of the format, at most one for each of its keys.
  func formatFaults(bundleId: String) -> [CodeFormatFault] {
    let form = CodeForm(format)
    var faults = form.faults.map { phrase($0, form) } + wordFaults
    if let space = CodeSpace(bundleId: bundleId, form: form) {
      if faults.isEmpty { faults += skippingFaults(space) }
      if let fault = roomFault(space) { faults.append(fault) }
    }
    if let fault = idFault { faults.append(fault) }
    if let url = format.url {
      if let fault = addressFault(in: url.value) {
        faults.append(phrase(fault, url))
      } else if let fault = targetFault(in: url.value) {
        faults.append(phrase(fault, url))
      }
    }
    return faults
  }

  private func phrase(_ fault: CodeFormFault, _ form: CodeForm) -> CodeFormatFault {
    switch fault {
    case .prefix:
      CodeFormatFault(
        "the prefix is \(quoted(form.prefix)), expected at most \(CodeForm.longestPrefix) uppercase letters and digits",
        at: format.prefix.range, "not a prefix", help: "write, for example, SPRING27")
    case .length:
      CodeFormatFault(
        "the length is \(form.length), expected \(CodeForm.lengths.lowerBound) to \(CodeForm.lengths.upperBound)",
        at: format.length.range, "too short or too long",
        help: "write `length: 12`, which is right for most batches")
    case .alphabet:
      CodeFormatFault(
        "the alphabet is \(quoted(format.alphabet.value)), expected a name, or 2 to 36 different uppercase letters and digits",
        at: format.alphabet.range, "not an alphabet", help: "write " + listed(CodeForm.alphabetNames))
    case .tooFewTexts:
      CodeFormatFault(
        "\(form.length) characters of an alphabet of \(form.symbols.count) give fewer than \(grouped(Int(CodeForm.leastSize))) codes",
        at: format.length.range, "too few codes",
        help: "raise `length`, or use an alphabet of more characters")
    case .noCheckCharacter:
      CodeFormatFault(
        "a check character needs an alphabet of 32 symbols or of a prime number of symbols, found \(form.symbols.count)",
        at: format.checkCharacter.range, "not possible with \(form.symbols.count) symbols",
        help: "use the alphabet unambiguous (32 symbols) or no-vowels (29), or remove `checkCharacter`")
    case .tooLongForCheckCharacter(let longest):
      CodeFormatFault(
        "the length is \(form.length) with a check character, expected at most \(longest) for an alphabet of \(form.symbols.count) symbols",
        at: format.length.range, "too long for a check character",
        help: "lower `length` to \(longest), or remove `checkCharacter`")
    }
  }

  private var idFault: CodeFormatFault? {
    let id = batch.id.value
    guard id.utf8.count > OwnBatch.longestId else { return nil }
    return CodeFormatFault(
      "the batch ID has \(counted(id.utf8.count, "character")), expected at most \(OwnBatch.longestId): it is part of the names of code files",
      at: batch.id.range, "too long for a file name", help: "shorten the ID")
  }

  private var wordFaults: [CodeFormatFault] {
    guard case .words(let words) = format.blockedWords else { return [] }
    return words.filter { !BlockedWords.isWord($0.value) }.map { word in
      CodeFormatFault(
        "the blocked word is \(quoted(word.value)), expected \(BlockedWords.lengths.lowerBound) to \(BlockedWords.lengths.upperBound) letters and digits",
        at: word.range, "not a word",
        help: "write only letters and digits, because codes contain nothing else")
    }
  }

  private func skippingFaults(_ space: CodeSpace) -> [CodeFormatFault] {
    guard let words = BlockedWords(format.blockedWords) else { return [] }
    let inPrefix = space.blockedInPrefix(words)
    guard inPrefix.isEmpty else {
      return [
        CodeFormatFault(
          "the prefix \(quoted(space.prefix)) contains the blocked word \(inPrefix[0])",
          at: format.prefix.range,
          "in every code",
          help: "choose another prefix; `blockedWords: none` allows all words, in the rest of the codes too")
      ]
    }
    let behindPrefix = beginningFault(space, words).map { [$0] } ?? []
    guard space.skippedShare(words) > 0.1 else { return behindPrefix }
    return behindPrefix + [
      CodeFormatFault(
        "more than a tenth of all possible codes would be skipped because they contain a blocked word or look like a number",
        at: blockedWordsRange, "too many codes are skipped",
        help: "use fewer or longer words, more symbols, or an alphabet without digits")
    ]
  }

  /// A warning only: the codes of the batch may be in use already, and then its format cannot change.
  private func beginningFault(_ space: CodeSpace, _ words: BlockedWords) -> CodeFormatFault? {
    space.blockedBehindPrefix(words).first.map { word in
      CodeFormatFault(
        "codes with the prefix \(quoted(space.prefix)) can contain the blocked word \(word), which begins in the prefix",
        at: format.prefix.range, "begins \(word)",
        help:
          "choose another prefix for a new batch: only the part after the prefix is kept free of blocked words",
        severity: .warning)
    }
  }

  /// The list of blocked words if the format has one, otherwise its alphabet.
  private var blockedWordsRange: SourceRange {
    guard case .words(let words) = format.blockedWords, let first = words.first?.range,
      let last = words.last?.range
    else { return format.alphabet.range }
    return SourceRange(file: first.file, start: first.start, end: max(first.end, last.end))
  }

  private func roomFault(_ space: CodeSpace) -> CodeFormatFault? {
    let count = batch.count
    guard Limits.ownBatchSize.contains(count.value), !space.hasRoom(for: count.value) else { return nil }
    return CodeFormatFault(
      "the batch has \(counted(count.value, "code")), but a format with \(grouped(Int(space.indexCount))) possible codes allows at most \(grouped(space.mostCodes))",
      at: count.range, "too many for the format", help: "raise `length` in `format`")
  }

  private func phrase(_ fault: TargetFault, _ url: Located<String>) -> CodeFormatFault {
    switch fault {
    case .scheme(let scheme):
      CodeFormatFault(
        "the URL \(quoted(url.value)) has the scheme `\(scheme):`, which does not lead to a page, expected `https:`",
        at: url.range, "not a page", help: "write, for example, https://example.com/redeem?code={code}")
    case .user(let user):
      CodeFormatFault(
        "the URL \(quoted(url.value)) has the user \(quoted(user)) before its host, expected only a host",
        at: url.range, "has a user", help: "remove \(quoted(user + "@"))")
    case .trailingPoint(let host):
      CodeFormatFault(
        "the host \(quoted(host)) of the URL ends with a dot, expected \(quoted(String(host.byBytes.dropLast("."))))",
        at: url.range, "ends with a dot", help: "remove the dot")
    }
  }

  private func phrase(_ fault: AddressFault, _ url: Located<String>) -> CodeFormatFault {
    switch fault {
    case .placeholders(let count):
      CodeFormatFault(
        "the URL \(quoted(url.value)) \(count == 0 ? "does not contain `{code}`" : "contains `{code}` \(count) times"), expected it once",
        at: url.range, "the code goes where `{code}` is",
        help: "write, for example, https://example.com/redeem?code={code}")
    case .noScheme:
      CodeFormatFault(
        "the URL \(quoted(url.value)) does not begin with a scheme such as `https://`",
        at: url.range,
        "not a URL", help: "write, for example, https://example.com/redeem?code={code}")
    case .character(let character):
      CodeFormatFault(
        "the URL contains the character \(quoted(String(character))), which is not allowed in a URL",
        at: url.range,
        "not a URL", help: "percent-encode it")
    }
  }
}
