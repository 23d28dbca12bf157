import CodeLedger
import OfferCodes
import Cryptography
import Diagnostics
import OfferModel

/// Keeps track of a file of codes that Apple has made for a batch; the ledger gets no codes.
///
/// - Parameters:
///   - file: how messages name it.
/// - Returns: false where this file was registered before.
/// - Throws: `CommandFailure` for the file of another batch, or with another number of codes; `LedgerFailure`.
func registerAppleFile(
  _ bytes: [UInt8], named file: String, as part: AppleBatchPart, in ledger: Ledger, _ keys: CodeKeys,
  on today: CalendarDate
) throws -> Bool {
  let codes = try AppleCodeFile(bytes, path: file)
  guard codes.rows == part.count else {
    throw CommandFailure(
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

/// - Throws: `CommandFailure` when the ledger has the seal of this file for another batch.
private func checkIsOfNoOther(
  _ ledger: Ledger, _ part: AppleBatchPart, _ digest: [UInt8], _ keys: CodeKeys, _ file: String
) throws {
  for other in try ledger.registrations() {
    guard let key = keys.key(withFingerprint: other.keyFingerprint),
      try key.tag(ofFiles: [digest]) == other.fileTag
    else { continue }
    let app = other.bundleId == part.bundleId ? "" : " of \(other.bundleId)"
    throw CommandFailure(
      "\(file) is the file of batch \(quoted(other.id))\(app), registered on \(other.registeredDate): every batch has its own codes; download the file of batch \(quoted(part.id))"
    )
  }
}

private func check(
  _ known: Registration, _ digest: [UInt8], _ keys: CodeKeys, _ part: AppleBatchPart, _ file: String
) throws {
  let key = try keys.key(boundTo: known.keyFingerprint, of: "batch \(quoted(part.id))")
  guard try key.tag(ofFiles: [digest]) != known.fileTag else { return }
  throw CommandFailure(
    "batch \(quoted(part.id)) was registered on \(known.registeredDate) with another file: Apple's codes of a batch do not change; check whether \(file) is the file of another batch"
  )
}
