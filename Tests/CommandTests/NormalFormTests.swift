import Diagnostics
import TestSupport
import Foundation
import OfferCompiler
import Testing

/// `Tests/Fixtures/emit`: YAML with sugar, and beside each file what it is lowered to.
@Suite("The normal form")
struct NormalFormTests {
  static let sugar = Project.fixtures("emit", "yaml").map(\.lastPathComponent)
  static let sound =
    Project.fixtures("ok", "yaml") + Project.fixtures("emit", "yaml") + Project.exampleCatalogs

  @Test("Sugar is lowered as recorded", arguments: sugar)
  func lowered(name: String) throws {
    let file = Project.fixtures.appending(path: "emit/\(name)")
    let compilation = compile([try SourceFile(file)], today: try #require(testDay))
    #expect(compilation.errors == [])
    let json = try emit(try #require(compilation.catalog), pretty: true)
    try expectGolden(
      String(decoding: json, as: UTF8.self), file.deletingPathExtension().appendingPathExtension("json"))
  }

  @Test("The normal form of a normal form has the same bytes", arguments: sound)
  func idempotent(catalog: URL) throws {
    let today = try #require(testDay)
    let first = compile(try texts(at: catalog), today: today)
    #expect(first.errors == [])
    let json = try emit(try #require(first.catalog))
    let second = compile([SourceFile(name: "catalog.json", bytes: json)], today: today)
    #expect(second.errors == [])
    #expect(try emit(try #require(second.catalog)) == json)
  }

  @Test("The normal form without its envelope is a catalog, too", arguments: sound)
  func unwrapped(catalog: URL) throws {
    let today = try #require(testDay)
    let json = try emit(try #require(compile(try texts(at: catalog), today: today).catalog))
    let envelope = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    let inner = try JSONSerialization.data(withJSONObject: try #require(envelope["catalog"]))
    let again = compile([SourceFile(name: "inner.json", bytes: [UInt8](inner))], today: today)
    #expect(try emit(try #require(again.catalog)) == json)
  }
}
