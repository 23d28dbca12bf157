import ByteText
import JSONText

/// Whether an answer has an error of Apple's with a code.
///
/// - Parameter part: of the code: Apple puts `STATE_ERROR.`, `FORBIDDEN.` and the like in front.
func hasError(_ part: String, in body: [UInt8]) -> Bool {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return false }
  return (root["errors"]?.elements.map { Array($0) } ?? []).contains { error in
    error["code"]?.string?.byBytes.contains(part) == true
  }
}

/// Whether Apple refuses everything until an agreement is accepted.
func isAboutAgreements(_ body: [UInt8]) -> Bool { hasError("REQUIRED_AGREEMENTS", in: body) }
