import TestSupport
import JSONText
import Testing

struct RoundTripTests {
  @Test(arguments: 0..<200)
  func isReadAsItWasCompactAndIndented(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let value = Plain.random(depth: 5, &random)
    for isPretty in [false, true] {
      var writer = JSONWriter(pretty: isPretty)
      writer.write(value)
      let bytes = writer.finish()
      let again = Plain(try JSONDocument(reading: bytes).root)
      equal(again, value)
      // Two texts that are equal can differ in their bytes.
      writer = JSONWriter(pretty: isPretty)
      writer.write(again)
      equal(writer.finish(), bytes)
    }
  }

  @Test(arguments: 0..<200)
  func isReadOrRefusedInsideOfItWithAnyBytesChanged(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var writer = JSONWriter(pretty: seed.isMultiple(of: 2))
    writer.write(.array([.random(depth: 4, &random), .random(depth: 4, &random)]))
    let original = writer.finish()
    for _ in 0..<50 {
      let bytes = mutated(original, &random)
      do {
        let document = try JSONDocument(reading: bytes, allowsLoneSurrogates: .random(using: &random))
        #expect(try isRead(document.root, again: bytes))
      } catch let fault as JSONFault {
        #expect((0...bytes.count).contains(fault.offset))
        equal(fault.found, (fault.offset < bytes.count ? bytes[fault.offset] : nil))
      }
    }
  }

  /// One to three changes, most of them of bytes that mean something to JSON.
  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let meaningful =
        Array("[]{},:\"\\/ud8e.-+0123456789tfn\n \u{80}".utf8).randomElement(using: &random) ?? 0
      let byte = Bool.random(using: &random) ? meaningful : .random(in: 0...255, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(byte, at: place)
      case 1 where place < bytes.count: bytes[place] = byte
      case 2 where place < bytes.count: bytes.remove(at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + Int(byte)))
      }
    }
    return bytes
  }

  /// Whether every value, read from its place alone, is the same value.
  private func isRead(_ value: JSONValue, again bytes: [UInt8]) throws -> Bool {
    let alone = try JSONDocument(reading: bytes, in: value.place, allowsLoneSurrogates: true).root
    guard Plain(alone) == Plain(value), alone.place == value.place else { return false }
    let children = value.members.map { $0.map(\.value) } ?? value.elements.map(Array.init) ?? []
    return try children.allSatisfy { try isRead($0, again: bytes) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ value: Plain) {
    switch value {
    case .null, .broken: null()
    case .boolean(let flag): boolean(flag)
    case .number(let text): number(Int(text) ?? 0)
    case .string(let text): string(text)
    case .array(let elements):
      array { writer in for element in elements { writer.write(element) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.key)
          writer.write(member.value)
        }
      }
    }
  }
}

extension Plain {
  fileprivate static func random(depth: Int, _ random: inout SeededGenerator) -> Plain {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 8), using: &random) {
    case 0: .null
    case 1: .boolean(.random(using: &random))
    case 2: .number(String(Int.random(in: .min ... .max, using: &random)))
    case 3: .string(text(&random))
    case 4, 5:
      .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in .random(depth: depth - 1, &random) })
    default:
      .object(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          Member(key: text(&random), value: .random(depth: depth - 1, &random))
        })
    }
  }

  /// Of characters that are escaped, that look like escapes, and of every length in UTF-8.
  private static func text(_ random: inout SeededGenerator) -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7F, 0x22...0x22, 0x5C...0x5C, 0x75...0x75, 0x30...0x39, 0x80...0x7FF, 0x800...0xD7FF,
      0xE000...0xFFFF, 0x10000...0x10FFFF,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let range = scalars.randomElement(using: &random) ?? 0...0
      text.append(Unicode.Scalar(.random(in: range, using: &random)) ?? "\u{FFFD}")
    }
    return String(text)
  }
}
