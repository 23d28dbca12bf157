import Diagnostics
import YAMLSyntax

/// The places where anchored values are used: a finding inside such a value names them.
struct AliasUses {
  private let anchors: [(range: SourceRange, uses: [SourceRange])]

  init(_ documents: [Document]) {
    anchors = documents.flatMap { document in
      document.anchors.map { (document.range($0.node), $0.uses.map(document.range)) }
    }
  }

  /// At most three uses of the innermost anchored value around the place.
  func labels(for diagnostic: Diagnostic) -> [Label] {
    guard !anchors.isEmpty else { return [] }
    let place = diagnostic.primary.range
    let around = anchors.filter { $0.range.contains(place) && $0.range != place }
    guard let inner = around.min(by: { $0.range.end - $0.range.start < $1.range.end - $1.range.start }) else {
      return []
    }
    let known = diagnostic.related.map(\.range)
    return inner.uses.filter { !known.contains($0) }.prefix(3).map { Label($0, "used here") }
  }
}
