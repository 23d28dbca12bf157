import Diagnostics
import OfferLanguage
import YAMLSyntax

/// A file that is no catalog, as it was read.
struct OnlyDocument<Value> {
  /// Nil if the file is empty or has a fault that leaves nothing of it.
  let value: Value?
  let source: SourceFile
  /// Sorted by place, each once.
  let findings: [Finding]
}

/// Reads a file that is no catalog and has one document.
///
/// - Parameters:
///   - what: how a finding about another document calls the file.
///   - help: what that finding says is to be done.
func readOnlyDocument<Value>(
  of text: SourceFile, file: UInt32, as id: ObjectID, _ what: String, help: String,
  _ read: (inout Binder, Record) -> Value?
) -> OnlyDocument<Value> {
  let (document, syntax) = parse(text.bytes, name: text.name, file: file)
  var binder = Binder(language: Language.current, documents: [document])
  let roots = document.contentRoots.map { NodeReference(document: 0, node: $0) }
  let value = roots.isEmpty ? nil : binder.whole(roots[0], as: id, read)
  if roots.count > 1 {
    binder.report(
      .wrongType, "found another YAML document, but \(what) has only one", at: binder.range(roots[1]),
      help: help)
  }
  return OnlyDocument(
    value: value, source: document.source, findings: (syntax + binder.findings).sortedOnce())
}
