import Diagnostics
import Foundation
import TestSupport
import Testing

/// `Tests/Fixtures/emit`: YAML with sugar, and beside each file what it is lowered to.
struct NormalFormFixtureTests {
  static let sugar = ExampleCatalog.fixtures("emit")

  @Test(arguments: sugar)
  func sugarIsLoweredAsRecorded(catalog: ExampleCatalog) throws {
    let file = Repository.root.appending(path: catalog.path)
    try expectGolden(
      built(catalog.files, pretty: true),
      file.deletingPathExtension().appendingPathExtension("json"))
  }
}
