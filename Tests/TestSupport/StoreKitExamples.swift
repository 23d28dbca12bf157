package import Foundation

/// StoreKit configuration files: our own, which have every shape of the real ones, and those where they lie beside this checkout.
package enum StoreKitExamples {
  package static let own = Repository.files(in: "Tests/StoreKitFiles", "storekit")

  package static let all = own + Shared.storeKitFiles

  /// Those of which something can be imported.
  package static let readable = all.filter { !$0.lastPathComponent.hasPrefix("unreadable") }

  /// Those with the keys and types of Xcode.
  package static let ofXcode = readable.filter { !$0.lastPathComponent.hasPrefix("by-hand") }
}
