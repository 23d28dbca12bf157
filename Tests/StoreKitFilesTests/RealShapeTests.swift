import Foundation
import JSONText
import TestSupport
import Testing

/// What a clone tests with its own configuration files is what the real ones have.
@Suite(.needsShared("corpus/storekit"))
struct RealShapeTests {
  /// Each format version, and each type under each key of each kind of object: `.version.major: a number`.
  private func shapes(_ urls: [URL]) throws -> Set<String> {
    var shapes: Set<String> = []
    for url in urls {
      guard let document = try? JSONDocument(reading: [UInt8](try Data(contentsOf: url))) else { continue }
      collect(document.root, "", &shapes)
      guard let version = document.root["version"] else { continue }
      shapes.insert("version " + String(decoding: version.text.filter { $0 > 0x20 }, as: UTF8.self))
    }
    return shapes
  }

  private func collect(_ value: JSONValue, _ path: String, _ shapes: inout Set<String>) {
    shapes.insert("\(path): \(type(of: value))")
    for member in value.members.map(Array.init) ?? [] {
      collect(member.value, "\(path).\(member.key)", &shapes)
    }
    for element in value.elements.map(Array.init) ?? [] { collect(element, path + "[]", &shapes) }
  }

  private func type(of value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string, .brokenString: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  @Test func areAllInOurOwnFiles() throws {
    let missing = try shapes(Shared.storeKitFiles).subtracting(try shapes(StoreKitExamples.own))
    equal(missing.sorted(), [])
  }
}
