import ByteText

/// An id in a request: known, or found out when the request is sent.
package indirect enum Reference: Hashable, Sendable {
  case known(String)
  /// The id of what a step creates.
  case made(step: Int)
  case found(Lookup)

  /// The reference as a plan shows it: an id, or what will be looked up, in braces.
  package var text: String {
    switch self {
    case .known(let id): id
    case .made(let step): "{step \(step): id}"
    case .found(let lookup):
      "{\(lookup.words): \(([lookup.owner.reference.short] + lookup.names).joined(separator: ", "))}"
    }
  }

  /// The text inside of another reference.
  private var short: String { if case .made(let step) = self { "step \(step)" } else { text } }

  /// The step that makes it, or what it is looked up from.
  var step: Int? {
    switch self {
    case .known: nil
    case .made(let step): step
    case .found(let lookup): lookup.owner.reference.step
    }
  }
}

extension Reference {
  /// What Apple may have copied into a new version, and need not have.
  var isPerhapsThere: Bool { if case .found(let lookup) = self { lookup.what == .otherImage } else { false } }

  /// What `text` writes; nil for a text in braces that it never writes.
  ///
  /// `${…}` is an id that holds only inside of its request, and like every other id it is what it is.
  init?(parsing text: String) {
    guard text.byBytes.hasPrefix("{") else {
      self = .known(text)
      return
    }
    guard text.byBytes.hasSuffix("}"), let reference = Reference(words: text.dropFirst().dropLast()) else {
      return nil
    }
    self = reference
  }

  private init?(words: Substring) {
    guard let colon = words.byBytes.firstRange(of: ": ") else { return nil }
    let kind = words[..<colon.lowerBound]
    let rest = words[colon.upperBound...]
    if let step = kind.stepNumber {
      guard rest == "id" else { return nil }
      self = .made(step: step)
      return
    }
    let parts = partsOutsideOfBraces(rest)
    guard let first = parts.first, let owner = Reference(short: first),
      let lookup = Lookup(kind, of: owner, parts.dropFirst().map(String.init))
    else { return nil }
    self = .found(lookup)
  }

  /// `step 3`, another reference, or an id.
  private init?(short text: Substring) {
    if let step = text.stepNumber {
      self = .made(step: step)
    } else {
      self.init(parsing: String(text))
    }
  }

  package func replacing(_ made: [Int: String]) -> Reference {
    mappingSteps { made[$0].map { .known($0) } ?? .made(step: $0) }
  }

  /// Returns the reference with others in the place of what steps make.
  func mappingSteps(_ transform: (Int) -> Reference) -> Reference {
    switch self {
    case .known: return self
    case .made(let step): return transform(step)
    case .found(var lookup):
      lookup.owner.reference = lookup.owner.reference.mappingSteps(transform)
      return .found(lookup)
    }
  }
}

/// What commas and a space separate; references inside of another one have commas of their own.
private func partsOutsideOfBraces(_ text: Substring) -> [Substring] {
  var parts: [Substring] = []
  var start = text.startIndex
  var depth = 0
  for index in text.utf8.indices {
    switch text.utf8[index] {
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"): depth -= 1
    case UInt8(ascii: ",") where depth == 0 && text[index...].byBytes.hasPrefix(", "):
      parts.append(text[start..<index])
      start = text.utf8.index(index, offsetBy: 2)
    default: continue
    }
  }
  return parts + [text[start...]]
}

extension Substring {
  /// The number of `step 3`.
  fileprivate var stepNumber: Int? {
    byBytes.dropping(prefix: "step ").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
