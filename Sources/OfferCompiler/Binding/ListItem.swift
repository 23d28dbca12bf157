import ByteText
import Diagnostics
import YAMLSyntax

/// An item of a list: its text, and its place among the others.
struct ListItem {
  let text: Located<String>
  let list: NodeReference
  let number: Int
}

extension Binder {
  /// Takes items out of their lists, comments and layout kept: all of them or none; nil where that is more than cutting
  /// them out.
  func removal(of removed: [ListItem]) -> Fix? {
    var edits: [TextEdit] = []
    var last: (list: NodeReference, items: [NodeID])?
    for item in removed {
      let document = documents[item.list.document]
      let items = last?.list == item.list ? last?.items ?? [] : document.elements(item.list.node)
      last = (item.list, items)
      guard items.count > 1, item.number < items.count else { return nil }
      let list = ListText(document)
      let ranges =
        document.isFlow(item.list.node)
        ? list.flowRemoval(of: item.number, items) : list.blockRemoval(of: items[item.number])
      guard let ranges, let first = ranges.first else { return nil }
      if let end = edits.last?.range, end.file == first.file, end.end > first.start { return nil }
      edits += ranges.map { TextEdit($0, "") }
    }
    return Fix(removed.count == 1 ? "remove it" : "remove them", edits: edits)
  }
}
