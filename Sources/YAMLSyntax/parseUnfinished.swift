package import Diagnostics

/// Parses a text that is being written: lines that break the syntax are left out of the tree, so that all others keep their
/// meaning.
///
/// The first fault is reported as by `parse`. A fault names a few lines that can be its cause; of these, the line without which the
/// text can be parsed the furthest is left out, and so on. Returns the same as `parse` if that does not help.
package func parseUnfinished(_ bytes: [UInt8], name: String, file: UInt32) -> (
  document: Document, findings: [Finding]
) {
  let whole = parse(bytes, name: name, file: file)
  guard let fault = syntaxFault(in: whole.findings), bytes.count <= largestUnfinished else { return whole }
  var text = bytes
  var current = fault
  for _ in 0..<mostLeftOut {
    guard let best = bestAttempt(at: text, current, name: name, file: file) else { return whole }
    guard let next = best.fault else {
      return (document: best.document.showing(bytes), findings: [fault] + best.findings)
    }
    text = best.text
    current = next
  }
  return whole
}

/// The largest text, in bytes, that is parsed repeatedly.
private let largestUnfinished = 8 << 20
/// The most broken lines that are left out.
private let mostLeftOut = 6

/// A text without a line, and the result of parsing it.
private struct Attempt {
  let text: [UInt8]
  let document: Document
  let findings: [Finding]

  var fault: Finding? { syntaxFault(in: findings) }
}

/// Returns the attempt that leaves out one of the lines that the fault names and can be parsed the furthest; nil if none gets
/// beyond the fault.
private func bestAttempt(at text: [UInt8], _ fault: Finding, name: String, file: UInt32) -> Attempt? {
  var best: Attempt?
  var bestReach = reach(of: fault)
  for line in suspects(fault, in: text) {
    var text = text
    for offset in line { text[offset] = 0x20 }
    let parsed = parse(text, name: name, file: file)
    let attempt = Attempt(text: text, document: parsed.document, findings: parsed.findings)
    let next = attempt.fault
    guard reach(of: next) > bestReach else { continue }
    best = attempt
    bestReach = reach(of: next)
    if next == nil { break }
  }
  return best
}

private func syntaxFault(in findings: [Finding]) -> Finding? {
  findings.first { $0.rule == .yamlSyntax }
}

/// Returns the offset up to which a text could be parsed; the largest number if there is no fault.
private func reach(of fault: Finding?) -> UInt32 {
  guard let fault else { return .max }
  return ([fault.primary.range.start] + fault.related.map(\.range.start)).max() ?? 0
}

/// Returns the lines that a fault names, and the last line before it that is not blank. The most likely cause comes first.
private func suspects(_ fault: Finding, in text: [UInt8]) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  func add(_ line: Range<Int>) {
    if !text[line].allSatisfy(isBlank), !lines.contains(line) { lines.append(line) }
  }
  let place = Int(fault.primary.range.start)
  add(line(around: place, in: text[...]))
  var above = line(around: place, in: text[...])
  while above.lowerBound > 0 {
    above = line(around: above.lowerBound - 1, in: text[...])
    if !text[above].allSatisfy(isBlank) { break }
  }
  add(above)
  for label in fault.related { add(line(around: Int(label.range.start), in: text[...])) }
  return lines
}

extension Document {
  /// Returns the same tree with the source that still has the lines that were left out.
  fileprivate func showing(_ source: [UInt8]) -> Document {
    Document(
      name: name, file: file, bytes: source + bytes[length...], length: length, nodes: nodes, roots: roots,
      comments: comments, anchors: anchors, texts: texts)
  }
}
