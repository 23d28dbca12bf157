import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeRangeOverlap = Rule<Catalog>(
    id: "code-range-overlap",
    summary: "Two batches of codes that offerc makes would have codes in common.",
    severity: .error,
    why:
      "The place of a batch among all codes of its format is computed from the batch itself. Two places can overlap by chance, more often in a small format",
    source: .offerc("offerc: no code is made twice"),
    failing: [
      .offerCodes(
        batches:
          Sample.oneTimeBatch(
            "a", "count: 400000", ", issuer: offerc, format: {alphabet: digits, length: 6}"),
        Sample.oneTimeBatch("↓b", "count: 400000", ", issuer: offerc, format: {alphabet: digits, length: 6}")
      ).after("length: 6", "length: 16")
    ],
    passing: [
      .offerCodes(
        batches:
          Sample.oneTimeBatch("a", "count: 400000", ", issuer: offerc"),
        Sample.oneTimeBatch("b", "count: 400000", ", issuer: offerc")
      )
    ]
  ) { catalog, findings in
    let overlaps = overlaps(in: catalog)
    guard !overlaps.isEmpty else { return }
    let paths = Dictionary(catalog.batchesMadeHere.map { ($0.batch.id.range, $0.path) }) { first, _ in first
    }
    for (first, second) in overlaps {
      findings.error(
        "batches \(quoted(first.id)) and \(quoted(second.id)) have the same format and would have codes in common",
        object: paths[second.batch.id.range] ?? ObjectPath(), at: second.batch.id.range,
        label: "its codes depend on this id",
        related: [Label(first.batch.id.range, "the other batch")],
        help: "give one of them another id before its codes are made, or give both a longer `length`")
    }
  }

  /// Batches whose ranges meet, in the order of the catalog; each is second in one pair at most.
  private static func overlaps(in catalog: Catalog) -> [(first: OwnBatch, second: OwnBatch)] {
    // A range is a hash: asked for only where two of them could meet.
    guard catalog.ownCodeSpaces.contains(where: { $0.batches.count > 1 }) else { return [] }
    // Without SHA-256 there are no ranges, and nothing that could be made of them: build and codes say so.
    guard let batches = try? catalog.ownBatches() else { return [] }
    var result: [SourceRange: (first: OwnBatch, second: OwnBatch)] = [:]
    for ranges in Dictionary(grouping: batches, by: \.space).values {
      var last: OwnBatch?
      for next in ranges.sorted(by: { $0.range.start < $1.range.start }) {
        if let last, last.range.overlaps(next.range) {
          let isInOrder = last.batch.id.range < next.batch.id.range
          let pair = isInOrder ? (last, next) : (next, last)
          result[pair.1.batch.id.range] = result[pair.1.batch.id.range] ?? pair
        }
        if next.range.end >= last?.range.end ?? 0 { last = next }
      }
    }
    return result.sorted { $0.key < $1.key }.map(\.value)
  }
}
