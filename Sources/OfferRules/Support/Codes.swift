import ByteText
import Diagnostics
import OfferCodes
import OfferModel

extension CodeBatch {
  /// How many one-time-use codes may be made at once.
  var oneTimeUseSizes: ClosedRange<Int> {
    if isOwn { return Limits.ownBatchSize }
    return isSandbox ? Limits.sandboxBatchSize : Limits.productionBatchSize
  }

  /// Apple's codes of a quarter.
  var quota: Int { isSandbox ? Limits.sandboxCodesPerQuarter : Limits.codesPerQuarter }

  /// Whether it is to be split and larger than any quarter allows, though all its parts are of one day.
  var isBeyondSplitting: Bool { oneTimeUse?.split != nil && count.value > quota }

  /// The least and the greatest count that `split` makes.
  var partSizes: ClosedRange<Int> {
    let (each, more) = count.value.quotientAndRemainder(dividingBy: splitPartCount)
    return each...(more == 0 ? each : each + 1)
  }
}

/// The batches of what is live, by id; looked at when the first one is asked for.
struct LiveBatches {
  private let live: Catalog?
  private var dates: [String: CalendarDate]?

  init(of live: Catalog?) { self.live = live }

  /// Whether the batch, or the first one that its `split` makes, was made by a day: then its values are fixed.
  mutating func hasMade(_ batch: CodeBatch, by day: CalendarDate) -> Bool {
    guard let live else { return false }
    let known = dates ?? LiveBatches.dates(of: live)
    dates = known
    let made = known[batch.id.value] ?? batch.splitIds.first.flatMap { known[$0] }
    return made.map { $0 <= day } ?? false
  }

  private static func dates(of live: Catalog) -> [String: CalendarDate] {
    var dates: [String: CalendarDate] = [:]
    live.forEachBatch { batch, _ in dates[batch.id.value] = batch.createdDate.value }
    return dates
  }
}

/// A custom code in a batch that is not deactivated, of an active offer, with the days on which it works.
struct CustomCodeUse {
  let code: Located<String>
  let batch: CodeBatch
  let owner: ProductOffer
  /// The number of the offer in the catalog, and that of the use.
  let offer: Int
  let order: Int

  /// Days as numbers, `end` is the first without the code.
  var start: Int { batch.createdDate.value.dayNumber }
  var end: Int { batch.expirationDate?.value.dayNumber ?? .max }

  static func all(of catalog: Catalog) -> [CustomCodeUse] {
    var result: [CustomCodeUse] = []
    for (offer, owner) in catalog.offerCodes.enumerated() where owner.offer.isInUse {
      for batch in owner.offer.batches where batch.active.value {
        guard let code = batch.customCode else { continue }
        result.append(
          CustomCodeUse(code: code, batch: batch, owner: owner, offer: offer, order: result.count))
      }
    }
    return result
  }
}

struct OwnBatchInCatalog {
  let batch: CodeBatch
  let format: CodeFormat
  let path: ObjectPath
}

extension Catalog {
  /// The batches whose codes are made here, sound or not.
  var batchesMadeHere: [OwnBatchInCatalog] {
    var result: [OwnBatchInCatalog] = []
    forEachBatch { batch, path in
      guard let format = batch.formatInUse else { return }
      result.append(OwnBatchInCatalog(batch: batch, format: format, path: path()))
    }
    return result
  }

  /// The spaces of codes made here, each with its batches; those of faulty formats are left out. In the order of the catalog.
  var ownCodeSpaces: [(space: CodeSpace, batches: [OwnBatchInCatalog])] {
    var places: [CodeSpace: Int] = [:]
    var result: [(space: CodeSpace, batches: [OwnBatchInCatalog])] = []
    for own in batchesMadeHere {
      guard let space = CodeSpace(bundleId: app.bundleId.value, form: CodeForm(own.format)) else { continue }
      let place = places[space] ?? result.count
      if place == result.count {
        places[space] = place
        result.append((space, []))
      }
      result[place].batches.append(own)
    }
    return result
  }
}

/// Finds spaces of codes that could give the same text, without looking at every pair of them.
///
/// Two spaces of one shape have texts in common only if they are the same. Of two shapes, a space with the longer prefix can meet
/// only the one whose prefix its own begins with.
struct CodeSpacesWithSharedTexts {
  private struct Shape: Hashable {
    let prefixLength: Int
    let symbols: [UInt8]
    let hasCheckCharacter: Bool

    init(_ space: CodeSpace) {
      prefixLength = space.prefix.utf8.count
      symbols = space.symbols
      hasCheckCharacter = space.hasCheckCharacter
    }
  }

  private let spaces: [CodeSpace]
  /// By length of the whole text, shape and prefix: places in `spaces`.
  private var places: [Int: [Shape: [Substring: Int]]] = [:]

  init(_ spaces: [CodeSpace]) {
    self.spaces = spaces
    for (place, space) in spaces.enumerated() {
      places[space.textLength, default: [:]][Shape(space), default: [:]][space.prefix[...]] = place
    }
  }

  /// For each space that meets an earlier one, the first that it meets.
  var firstOthers: [(later: Int, earlier: Int)] {
    var result: [Int: Int] = [:]
    for (place, space) in spaces.enumerated() {
      let own = Shape(space)
      for (shape, prefixes) in places[space.textLength] ?? [:]
      where shape != own && shape.prefixLength <= own.prefixLength {
        guard let other = prefixes[space.prefix.prefix(shape.prefixLength)],
          space.sharesTexts(with: spaces[other])
        else { continue }
        let earlier = min(place, other)
        let later = max(place, other)
        result[later] = min(result[later] ?? earlier, earlier)
      }
    }
    return result.sorted { $0.key < $1.key }.map { later, earlier in (later, earlier) }
  }
}

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
  /// Why no codes can be made; each part of the format is complained about once.
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
        "\(form.symbols.count) symbols at length \(form.length) make fewer than \(grouped(Int(CodeForm.leastSize))) texts",
        at: format.length.range, "too few texts", help: "raise `length` or use more symbols")
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
      "the batch id has \(counted(id.utf8.count, "character")), expected at most \(OwnBatch.longestId): it is part of the names of code files",
      at: batch.id.range, "too long for a file name", help: "shorten the id")
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
          "in every code", help: "choose another prefix, or write `blockedWords: none`")
      ]
    }
    let behindPrefix = beginningFault(space, words).map { [$0] } ?? []
    guard space.skippedShare(words) > 0.1 else { return behindPrefix }
    return behindPrefix + [
      CodeFormatFault(
        "more than a tenth of all texts would be skipped because they contain a blocked word or look like a number",
        at: blockedWordsRange, "too many texts are skipped",
        help: "use fewer or longer words, more symbols, or an alphabet without digits")
    ]
  }

  /// Not an error: codes of such a batch may be out, and its format is fixed.
  private func beginningFault(_ space: CodeSpace, _ words: BlockedWords) -> CodeFormatFault? {
    space.blockedBehindPrefix(words).first.map { word in
      CodeFormatFault(
        "codes with the prefix \(quoted(space.prefix)) can contain the blocked word \(word), which begins in the prefix",
        at: format.prefix.range, "begins \(word)",
        help: "choose another prefix for a new batch, or write `blockedWords: none`", severity: .warning)
    }
  }

  /// The list, where there is one, else the format.
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
      "the batch has \(counted(count.value, "code")), but a format with \(grouped(Int(space.indexCount))) texts allows at most \(grouped(space.mostCodes))",
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
        "the host \(quoted(host)) of the URL ends with a point, expected \(quoted(String(host.byBytes.dropLast("."))))",
        at: url.range, "ends with a point", help: "remove the point")
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
        "not an address", help: "write, for example, https://example.com/redeem?code={code}")
    case .character(let character):
      CodeFormatFault(
        "the URL has the character \(quoted(String(character))), which is not allowed in an address",
        at: url.range,
        "not an address", help: "percent-encode it")
    }
  }
}
