import Cryptography
import Diagnostics

/// Returns the bytes of a private key in PKCS#8 from a PEM text (RFC 7468).
///
/// - Throws: A `PlainFailure` that says what the text is instead, but does not show it.
func readPEM(_ text: SecretBytes, _ origin: String) throws -> SecretBytes {
  try unsafe text.withBytes { text in
    let lines = unsafe text.split { $0 == 0x0A || $0 == 0x0D }
    guard let begin = unsafe lines.firstIndex(where: { unsafe isBoundary($0, "-----BEGIN ") }) else {
      throw PlainFailure(
        "\(origin) is not a key, expected the text of a .p8 file, which begins with -----BEGIN PRIVATE KEY-----"
      )
    }
    guard unsafe isBoundary(lines[begin], "-----BEGIN PRIVATE KEY-----") else {
      throw PlainFailure("\(origin) contains \(unsafe kind(of: lines[begin]))")
    }
    let body = unsafe lines[(begin + 1)...]
    guard let end = unsafe body.firstIndex(where: { unsafe isBoundary($0, "-----END PRIVATE KEY-----") })
    else { throw PlainFailure("\(origin) is cut off: the line -----END PRIVATE KEY----- is missing") }
    guard unsafe !body[end...].contains(where: { unsafe isBoundary($0, "-----BEGIN ") }) else {
      throw PlainFailure(
        "\(origin) contains several keys, expected one: keep only the key with the ID that you name")
    }
    var base64 = unsafe body[..<end].flatMap { unsafe $0.filter { $0 != 0x20 && $0 != 0x09 } }
    defer { base64.cleanse() }
    guard let bytes = SecretBytes(base64: base64) else {
      throw PlainFailure("\(origin) is damaged, expected base64 between its first and its last line")
    }
    return bytes
  }
}

/// Whether a line begins with a text.
private func isBoundary(_ line: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
  unsafe line.starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}

/// Returns what another PEM text is, and what to do about it.
private func kind(of line: Slice<UnsafeRawBufferPointer>) -> String {
  if unsafe isBoundary(line, "-----BEGIN EC PRIVATE KEY") {
    return
      "a key in the form SEC 1, expected PKCS#8; convert it with `openssl pkcs8 -topk8 -nocrypt -in FILE -out KEY.p8`"
  }
  if unsafe isBoundary(line, "-----BEGIN ENCRYPTED PRIVATE KEY") {
    return "a key with a password, expected one without, as App Store Connect provides it"
  }
  if unsafe isBoundary(line, "-----BEGIN RSA PRIVATE KEY") {
    return "an RSA key, expected an elliptic curve key over P-256"
  }
  if unsafe isBoundary(line, "-----BEGIN PUBLIC KEY") {
    return "a public key, expected the private key that belongs to it"
  }
  return "no private key, expected -----BEGIN PRIVATE KEY----- in its first line"
}
