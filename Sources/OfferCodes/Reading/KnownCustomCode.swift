/// A custom code of a catalog: one text that many customers redeem at the App Store.
package struct KnownCustomCode: Sendable {
  package let batch: String
  /// `valid`, `expired` or `revoked`.
  package let status: CodeVerdict.Status
  /// The code in upper case, without spaces, hyphens and dashes, as `CodeTexts` has the texts of a list.
  let text: [UInt8]

  package init(_ code: String, batch: String, status: CodeVerdict.Status) {
    self.batch = batch
    self.status = status
    text = code.utf8.compactMap { byte in
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"): nil
      case 0x61...0x7A: byte - 0x20
      default: byte
      }
    }
  }
}
