package import Diagnostics
import SystemCalls
import YAMLSyntax

/// Parses the files of one catalog on all cores, the largest first, so that no core is left with a long file at the end.
package func parseTexts(_ texts: [SourceFile], firstFile: UInt32) -> ParsedTexts {
  let order = texts.indices.sorted { texts[$0].length > texts[$1].length }
  let parsed = parallelMap(order) { number in
    parse(texts[number].bytes, name: texts[number].name, file: firstFile + UInt32(number))
  }.sorted { $0.document.file < $1.document.file }
  return ParsedTexts(documents: parsed.map(\.document), findingsByDocument: parsed.map(\.findings))
}

/// Parses the files of a catalog that is being edited. A line with a syntax error does not make the rest unreadable, and
/// files that are unchanged since `last` are not parsed again.
package func parseUnfinishedTexts(
  _ texts: [SourceFile], firstFile: UInt32, last: ParsedTexts?
) -> ParsedTexts {
  let known = texts.indices.map { number in
    last?.documents.firstIndex { $0.file == firstFile + UInt32(number) && $0.isOf(texts[number]) }
  }
  let fresh = texts.indices.filter { known[$0] == nil }.sorted { texts[$0].length > texts[$1].length }
  var results = texts.indices.map { number in
    known[number].flatMap { index in last.map { ($0.documents[index], $0.findingsByDocument[index]) } }
  }
  let parsed = parallelMap(fresh) { number in
    parseUnfinished(
      Array(texts[number].bytes.prefix(texts[number].length)), name: texts[number].name,
      file: firstFile + UInt32(number))
  }
  for (number, one) in zip(fresh, parsed) { results[number] = (one.document, one.findings) }
  let all = results.compactMap { $0 }
  return ParsedTexts(documents: all.map(\.0), findingsByDocument: all.map(\.1))
}

extension Document {
  fileprivate func isOf(_ text: SourceFile) -> Bool {
    name == text.name && length == text.length && bytes[..<length] == text.bytes[..<text.length]
  }
}
