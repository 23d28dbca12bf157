package import Diagnostics

/// Parses a text that somebody is still writing: lines that break the syntax are left out of the tree, so that all the
/// others keep their meaning.
///
/// The first fault is reported as `parse` does it. Which lines to leave out is tried: of the few that the fault names, the
/// one without which the text parses the furthest. Text that cannot be read that way has the tree that `parse` gives it.
package func parseUnfinished(_ bytes: [UInt8], name: String, file: UInt32) -> (
  document: Document, findings: [Finding]
) {
  let whole = parse(bytes, name: name, file: file)
  guard let fault = whole.findings.first(where: { $0.rule == .yamlSyntax }), bytes.count <= largestUnfinished
  else { return whole }
  var current = (text: bytes, fault: fault)
  for _ in 0..<mostLeftOut {
    var best: (text: [UInt8], parsed: (document: Document, findings: [Finding]), fault: Finding?)?
    for line in suspects(current.fault, in: current.text) {
      var text = current.text
      for offset in line { text[offset] = 0x20 }
      let parsed = parse(text, name: name, file: file)
      let next = parsed.findings.first { $0.rule == .yamlSyntax }
      guard reach(of: next) > best.map({ reach(of: $0.fault) }) ?? reach(of: current.fault) else { continue }
      best = (text, parsed, next)
      if next == nil { break }
    }
    guard let best else { return whole }
    guard let next = best.fault else {
      return (best.parsed.document.showing(bytes), [fault] + best.parsed.findings)
    }
    current = (best.text, next)
  }
  return whole
}

/// Bytes of a text up to which it is parsed again and again.
private let largestUnfinished = 8 << 20
/// So many broken lines are left out at most.
private let mostLeftOut = 6

/// How far a text was understood: to its end where there is no fault.
private func reach(of fault: Finding?) -> UInt32 {
  guard let fault else { return .max }
  return ([fault.primary.range.start] + fault.related.map(\.range.start)).max() ?? 0
}

/// The lines that a fault names, and the one before it: the innermost cause first.
private func suspects(_ fault: Finding, in text: [UInt8]) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  func add(_ line: Range<Int>) {
    let isBlank = text[line].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    if !isBlank, !lines.contains(line) { lines.append(line) }
  }
  let place = Int(fault.primary.range.start)
  add(line(around: place, in: text[...]))
  var above = line(around: place, in: text[...])
  while above.lowerBound > 0 {
    above = line(around: above.lowerBound - 1, in: text[...])
    if !text[above].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { break }
  }
  add(above)
  for label in fault.related { add(line(around: Int(label.range.start), in: text[...])) }
  return lines
}

extension Document {
  /// The same tree over the text from which it was made by leaving out lines.
  fileprivate func showing(_ source: [UInt8]) -> Document {
    Document(
      name: name, file: file, bytes: source + bytes[length...], length: length, nodes: nodes, roots: roots,
      comments: comments, anchors: anchors, texts: texts)
  }
}
