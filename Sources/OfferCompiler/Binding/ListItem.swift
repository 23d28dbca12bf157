import Diagnostics
import YAMLSyntax

/// An item of a list: its text, and its place among the others.
struct ListItem {
  let text: Located<String>
  let list: NodeReference
  let number: Int
}

extension Binder {
  /// Takes an item out of its list, comments and layout kept; nil where that is more than cutting it out.
  func removal(of item: ListItem) -> Fix? {
    let document = documents[item.list.document]
    let items = document.elements(item.list.node)
    guard items.count > 1, item.number < items.count else { return nil }
    let list = ListText(document)
    let ranges =
      document.isFlow(item.list.node)
      ? list.flowRemoval(of: item.number, items) : list.blockRemoval(of: items[item.number])
    guard let ranges, !ranges.isEmpty else { return nil }
    return Fix("remove it", edits: ranges.map { TextEdit($0, "") })
  }

  /// Takes out all of them or none.
  func removal(ofAll items: [ListItem]) -> Fix? {
    var edits: [TextEdit] = []
    for item in items {
      guard let fix = removal(of: item), let first = fix.edits.first else { return nil }
      if let last = edits.last, last.range.file == first.range.file, last.range.end > first.range.start {
        return nil
      }
      edits += fix.edits
    }
    return Fix("remove them", edits: edits)
  }
}
