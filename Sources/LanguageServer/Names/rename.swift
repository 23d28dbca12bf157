import Diagnostics
import OfferCompiler
package import JSONText
import OfferLanguage
import OfferModel
import YAMLSyntax

/// `textDocument/prepareRename`: the range of the name at a place.
package func prepareRename(at offset: Int, in text: OpenText, _ snapshot: Snapshot) throws(ResponseError)
  -> JSON
{
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  try checkDefined(found.name, found.index)
  return [
    "range": text.lines.value(found.index.inner(found.name)), "placeholder": .text(found.name.name),
  ]
}

/// `textDocument/rename`: the edits of all files that have the name.
package func rename(
  at offset: Int, in text: OpenText, to newName: String, _ snapshot: Snapshot
) throws(ResponseError) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else {
    throw ResponseError(.requestFailed, "there is no name here that can be renamed")
  }
  try checkDefined(found.name, found.index)
  let kind = found.name.kind
  guard newName.unicodeScalars.count <= longestName else {
    throw ResponseError(
      .requestFailed,
      "the name has \(grouped(newName.unicodeScalars.count)) characters, expected at most \(longestName)")
  }
  guard isPlainName(newName) else {
    throw ResponseError(
      .requestFailed, "\(quoted(newName)) is not a name: it can have only letters, digits, `-`, `_` and `.`")
  }
  let hasMeaning =
    Language.reservedSetNames.contains(newName) || Language.builtInSets[newName] != nil
    || Storefront(code: newName) != nil
  if kind == .territorySet, hasMeaning {
    throw ResponseError(
      .requestFailed, "a territory set cannot be called \(newName), which already has a meaning")
  }
  let isTaken = found.index.occurrences.contains { $0.kind == kind && $0.isDefinition && $0.name == newName }
  guard !isTaken || newName == found.name.name else {
    throw ResponseError(.requestFailed, "there is already another \(kind.phrase) \(newName)")
  }
  var edits = WorkspaceEdit()
  for occurrence in found.index.all(of: found.name) {
    let lines = found.index.lines(of: occurrence, snapshot)
    edits.add(
      newName, at: lines.value(found.index.inner(occurrence)), in: found.index.path(of: occurrence.range))
  }
  return edits.value(snapshot)
}

/// A key of YAML has at most 1,024 characters.
private let longestName = 1000

/// Only a name that is defined in the catalog can be changed.
private func checkDefined(_ name: Occurrence, _ index: NameIndex) throws(ResponseError) {
  guard index.all(of: name).contains(where: \.isDefinition) else {
    throw ResponseError(.requestFailed, "the \(name.kind.phrase) \(name.name) is not defined in this catalog")
  }
}

/// Whether a name needs no quotes: it has only letters, digits and a few marks, and all readers of YAML take it for a text.
private func isPlainName(_ name: String) -> Bool {
  let isNumber = name.utf8.allSatisfy { isDigit($0) || $0 == 0x2E }
  guard !["null", "true", "false", "yes", "no", "on", "off"].contains(name.lowercased()) else { return false }
  return isPlainText(name) && !isNumber
}
