import Diagnostics
import Disk
import OfferCodes

/// Refuses the text of a key in the place of a file's name, without showing it: messages name files.
///
/// - Throws: `LedgerFailure`.
func checkIsNoKey(_ path: String) throws {
  guard looksLikeKey(path), FileKind(path) == .missing else { return }
  throw LedgerFailure(
    "this is the text of a key, expected the name of a key file: write the key to a file of mode 0600, or set \(CodeKeys.variable); other users of the machine can see the arguments of a command, so make a new key with `offerc codes key new`"
  )
}

/// Whether some line has about as many characters of base64, or of hexadecimal digits, as a key.
private func looksLikeKey(_ text: String) -> Bool {
  text.split(whereSeparator: \.isWhitespace).contains { line in
    ((40...48).contains(line.utf8.count) || line.utf8.count == 2 * CodeKey.size)
      && line.utf8.allSatisfy(isOfBase64)
  }
}

private func isOfBase64(_ byte: UInt8) -> Bool {
  isAlphanumeric(byte) || "+/=-_".utf8.contains(byte)
}
