import ByteText
import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeFormat = Rule<Catalog>("code-format") { catalog, findings in
    for own in catalog.batchesMadeHere {
      for fault in own.formatFaults(bundleId: catalog.app.bundleId.value) {
        findings.add(
          fault.severity, fault.message, object: own.path, at: fault.range, label: fault.label,
          help: fault.help)
      }
    }
  }

  static let codeBatchSpreadsheet = Rule<Catalog>("code-batch-spreadsheet") { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard CodeForm(own.format).areTextsNumbers else { continue }
      findings.add(
        .warning,
        "a spreadsheet would read every code of batch \(quoted(own.batch.id.value)) as a number, expected at least one letter in each code",
        object: own.path, at: own.format.alphabet.range, label: "digits only",
        help: "add a `prefix` of letters, or write `alphabet: unambiguous`")
    }
  }

  static let ownCodeAppleURL = Rule<Catalog>("own-code-apple-url") { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard let url = own.format.url, isApples(url.value) else { continue }
      findings.add(
        .error,
        "the redemption page of batch \(quoted(own.batch.id.value)) is Apple's, which does not accept codes that offerc makes",
        object: own.path, at: url.range, label: "refuses these codes",
        help: "write the address of your own page, or `issuer: apple` for codes that Apple redeems")
    }
  }

  static let ownCodeSandbox = Rule<Catalog>("own-code-sandbox") { catalog, findings in
    var live = LiveBatches(of: findings.live)
    for own in catalog.batchesMadeHere where own.batch.isSandbox && own.batch.active.value {
      let isMade = live.hasMade(own.batch, by: findings.today)
      findings.add(
        isMade ? .info : .warning,
        "batch \(quoted(own.batch.id.value)) has `environment: sandbox` and `issuer: offerc`, but the App Store does not accept codes that offerc makes",
        object: own.path, at: own.batch.oneTimeUse?.environment.range ?? own.batch.id.range,
        label: "only Apple's codes have one",
        help: isMade
          ? "ignore this: the codes already exist, and they depend on `environment`"
          : "remove `environment` before you make the codes, which depend on it; for codes of the App Store, write `issuer: apple`"
      )
    }
  }

  /// Whether the host is apps.apple.com, or the scheme is the App Store's.
  private static func isApples(_ url: String) -> Bool {
    let text = url.lowercased()
    guard let colon = text.byBytes.firstIndex(of: ":") else { return false }
    if text[..<colon].hasPrefix("itms") { return true }
    let rest = text[text.index(after: colon)...].byBytes.drop("/")
    let authority = rest.byBytes.prefix(before: "/?#")
    let host = (authority.byBytes.split(separator: "@").last ?? "").byBytes.prefix(before: ":")
    return host == "apps.apple.com" || host == "itunes.apple.com"
  }

  static let codeRangeOverlap = Rule<Catalog>("code-range-overlap") { catalog, findings in
    let overlaps = overlaps(in: catalog)
    guard !overlaps.isEmpty else { return }
    let paths = Dictionary(catalog.batchesMadeHere.map { ($0.batch.id.range, $0.path) }) { first, _ in first
    }
    for (first, second) in overlaps {
      findings.add(
        .error,
        "batches \(quoted(first.id)) and \(quoted(second.id)) have the same format and would share some codes",
        object: paths[second.batch.id.range] ?? ObjectPath(), at: second.batch.id.range,
        label: "its codes depend on this ID", related: [Label(first.batch.id.range, "the other batch")],
        help: "give one of them a different ID before its codes are made, or give both a longer `length`")
    }
  }

  /// Batches whose ranges meet, in the order of the catalog; each is second in one pair at most.
  private static func overlaps(in catalog: Catalog) -> [(first: OwnBatch, second: OwnBatch)] {
    // A range is a hash: asked for only where two of them could meet.
    guard catalog.ownCodeSpaces.contains(where: { $0.batches.count > 1 }) else { return [] }
    var result: [SourceRange: (first: OwnBatch, second: OwnBatch)] = [:]
    for ranges in Dictionary(grouping: catalog.ownBatches(), by: \.space).values {
      var last: OwnBatch?
      for next in ranges.sorted(by: { $0.range.start < $1.range.start }) {
        if let last, last.range.overlaps(next.range) {
          let isInOrder = last.batch.id.range < next.batch.id.range
          let pair = isInOrder ? (last, next) : (next, last)
          result[pair.1.batch.id.range] = result[pair.1.batch.id.range] ?? pair
        }
        if next.range.end >= last?.range.end ?? 0 { last = next }
      }
    }
    return result.sorted { $0.key < $1.key }.map(\.value)
  }

  static let codeSpaceDensity = Rule<Catalog>("code-space-density", computes: true) { catalog, findings in
    for (space, batches) in catalog.ownCodeSpaces {
      let total = batches.reduce(0.0) { sum, own in sum + Double(own.batch.count.value) }
      let chance = total / space.size
      let guesses = Int(min(max(1, space.size / total), 1e15))
      guard chance > 1e-9, let largest = batches.max(by: { $0.batch.count.value < $1.batch.count.value })
      else { continue }
      let others = batches.filter { $0.batch.id.range != largest.batch.id.range }
      findings.add(
        chance > 1e-6 ? .error : .warning,
        "\(codes(total)) with \(counted(space.radix, "symbol")) at length \(space.length): one guess in \(grouped(guesses)) finds a code, expected at most one in \(chance > 1e-6 ? "1,000,000" : "1,000,000,000")",
        object: largest.path, at: largest.batch.count.range, label: "too many for the format",
        related: others.prefix(3).map { Label($0.batch.count.range, "batch \($0.batch.id.value)") },
        help: "raise `length` in `format` to \(longEnough(space, total)) or more")
    }
  }

  private static func codes(_ count: Double) -> String { counted(Int(min(count, 1e15)), "code") }

  /// The least length that needs no warning.
  private static func longEnough(_ space: CodeSpace, _ count: Double) -> Int {
    var length = space.length
    var size = space.size
    while count / size > 1e-9 {
      size *= Double(space.radix)
      length += 1
    }
    return length
  }

  static let codeSpaceOverlap = Rule<Catalog>("code-space-overlap") { catalog, findings in
    let spaces = catalog.ownCodeSpaces
    guard spaces.count > 1 else { return }
    for (later, earlier) in CodeSpacesWithSharedTexts(spaces.map(\.space)).firstOthers {
      guard let one = spaces[later].batches.first, let other = spaces[earlier].batches.first else { continue }
      findings.add(
        .error,
        "the codes of batch \(quoted(one.batch.id.value)) can be the same as those of batch \(quoted(other.batch.id.value)), expected formats that cannot make the same code",
        object: one.path, at: one.format.range, label: "this format",
        related: [Label(other.format.range, "and this one")],
        help: "use one format for both, or give them different prefixes of the same length")
    }
  }
}
