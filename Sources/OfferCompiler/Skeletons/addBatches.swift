package import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

/// A batch that is added to an offer code.
package struct AddedBatch: Sendable {
  /// The batch as an item of a list: `{id: spring-refill-1, …}`.
  let text: String
  /// Where the reference name of the offer is written.
  let offer: SourceRange

  package init(_ text: String, toOfferAt offer: SourceRange) {
    self.text = text
    self.offer = offer
  }
}

/// Writes batches at the end of the batches of their offers.
///
/// - Throws: `PlainFailure` if the batches of an offer are written in brackets, or shared through an anchor.
package func addBatches(_ batches: [AddedBatch], in texts: [SourceFile]) throws(PlainFailure) -> [EditedText]
{
  var edited = texts.map { EditedText($0.bytes) }
  for document in parseTexts(texts, firstFile: 0).documents {
    var edits: [TextEdit] = []
    for batch in batches where batch.offer.file == document.file {
      guard let offer = offer(named: batch.offer, in: document) else { continue }
      guard let edit = EntryEdit(document).appending([batch.text], to: Key.batches.name, of: offer) else {
        throw PlainFailure(
          "\(document.name): a batch cannot be added to a list that is written in brackets or shared through an anchor",
          notes: ["write the list with a line for each batch first"])
      }
      edits.append(edit)
    }
    edited[Int(document.file)].apply(edits)
  }
  return edited
}

private func offer(named name: SourceRange, in document: Document) -> NodeID? {
  var found: NodeID?
  ShapedDocument(document).walk { visit in
    guard case .mapping(let node, .object) = visit,
      let value = document.value(of: Key.referenceName.name, in: node), document.range(value) == name
    else { return }
    found = node
  }
  return found
}
