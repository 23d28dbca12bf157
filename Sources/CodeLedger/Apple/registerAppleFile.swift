package import OfferCodes
import Cryptography
import Diagnostics
package import OfferModel

/// Keeps track of a file of codes that Apple has made for a batch; the ledger gets no codes.
///
/// - Parameters:
///   - file: how messages name it.
/// - Returns: false where this file was registered before.
/// - Throws: `LedgerFailure` for the file of another batch, or with another number of codes; `LedgerFailure`.
package func registerAppleFile(
  _ bytes: [UInt8], named file: String, as part: AppleBatchPart, in ledger: Ledger, _ keys: CodeKeys,
  on today: CalendarDate
) throws -> Bool {
  let codes = try AppleCodeFile(bytes, path: file)
  guard codes.rows == part.count else {
    throw LedgerFailure(
      "\(file) has \(counted(codes.rows, "code")), but batch \(quoted(part.id)) of the catalog has \(grouped(part.count)): register the file of this batch, or correct its count"
    )
  }
  let digest = try sha256([bytes])
  if let known = try ledger.registration(part.id, of: part.bundleId) {
    try check(known, digest, keys, part, file)
    return false
  }
  try checkIsOfNoOther(ledger, part, digest, keys, file)
  try ledger.register(part.registration(of: try keys.first.tag(ofFiles: [digest]), keys.first, on: today))
  return true
}

/// - Throws: `LedgerFailure` when the ledger has the seal of this file for another batch.
private func checkIsOfNoOther(
  _ ledger: Ledger, _ part: AppleBatchPart, _ digest: [UInt8], _ keys: CodeKeys, _ file: String
) throws {
  guard let other = try registration(ofFile: digest, in: ledger, keys) else { return }
  let app = other.bundleId == part.bundleId ? "" : " of \(other.bundleId)"
  throw LedgerFailure(
    "\(file) is the file of batch \(quoted(other.id))\(app), registered on \(other.registeredDate): every batch has its own codes; download the file of batch \(quoted(part.id))"
  )
}

/// The registration of a file under one of the keys; nil where it is not registered.
///
/// - Parameter digest: SHA-256 of the file.
package func registration(ofFile digest: [UInt8], in ledger: Ledger, _ keys: CodeKeys) throws -> Registration?
{
  try ledger.registrations().first { other in
    try keys.key(withFingerprint: other.keyFingerprint)?.tag(ofFiles: [digest]) == other.fileTag
  }
}

private func check(
  _ known: Registration, _ digest: [UInt8], _ keys: CodeKeys, _ part: AppleBatchPart, _ file: String
) throws {
  let key = try keys.key(boundTo: known.keyFingerprint, of: "batch \(quoted(part.id))")
  guard try key.tag(ofFiles: [digest]) != known.fileTag else { return }
  throw LedgerFailure(
    "batch \(quoted(part.id)) was registered on \(known.registeredDate) with another file: Apple's codes of a batch do not change; check whether \(file) is the file of another batch"
  )
}
