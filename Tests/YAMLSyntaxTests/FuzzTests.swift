import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Random documents against libyaml itself. `OFFERC_FUZZ=100000 swift test -c release --filter FuzzTests` makes more of them.
@Suite struct FuzzTests {
  private let count = unsafe getenv("OFFERC_FUZZ").flatMap { unsafe Int(String(cString: $0)) } ?? 500
  private let seed = unsafe getenv("OFFERC_SEED").flatMap { unsafe UInt64(String(cString: $0)) } ?? 1

  @Test func `pieces of YAML in any order`() { run { $0.fragments() } }
  @Test func `any bytes`() { run { $0.anyBytes() } }
  @Test func `whole documents`() { run(atLeastValid: 0.8) { $0.document() } }
  @Test func `documents with faults`() { run { $0.mutated() } }

  @Test func `JSON as programs write it, and what is nearly that`() {
    run(atLeastValid: 0.4) { $0.machineJSON() }
  }

  @Test func `JSON with surrogate pairs`() {
    var random = RandomText(seed: seed)
    for _ in 0..<count {
      let (source, joined) = random.json()
      let (document, findings) = parse(source)
      let expected = parse(joined).document
      empty(findings)
      absent(problem(document, findings))
      equal(document.elements(0).map(document.string), expected.elements(0).map(expected.string))
      #expect(document.elements(0).allSatisfy { document.slice(document.range($0)).first == "\"" })
      #expect(document.elements(0).allSatisfy { document.slice(document.range($0)).last == "\"" })
      equal(comments(source), comments(joined))
    }
  }

  private func run(
    atLeastValid share: Double = 0, _ location: SourceLocation = #_sourceLocation,
    _ make: (inout RandomText) -> [UInt8]
  ) {
    var random = RandomText(seed: seed)
    var valid = 0
    for _ in 0..<count {
      let bytes = make(&random)
      let (document, findings) = parse(bytes, name: "fuzz.yaml", file: 0)
      let found = problem(document, findings) ?? difference(document, findings, bytes)
      if let found {
        Issue.record(
          "\(found): \(String(decoding: bytes, as: UTF8.self).debugDescription)", sourceLocation: location)
      }
      if findings.allSatisfy({ $0.rule == "wrong-type" }) { valid += 1 }
    }
    #expect(Double(valid) >= share * Double(count), sourceLocation: location)
  }
}

/// What is wrong with a tree in itself, whatever it was made from.
private func problem(_ document: Document, _ findings: [Finding]) -> String? {
  let length = UInt32(document.length)
  func isInside(_ range: SourceRange) -> Bool { range.start <= range.end && range.end <= length }
  var expectedRoot: UInt32 = 0
  for root in document.roots {
    if root != expectedRoot { return "root \(root) does not follow the one before" }
    expectedRoot = document.after(root)
  }
  if expectedRoot != document.nodes.count { return "nodes behind the last root" }
  for id in document.nodes.indices.map({ UInt32($0) }) {
    let range = document.range(id)
    if !isInside(range) { return "range \(range) of node \(id)" }
    if !document.text(id).isEmpty, document.text(id).upperBound > document.bytes.count {
      return "text of \(id)"
    }
    let target = document.resolved(id)
    if target != id, !(target < id) || document.kindName(target) == "alias" { return "alias \(id)" }
    guard document.isMapping(id) || document.isSequence(id) else { continue }
    if document.after(id) <= id || document.after(id) > document.nodes.count { return "link of \(id)" }
    let children = document.children(id)
    if document.isMapping(id), children.count % 2 != 0 { return "key without value in \(id)" }
    var end = range.start
    for child in children {
      if !range.contains(document.range(child)) { return "child \(child) outside of \(id)" }
      if document.range(child).start < end { return "child \(child) begins in the one before" }
      end = document.range(child).end
    }
    if document.isMapping(id) {
      let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
      let hasMerge = keys.contains { document.isMergeKey($0) }
      if hasMerge != (document.kindName(id) == "merging mapping") { return "merge key of \(id)" }
      if document.entries(id).count < keys.filter({ !document.isMergeKey($0) }).count {
        return "entries of \(id)"
      }
    }
  }
  var end: UInt32 = 0
  for comment in document.comments {
    if comment.lowerBound < end || comment.upperBound > length { return "comment \(comment)" }
    if document.bytes[Int(comment.lowerBound)] != 0x23 { return "no # at \(comment)" }
    end = comment.upperBound
  }
  for anchor in document.anchors {
    if anchor.uses.contains(where: { document.resolved($0) != anchor.node }) { return "uses of \(anchor)" }
  }
  for finding in findings where !isInside(finding.primary.range) || finding.message.isEmpty {
    return "finding \(finding)"
  }
  return nil
}

/// What differs from libyaml's own account of the same bytes.
private func difference(_ document: Document, _ findings: [Finding], _ bytes: [UInt8]) -> String? {
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    return findings.map(\.rule) == ["encoding"] ? nil : "UTF-16 is not refused"
  }
  // Joined pairs are what libyaml refuses.
  if String(decoding: bytes, as: UTF8.self).contains("\\ud83d\\ude00") { return nil }
  let reference = Reference(bytes)
  let faults = findings.filter { $0.rule != "wrong-type" }
  if faults.count != (reference.hasFault ? 1 : 0) { return "faults \(faults.map(\.message))" }
  if !reference.hasFault, findings.count != reference.foreignTags { return "tags" }
  if document.roots.map({ Int($0) }) != reference.roots {
    return "roots \(document.roots), not \(reference.roots)"
  }
  if document.nodes.count != reference.nodes.count { return "\(document.nodes.count) nodes" }
  for (index, expected) in reference.nodes.enumerated() {
    let id = UInt32(index)
    let range = document.range(id)
    if let wanted = expected.range,
      Int(range.start) != wanted.lowerBound || Int(range.end) != wanted.upperBound
    {
      return "range \(range) of node \(id), not \(wanted)"
    }
    if let kind = kindDifference(document, id, expected) { return kind }
  }
  if !reference.hasFault, document.comments != Reference.comments(bytes) {
    return "comments \(document.comments), not \(Reference.comments(bytes))"
  }
  return nil
}

private func kindDifference(_ document: Document, _ id: NodeID, _ expected: Reference.Node) -> String? {
  let isKind =
    switch expected.kind {
    case .plain: document.isScalar(id) && document.isPlain(id)
    case .quoted: document.isScalar(id) && !document.isPlain(id)
    case .alias: document.kindName(id) == "alias"
    case .mapping: document.isMapping(id)
    case .sequence: document.isSequence(id)
    }
  if !isKind { return "node \(id) is \(document.kindName(id)), not \(expected.kind)" }
  guard document.isScalar(id), !document.bytes[document.text(id)].elementsEqual(expected.text) else {
    return nil
  }
  return "text \(document.string(id).debugDescription) of node \(id)"
}
