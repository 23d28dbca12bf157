import ByteText
package import Diagnostics
package import JSONText
import OfferCompiler
import OfferRules

/// `textDocument/codeAction`: the fix of each finding in a range, a comment that suppresses it, and all safe fixes of the file.
///
/// - Parameter kinds: the kinds of actions that the client asks for; all if it is empty.
package func codeActions(
  in range: Range<Int>, of text: OpenText, kinds: [String], fixAllCommand: String, _ snapshot: Snapshot
) -> JSON {
  guard let path = text.path, let catalog = snapshot.catalog(of: path) else { return [] }
  func isWanted(_ kind: String) -> Bool {
    kinds.isEmpty || kinds.contains { $0.isEmpty || kind == $0 || kind.byBytes.hasPrefix($0 + ".") }
  }
  let findings = catalog.findings(in: path)
  let here = findings.filter {
    Int($0.primary.range.start) <= range.upperBound && range.lowerBound <= Int($0.primary.range.end)
  }.prefix(mostFindings)
  var writer = FindingWriter(catalog, snapshot)
  var actions: [JSON] = []
  if isWanted("quickfix") {
    for finding in here {
      guard let fix = finding.fix, let edit = edit(of: fix, catalog, snapshot) else { continue }
      actions.append(
        [
          "title": .text(capitalized(fix.title)), "kind": "quickfix",
          "diagnostics": [writer.value(finding)],
          "isPreferred": .boolean(fix.isSafe), "edit": edit,
        ])
    }
    for finding in here where suppressibleRules.contains(finding.rule) {
      guard let edit = suppression(of: finding, in: text, path, snapshot) else { continue }
      actions.append(
        [
          "title": .text("Suppress \(finding.rule.name) with a comment"), "kind": "quickfix",
          "diagnostics": [writer.value(finding)], "edit": edit,
        ])
    }
  }
  let isFixable = findings.contains { $0.fix?.isSafe ?? false }
  if isFixable, isWanted("source.fixAll.offerc") {
    let title = "Make all safe fixes in this file"
    let uri = JSON.text(text.uri)
    if snapshot.abilities.resolvesActions {
      actions.append(["title": .text(title), "kind": "source.fixAll.offerc", "data": ["uri": uri]])
    } else {
      actions.append([
        "title": .text(title), "kind": "source.fixAll.offerc",
        "command": [
          "title": .text(title), "command": .text(fixAllCommand), "arguments": [["uri": uri]],
        ],
      ])
    }
  }
  return .array(actions)
}

/// The limit of findings: if a whole file is selected, the client asks for the fixes of all of them.
private let mostFindings = 50

/// The edits of a fix; nil if one of them is not in a file of the disk.
private func edit(of fix: Fix, _ catalog: CheckedCatalog, _ snapshot: Snapshot) -> JSON? {
  var edit = WorkspaceEdit()
  for one in fix.edits {
    let number = Int(one.range.file)
    guard number < catalog.report.files.count, catalog.report.files[number].name.byBytes.hasPrefix("/") else {
      return nil
    }
    let file = catalog.report.files[number]
    edit.add(one.text, at: snapshot.lines(of: file).value(one.range), in: file.name)
  }
  return edit.isEmpty ? nil : edit.value(snapshot)
}

/// The edit that adds a comment above the entry of a finding; nil if no comment can be written there.
private func suppression(of finding: Finding, in text: OpenText, _ path: String, _ snapshot: Snapshot)
  -> JSON?
{
  guard !isJSON(text.bytes) else { return nil }
  let added = addIgnores(for: [finding], reason: reasonToWrite, to: text.bytes, rules: .all)
  guard added.left.isEmpty, let change = difference(text.bytes, added.bytes) else { return nil }
  var edit = WorkspaceEdit()
  edit.add(
    String(decoding: change.new, as: UTF8.self),
    at: text.lines.value(change.range.lowerBound, change.range.upperBound), in: path)
  return edit.value(snapshot)
}

/// A suppression must have a reason, and the protocol has no way to ask for one: the author overwrites this.
private let reasonToWrite = "say why here"

/// The part in which two texts differ.
private func difference(_ old: [UInt8], _ new: [UInt8]) -> (range: Range<Int>, new: ArraySlice<UInt8>)? {
  guard new.count >= old.count else { return nil }
  let start = zip(old, new).prefix { $0 == $1 }.count
  let most = old.count - start
  let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
  return (start..<old.count - end, new[start..<new.count - end])
}

/// All safe fixes of a file as one edit; nil if there are none.
package func fixAllEdit(of path: String, _ fixed: EditedText?, _ snapshot: Snapshot) -> JSON? {
  guard let fixed, !fixed.changes.isEmpty else { return nil }
  let lines = snapshot.lines(of: SourceFile(name: path, bytes: fixed.original))
  var edit = WorkspaceEdit()
  for change in fixed.changes {
    edit.add(
      String(decoding: change.bytes, as: UTF8.self),
      at: lines.value(change.range.lowerBound, change.range.upperBound), in: path)
  }
  return edit.value(snapshot)
}
