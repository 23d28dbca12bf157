import Diagnostics
import TestSupport
import OfferLanguage
import OfferRules
import Foundation
import OfferCompiler
import OfferEmitters
import OfferModel
import Testing

/// `catalog.json` of some files.
struct Emitted {
  let text: String
  let digest: String
  let object: [String: Any]

  init(_ files: [String], pretty: Bool = false, at location: SourceLocation = #_sourceLocation) throws {
    let result = try compilation(of: SourceFile.numbered(files), rules: [])
    empty(result.findings, "\(result.findings.map(\.message))", at: location)
    let catalog = try #require(result.catalog, sourceLocation: location)
    let json = CatalogJSON(lower(catalog), pretty: pretty)
    text = String(decoding: json.pieces.reduce(into: []) { $0 += $1 }, as: UTF8.self)
    digest = json.digest
    object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  init(_ example: RuleExample, at location: SourceLocation = #_sourceLocation) throws {
    try self.init([example.yaml], at: location)
  }

  /// The value at a path of keys and numbers, as compact JSON with sorted keys.
  func at(_ path: String, location: SourceLocation = #_sourceLocation) throws -> String {
    var value: Any = object
    for step in path.split(separator: "/").map(String.init) {
      if let list = value as? [Any], let number = Int(step), number < list.count {
        value = list[number]
      } else if let object = value as? [String: Any], let member = object[step] {
        value = member
      } else {
        return "nothing"
      }
    }
    return try compact(value)
  }

  /// Of the only subscription of the only group.
  func ofSubscription(_ path: String) throws -> String {
    try at("catalog/subscriptionGroups/0/subscriptions/0/" + path)
  }

  /// The normal form as another tool would write it in the way of RFC 8785: no floats, no keys beyond ASCII.
  var canonicalCatalog: String {
    get throws { try compact(object["catalog"] ?? [:]) }
  }

  /// Keys in the order of their UTF-16 code units.
  private func compact(_ value: Any) throws -> String {
    if let object = value as? [String: Any] {
      let members = try object.sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }.map {
        try compact($0.key) + ":" + compact($0.value)
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    if let list = value as? [Any] { return "[" + (try list.map(compact)).joined(separator: ",") + "]" }
    let options: JSONSerialization.WritingOptions = [.withoutEscapingSlashes, .fragmentsAllowed]
    return String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
  }
}

/// The bytes of `catalog.json` of a catalog without errors.
func built(_ files: [SourceFile], pretty: Bool = false) throws -> [UInt8] {
  let compilation = try compilation(of: files)
  equal(compilation.errors, [])
  return try catalogJSON(try #require(compilation.catalog), pretty: pretty)
}
