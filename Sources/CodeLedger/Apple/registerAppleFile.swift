import Cryptography
import Diagnostics
package import OfferCodes
package import OfferModel

/// Registers a file of codes that Apple has made for a batch. The ledger does not store the codes.
///
/// - Parameter file: the name of the file in messages.
/// - Returns: false if this file was registered before.
/// - Throws: `PlainFailure` for the file of another batch, or one with another number of codes.
package func registerAppleFile(
  _ bytes: [UInt8], named file: String, as part: AppleBatchPart, in ledger: Ledger, _ keys: CodeKeys,
  on today: CalendarDate
) throws -> Bool {
  let codes = try AppleCodeFile(bytes, path: file)
  guard codes.rows == part.count else {
    throw PlainFailure(
      "\(file) has \(counted(codes.rows, "code")), but batch \(quoted(part.id)) of the catalog has \(grouped(part.count)): register the file of this batch, or correct its count"
    )
  }
  if let known = try ledger.registration(part.id, of: part.bundleId) {
    try check(known, codes, keys: keys, part: part, file: file)
    return false
  }
  try checkIsOfNoOther(ledger, part, codes, keys: keys, file: file)
  try ledger.register(
    part.registration(of: try keys.first.tag(ofFiles: [codes.digests[0]]), keys.first, on: today))
  return true
}

/// - Throws: `PlainFailure` if this file is registered for another batch.
private func checkIsOfNoOther(
  _ ledger: Ledger, _ part: AppleBatchPart, _ codes: AppleCodeFile, keys: CodeKeys, file: String
) throws {
  guard let other = try registration(of: codes, in: ledger, keys) else { return }
  let app = other.bundleId == part.bundleId ? "" : " of \(other.bundleId)"
  throw PlainFailure(
    "\(file) is the file of batch \(quoted(other.id))\(app), registered on \(other.registeredDate): every batch has its own codes; download the file of batch \(quoted(part.id))"
  )
}

/// The registration of these codes with one of the keys; nil if they are not registered.
package func registration(of codes: AppleCodeFile, in ledger: Ledger, _ keys: CodeKeys) throws
  -> Registration?
{
  try ledger.registrations().first { other in
    guard let key = keys.key(withFingerprint: other.keyFingerprint) else { return false }
    return try codes.isFile(withTag: other.fileTag, key)
  }
}

private func check(
  _ known: Registration, _ codes: AppleCodeFile, keys: CodeKeys, part: AppleBatchPart, file: String
) throws {
  let key = try keys.key(boundTo: known.keyFingerprint, of: "batch \(quoted(part.id))")
  guard try !codes.isFile(withTag: known.fileTag, key) else { return }
  throw PlainFailure(
    "batch \(quoted(part.id)) was registered on \(known.registeredDate) with another file: Apple's codes of a batch do not change; check whether \(file) is the file of another batch"
  )
}
