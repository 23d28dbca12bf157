import Diagnostics
import YAMLSyntax

/// The places where values with an anchor are used. A finding in such a value names them.
struct AliasUses {
  private struct Anchor {
    let range: SourceRange
    let uses: [SourceRange]
    /// The index of the anchored value around this one.
    var parent: Int?
  }

  /// Sorted by place, an outer value before those inside it.
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

  /// The innermost value that fulfills a condition. Two values are either nested or apart, so what contains a place is the
  /// last value that begins before it, or one of those around that.
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
