package import Foundation
package import Testing

/// What may lie beside a checkout and is no part of the project, in `../shared`: real files, and the texts that the
/// project is made from.
package enum Shared {
  private static let folder = Repository.root.appending(path: "../shared").standardized

  /// 144 real StoreKit configuration files.
  package static let storeKitFiles = folder.appending(path: "corpus/storekit").files("storekit")

  /// The public JSON parsing test suite.
  package static let jsonTexts = folder.appending(path: "corpus/json/test_parsing").files("json")

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  package static func path(_ path: String) -> String { folder.appending(path: path).path }

  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}

extension Trait where Self == ConditionTrait {
  /// Without the file or folder the test is skipped, and the run says why.
  package static func needsShared(_ path: String) -> Self {
    .enabled("../shared/\(path) is not beside this checkout") { Shared.has(path) }
  }
}
