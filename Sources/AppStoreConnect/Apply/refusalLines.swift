import ByteText
import Diagnostics
import JSONText

/// What Apple says about a request that it refuses, a line for each error: its words, its code, what it points at.
func refusalLines(_ body: [UInt8], of request: PlannedRequest) -> [String] {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return [] }
  let errors = (root["errors"]?.elements.map { Array($0) } ?? []).flatMap { error in
    // `associatedErrors` has the errors of other objects that caused this one.
    let others = error["meta"]?["associatedErrors"]?.members.map { Array($0) } ?? []
    return [error] + others.flatMap { $0.value.elements.map { Array($0) } ?? [] }
  }
  return errors.prefix(10).map { error in
    let words = error["detail"]?.string ?? error["title"]?.string ?? "no reason"
    let code = error["code"]?.string.map { " [\($0)]" } ?? ""
    let pointer = error["source"]?["pointer"]?.string.map { " at " + place($0, in: request) } ?? ""
    return escapingControls(words + code + pointer)
  }
}

/// Whether Apple refuses everything until an agreement is accepted.
func isAboutAgreements(_ body: [UInt8]) -> Bool {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return false }
  return (root["errors"]?.elements.map { Array($0) } ?? []).contains {
    $0["code"]?.string?.byBytes.contains("REQUIRED_AGREEMENTS") == true
  }
}

/// A pointer into the body, with the storefront of the row that it leads into.
private func place(_ pointer: String, in request: PlannedRequest) -> String {
  let parts = pointer.byBytes.split(separator: "/")
  guard parts.count > 1, parts[0] == "included", let number = Int(parts[1]),
    let storefront = request.storefront(ofIncluded: number)
  else { return pointer }
  return "\(pointer) (\(storefront))"
}
