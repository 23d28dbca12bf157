import Diagnostics
import YAMLSyntax

/// The places where anchored values are used: a finding inside such a value names them.
struct AliasUses {
  private struct Anchor {
    let range: SourceRange
    let uses: [SourceRange]
    /// The anchored value around this one.
    var parent: Int?
  }

  /// By place, an outer value before those inside it.
  private var anchors: [Anchor] = []

  init(_ documents: [Document]) {
    for document in documents {
      let sorted = document.anchors.sorted { $0.node < $1.node }
      for anchor in sorted {
        let range = document.range(anchor.node)
        anchors.append(
          Anchor(
            range: range, uses: anchor.uses.map(document.range),
            parent: innermost(from: anchors.indices.last) { $0.contains(range) }))
      }
    }
  }

  var isEmpty: Bool { anchors.isEmpty }

  /// At most three uses of the innermost anchored value around the place.
  func labels(for finding: Finding) -> [Label] {
    let place = finding.primary.range
    let last = lastAnchor(beginningAtOrBefore: place)
    guard let inner = innermost(from: last, where: { $0.contains(place) && $0 != place }) else { return [] }
    let known = finding.related.map(\.range)
    return anchors[inner].uses.lazy.filter { !known.contains($0) }.prefix(3).map { Label($0, "used here") }
  }

  /// Values contain one another or are apart: whatever holds a place is the last one to begin before it, or around that.
  private func innermost(from start: Int?, where holds: (SourceRange) -> Bool) -> Int? {
    var next = start
    while let number = next {
      if holds(anchors[number].range) { return number }
      next = anchors[number].parent
    }
    return nil
  }

  private func lastAnchor(beginningAtOrBefore place: SourceRange) -> Int? {
    let next = anchors.partitionPoint { ($0.range.file, $0.range.start) <= (place.file, place.start) }
    return next == 0 ? nil : next - 1
  }
}
