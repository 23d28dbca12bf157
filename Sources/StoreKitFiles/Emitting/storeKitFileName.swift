import Diagnostics
package import OfferModel

extension Catalog {
  /// The name of the app's configuration file: its name without what no file system or Xcode takes in one.
  package var storeKitFileName: String {
    let name = (app.name?.value ?? "").filter { character in
      character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        && !"/\\:".contains(character)
    }
    var stem = ""
    // File systems allow 255 bytes, and one character can have many.
    for character in name where stem.utf8.count + character.utf8.count <= 200 { stem.append(character) }
    return (stem.allSatisfy { $0 == "." || $0 == " " } ? app.bundleId.value : stem) + ".storekit"
  }
}
