import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

/// `active: false`, written into a batch of a catalog's text. All else stays as it is, comments included.
struct Deactivation {
  let name: String
  let text: EditedText

  /// Returns nil if no text is found that says the same but for this batch: in a file that is not YAML, or in a batch that is an
  /// alias.
  ///
  /// - Parameters:
  ///   - batch: of `catalog`.
  ///   - files: the files that the catalog was read from, and no others.
  init?(of batch: CodeBatch, _ catalog: Catalog, in files: CatalogFiles, firstFile: Int, today: CalendarDate)
    throws
  {
    let number = Int(batch.id.range.file) - firstFile
    guard !files.isStandardInput, files.texts.indices.contains(number) else { return nil }
    let source = files.texts[number]
    name = source.name
    for edit in edits(for: batch, in: source.bytes) {
      var text = EditedText(source.bytes)
      text.apply([edit])
      var edited = files
      edited.texts[number] = SourceFile(name: source.name, bytes: text.bytes)
      let result = try lintCatalogs([edited], today: today, severities: SeverityChoices())
      guard let after = result.compilations.first?.catalog, !after.isPartial,
        states(of: after) == states(of: catalog, without: batch.id.value)
      else { continue }
      self.text = text
      return
    }
    return nil
  }
}

/// Which batches are active, in the order of the catalog.
private func states(of catalog: Catalog, without id: String? = nil) -> [String] {
  catalog.offerCodes.flatMap { offer in
    offer.offer.batches.map { batch in
      let isActive = batch.active.value && batch.id.value != id
      return "\(offer.offer.name) \(batch.id.value) \(batch.count.value) \(isActive)"
    }
  }
}

/// What may do it, best first: the caller tries them.
private func edits(for batch: CodeBatch, in bytes: [UInt8]) -> [TextEdit] {
  let id = batch.id.range
  let active = batch.active.range
  let after = SourceRange(file: id.file, start: id.end, end: id.end)
  var edits = [TextEdit(after, ", active: false"), TextEdit(after, ", \"active\": false")]
  if let block = lineAfter(id, in: bytes) { edits.append(block) }
  if Int(active.end) <= bytes.count, active.start < active.end,
    String(decoding: bytes[Int(active.start)..<Int(active.end)], as: UTF8.self).lowercased() == "true"
  {
    edits.insert(TextEdit(active, "false"), at: 0)
  }
  return edits
}

/// A line of its own below that of the id, as deep as the key `id`.
private func lineAfter(_ id: SourceRange, in bytes: [UInt8]) -> TextEdit? {
  let start = bytes[..<Int(id.start)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  guard let key = bytes[start..<Int(id.start)].firstRange(of: Array("id".utf8)) else { return nil }
  var end = bytes[Int(id.end)...].firstIndex(of: 0x0A) ?? bytes.count
  let hasReturn = end > 0 && end < bytes.count && bytes[end - 1] == 0x0D
  if hasReturn { end -= 1 }
  let indent = String(repeating: " ", count: key.lowerBound - start)
  let place = SourceRange(file: id.file, start: UInt32(end), end: UInt32(end))
  return TextEdit(place, (hasReturn ? "\r\n" : "\n") + indent + "active: false")
}
