import Diagnostics
import TestSupport
import Foundation
import JSONText
import OfferCompiler
import Testing

@testable import StoreKitFiles

struct MutationTests {
  /// Every fault, for each seed in other files.
  @Test(arguments: seeds(15))
  func importOrAreRefusedAndWhatIsWrittenCompiles(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for mutation in Mutation.allCases {
      let url = try #require(StoreKitExamples.all.randomElement(using: &random))
      let bytes = mutation.applied(to: [UInt8](try Data(contentsOf: url)), &random)
      let options = StoreKitImportOptions(fileName: "a.storekit", assumedStartDate: "2026-11-22")
      let result = importStoreKit(bytes, file: 0, options: options)
      guard let yaml = result.yaml else {
        equal(result.findings.map(\.rule), ["storekit-unreadable"])
        continue
      }
      #expect(result.findings.allSatisfy { $0.primary.range.end <= bytes.count })
      let structural = try compilation(of: yaml).structural.filter { $0.rule != "todo-value" }
      equal(structural.map(\.message), [], "\(mutation) of \(url.lastPathComponent)")
    }
  }
}

/// A way to spoil a file. The first ones leave it JSON.
enum Mutation: CaseIterable {
  case value, key, swappedValues, removedLine, repeatedLine, byte, cut, splice

  func applied(to bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .value: return replacing(values(of: bytes).filter(isLeaf).map(\.place), in: bytes, &random)
    case .key: return replacing(values(of: bytes).flatMap(keys), in: bytes, &random)
    case .swappedValues: return swappingValues(of: bytes, &random)
    case .removedLine, .repeatedLine:
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      guard let line = lines.indices.randomElement(using: &random) else { return bytes }
      if self == .removedLine { lines.remove(at: line) } else { lines.insert(lines[line], at: line) }
      return Array(lines.joined(separator: [0x0A]))
    case .byte:
      var bytes = bytes
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      return bytes
    case .cut: return Array(bytes.prefix(Int.random(in: bytes.indices, using: &random)))
    case .splice:
      let (from, to) = (
        Int.random(in: bytes.indices, using: &random), Int.random(in: bytes.indices, using: &random)
      )
      return Array(bytes[..<from] + bytes[to...])
    }
  }

  private static let hostile = [
    "null", "true", "0", "-1", "1e400", "99999999999999999999", "2.5", "[]", "{}", "[[]]", "[{}]", "[null]",
    #""""#, #"" ""#, #""a: b #c""#, #""\u0000""#, #""\ud83d\ude00""#, #""\ud83d""#, #""- x\n? y""#, #""P5D""#,
    #""P24M""#, #""９.99""#, #""-1""#, #""en_US\n""#, #""\"\\'""#, #""free""#, #""XXX""#, #""JPN""#, #""NO""#,
    #""{{x}}""#, #""*a""#, #""\u2028\ufeff\u202e""#, #""2026-01-01""#, #""productID""#, #""id""#,
    #""MONTHLY""#, #""BILLED_UPFRONT""#, #""billingPlans""#, #""billingPlanType""#, #""introductoryOffer""#,
    #""introductoryOffers""#,
  ]

  private func replacing(
    _ parts: [Range<Int>], in bytes: [UInt8], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let texts = Mutation.hostile.filter { self == .value || $0.hasPrefix("\"") }
    guard let range = parts.randomElement(using: &random), let text = texts.randomElement(using: &random)
    else {
      return bytes
    }
    return Array(bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...])
  }

  private func swappingValues(of bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let places = values(of: bytes).map(\.place)
    guard let one = places.randomElement(using: &random), let other = places.randomElement(using: &random)
    else {
      return bytes
    }
    let (a, b) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    guard a.upperBound <= b.lowerBound else { return bytes }
    let between = a.upperBound..<b.lowerBound
    let parts = [bytes[..<a.lowerBound], bytes[b], bytes[between], bytes[a], bytes[b.upperBound...]]
    return Array(parts.joined())
  }

  private func values(of bytes: [UInt8]) -> [JSONValue] {
    func all(_ value: JSONValue) -> [JSONValue] { [value] + children(of: value).flatMap(all) }
    return (try? JSONDocument(reading: bytes)).map { all($0.root) } ?? []
  }

  private func children(of value: JSONValue) -> [JSONValue] {
    value.members.map { $0.map(\.value) } ?? value.elements.map(Array.init) ?? []
  }

  private func isLeaf(_ value: JSONValue) -> Bool { children(of: value).isEmpty }

  private func keys(of value: JSONValue) -> [Range<Int>] { value.members?.map(\.keyPlace) ?? [] }
}
