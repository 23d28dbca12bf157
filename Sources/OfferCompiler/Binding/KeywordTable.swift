import ByteText
import OfferLanguage
import YAMLSyntax

/// The keys of every object type, for fast look-ups. It is in this module so that comparisons are inlined.
struct KeywordTable: Sendable {
  /// The words for each key, by object and by field number.
  private let keywords: [[Keyword]]

  static let current = KeywordTable(.current)

  private init(_ language: Language) {
    keywords = ObjectID.allCases.map { language[$0].fields.map { Keyword($0.key.name.utf8) } }
  }

  subscript(id: ObjectID) -> [Keyword] { keywords[Int(id.rawValue)] }
}

/// Finds the fields for the keys of one mapping.
struct FieldFinder {
  let document: Document
  private let bytes: [UInt8]
  private let keywords: [Keyword]

  init(_ document: Document, _ keywords: [Keyword]) {
    self.document = document
    bytes = document.bytes
    self.keywords = keywords
  }

  /// The number of the field of a key, aliases resolved; nil where the object has no such key.
  func number(of key: NodeID) -> Int? {
    guard let word = Keyword(bytes, document.text(key)) else { return nil }
    return keywords.firstIndex(of: word)
  }
}

/// A key of at most 32 bytes in four integers, so that keys are compared without reading text.
struct Keyword: Equatable, Sendable {
  private var a: UInt64 = 0
  private var b: UInt64 = 0
  private var c: UInt64 = 0
  private var d: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) { for (index, byte) in bytes.enumerated() { add(byte, at: index) } }

  /// Nil if the key is too long, or ends with a zero byte, which would equal the padding of a shorter key.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let last = range.last, range.count <= 32, bytes[last] != 0 else { return nil }
    for index in 0..<range.count { add(bytes[range.lowerBound + index], at: index) }
  }

  private mutating func add(_ byte: UInt8, at index: Int) {
    let shifted = UInt64(byte) << UInt64(index % 8 * 8)
    switch index / 8 {
    case 0: a |= shifted
    case 1: b |= shifted
    case 2: c |= shifted
    default: d |= shifted
    }
  }
}
