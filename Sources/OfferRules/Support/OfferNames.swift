import ByteText
import Diagnostics
import OfferModel

/// The names that the offers of one subscription group have had so far, in one of two spaces.
///
/// Of every name it keeps only the uses that can matter to a later one, so a name used a thousand times costs no more.
struct OfferNamesInUse {
  enum Space: String {
    /// What StoreKit reports: offer ids, and the reference names of offer codes.
    case identifiers = "identifier"
    case referenceNames = "reference name"
  }

  /// An offer under its name, with the number of its subscription in the group.
  struct Use {
    let owner: ProductOffer
    let name: Located<String>
    let subscription: Int

    var kind: OfferKind { owner.offer.kind }
  }

  struct Conflict {
    let space: Space
    let earlier: Use
    let later: Use
    let severity: Severity
  }

  private struct Uses {
    let first: Use
    var ofThisSubscription: Use
    var winBack: Use?

    var all: [Use] { [first, ofThisSubscription] + [winBack].compactMap(\.self) }
  }

  private let space: Space
  private var uses: [String: Uses] = [:]

  init(_ space: Space) { self.space = space }

  /// Adds a name, and says which earlier one it meets: the gravest conflict, of equally grave ones that with the first.
  ///
  /// Offers of one subscription have to come one after another.
  mutating func add(_ name: Located<String>?, of owner: ProductOffer, in subscription: Int) -> Conflict? {
    guard let name else { return nil }
    let use = Use(owner: owner, name: name, subscription: subscription)
    guard var entry = uses[name.value] else {
      uses[name.value] = noted(use, in: Uses(first: use, ofThisSubscription: use))
      return nil
    }
    // Whether Apple takes two Unicode forms of a name for one is not known.
    let grave = entry.all.first { isGrave(use, $0) && use.name.value.isIdentical(to: $0.name.value) }
    if entry.ofThisSubscription.subscription != subscription { entry.ofThisSubscription = use }
    uses[name.value] = noted(use, in: entry)
    return Conflict(
      space: space, earlier: grave ?? entry.first, later: use, severity: grave == nil ? .warning : .error)
  }

  private func noted(_ use: Use, in uses: Uses) -> Uses {
    var result = uses
    if use.kind == .winBack { result.winBack = result.winBack ?? use }
    return result
  }

  /// Whether Apple is known to refuse it: a win-back offer, or what names one kind of offer in one and the same subscription.
  private func isGrave(_ a: Use, _ b: Use) -> Bool {
    if a.kind == .winBack || b.kind == .winBack { return true }
    return a.subscription == b.subscription && a.kind == b.kind && space == .identifiers
  }
}

/// The elements whose key an earlier one has, each with the first of that key, in order.
func repeats<Element, Key: Hashable>(
  in elements: some Sequence<Element>, by key: (Element) -> Key
) -> [(first: Element, again: Element)] {
  var first: [Key: Element] = [:]
  var result: [(first: Element, again: Element)] = []
  for element in elements {
    if let earlier = first[key(element)] {
      result.append((earlier, element))
    } else {
      first[key(element)] = element
    }
  }
  return result
}

/// The characters that an identifier may have: unaccented letters, digits and a few marks.
struct IdentifierCharacters: Sendable {
  /// As messages list them: `A-Z, a-z, 0-9, '.' and '_'`.
  let phrase: String
  /// A bit for each allowed character of ASCII.
  private let allowed: (low: UInt64, high: UInt64)

  static let bundleId = IdentifierCharacters(".-", phrase: "A-Z, a-z, 0-9, '.' and '-'")
  static let productId = IdentifierCharacters("._-", phrase: "A-Z, a-z, 0-9, '.', '_' and '-'")
  static let winBackOfferId = IdentifierCharacters("._", phrase: "A-Z, a-z, 0-9, '.' and '_'")
  static let winBackReferenceName = IdentifierCharacters(
    " ._", phrase: "letters, digits, spaces, '.' and '_'")
  static let customCode = IdentifierCharacters("", phrase: "letters and digits")

  private init(_ marks: String, phrase: String) {
    self.phrase = phrase
    var allowed: (low: UInt64, high: UInt64) = (0, 0)
    for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8 + Array(marks.utf8) {
      if byte < 64 { allowed.low |= 1 << UInt64(byte) } else { allowed.high |= 1 << UInt64(byte & 63) }
    }
    self.allowed = allowed
  }

  private func allows(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? allowed.low : allowed.high) >> UInt64(byte & 63) & 1 == 1
  }

  func allows(_ character: Character) -> Bool { character.utf8.allSatisfy(allows) }

  /// The others in `text`, each once, as messages name them: `a space`, `'é'`.
  func others(in text: String) -> [String] {
    var seen: Set<Character> = []
    return text.compactMap { character in
      guard !allows(character), seen.insert(character).inserted else { return nil }
      return character == " " ? "a space" : quoted(String(character))
    }
  }

  /// What is wrong with `text`, as the predicate of a sentence, or nil.
  func fault(in text: String, limit: Int? = nil) -> String? {
    // Nearly all identifiers are sound, and bytes are quicker to look at than characters.
    let mayBeTooLong = limit.map { text.utf8.count > $0 } ?? false
    guard mayBeTooLong || !text.utf8.allSatisfy(allows) else { return nil }
    let others = others(in: text)
    var faults: [String] = []
    if !others.isEmpty { faults.append("contains \(firstFive(others)), but Apple allows \(phrase)") }
    if let limit, text.count > limit {
      faults.append("has \(text.count) characters, but Apple allows at most \(limit)")
    }
    return faults.isEmpty ? nil : faults.joined(separator: "; ")
  }

  /// `text` with every other character replaced, where that makes it sound.
  func repaired(_ text: String, with filler: Character = "_", limit: Int = .max) -> String? {
    guard text.count <= limit else { return nil }
    return String(text.map { allows($0) ? $0 : filler })
  }
}
