import Diagnostics
import Foundation
import TestSupport
import Testing

/// `Tests/Fixtures/emit`: YAML with sugar, and beside each file what it is lowered to.
struct NormalFormFixtureTests {
  static let sugar = ExampleCatalog.fixtures("emit")
  static let sound = ExampleCatalog.fixtures("ok") + sugar + ExampleCatalog.examples

  @Test(arguments: sugar)
  func sugarIsLoweredAsRecorded(catalog: ExampleCatalog) throws {
    let file = Repository.root.appending(path: catalog.path)
    try expectGolden(
      built(catalog.files, pretty: true),
      file.deletingPathExtension().appendingPathExtension("json"))
  }

  @Test(arguments: sound)
  func theNormalFormOfANormalFormHasTheSameBytes(catalog: ExampleCatalog) throws {
    let json = try built(catalog.files)
    try equal(built([SourceFile(name: "catalog.json", bytes: json)]), json)
  }

  @Test(arguments: sound)
  func theNormalFormWithoutItsEnvelopeIsACatalogToo(catalog: ExampleCatalog) throws {
    let json = try built(catalog.files)
    let envelope = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
    let inner = try JSONSerialization.data(withJSONObject: try #require(envelope["catalog"]))
    try equal(built([SourceFile(name: "inner.json", bytes: [UInt8](inner))]), json)
  }
}
