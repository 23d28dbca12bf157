import Diagnostics
import YAMLSyntax

/// The places where anchored values are used: a finding inside such a value names them.
struct AliasUses {
  /// An anchored value, with the innermost one around it.
  private struct Anchor {
    let range: SourceRange
    let document: Document
    let uses: [NodeID]
    var parent: Int?
  }

  /// In the order of the text; ranges of nodes are inside one another or apart.
  private var anchors: [Anchor] = []

  init(_ documents: [Document]) {
    for document in documents {
      for anchor in document.anchors where !anchor.uses.isEmpty {
        anchors.append(Anchor(range: document.range(anchor.node), document: document, uses: anchor.uses))
      }
    }
    anchors.sort { a, b in
      (a.range.file, a.range.start, b.range.end) < (b.range.file, b.range.start, a.range.end)
    }
    var open: [Int] = []
    for index in anchors.indices {
      while let last = open.last, !anchors[last].range.contains(anchors[index].range) { open.removeLast() }
      anchors[index].parent = open.last
      open.append(index)
    }
  }

  /// At most three uses of the innermost anchored value around the place.
  func labels(for diagnostic: Diagnostic) -> [Label] {
    guard let anchor = innermost(around: diagnostic.primary.range) else { return [] }
    let known = diagnostic.related.prefix(20).map(\.range)
    return anchor.uses.lazy.map(anchor.document.range).filter { !known.contains($0) }.prefix(3).map {
      Label($0, "used here")
    }
  }

  /// Whatever is around a place is around the last anchor that begins before it, or is that anchor.
  private func innermost(around place: SourceRange) -> Anchor? {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      let range = anchors[middle].range
      if (range.file, range.start) <= (place.file, place.start) { low = middle + 1 } else { high = middle }
    }
    var candidate: Int? = low == 0 ? nil : low - 1
    while let index = candidate {
      let anchor = anchors[index]
      if anchor.range.contains(place), anchor.range != place { return anchor }
      candidate = anchor.parent
    }
    return nil
  }
}
