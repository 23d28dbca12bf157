import ByteText
import Diagnostics
import YAMLSyntax

/// Finds the entries around places of a document.
///
/// An entry is a key with its value, or an item of a list. The search goes outward from a place up to the nearest list item
/// that is a mapping, inclusive. Such an item is an object of its own, and a comment on the object around it is not about it.
struct EntriesAround {
  private let document: Document
  /// The places, sorted.
  private let places: [UInt32]
  /// The beginnings of the entries around each place, the innermost first.
  private(set) var beginnings: [[UInt32]]

  /// Visits only collections that contain a place, and each of their children once.
  init(_ places: [UInt32], in document: Document) {
    self.document = document
    self.places = places
    beginnings = Array(repeating: [], count: places.count)
    var left = places.indices
    for (number, root) in document.roots.enumerated() {
      let isLast = number + 1 == document.roots.count
      let end = isLast ? UInt32.max : document.range(document.roots[number + 1]).start
      visit(root, take(&left, before: end), [])
    }
  }

  private mutating func visit(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    guard !wanted.isEmpty else { return }
    if document.isMapping(node) {
      visitMapping(node, wanted, around)
    } else if document.isSequence(node) {
      visitSequence(node, wanted, around)
    } else {
      for number in wanted { beginnings[number] = around }
    }
  }

  private mutating func visitMapping(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    let end = document.after(node)
    var left = wanted
    var key = node + 1
    while key < end, !left.isEmpty {
      let value = document.after(key)
      let next = document.after(value)
      var here = take(&left, before: next < end ? document.range(next).start : .max)
      let entries = [document.range(key).start] + around
      for number in take(&here, before: document.range(value).start) { beginnings[number] = entries }
      visit(value, here, entries)
      key = next
    }
  }

  private mutating func visitSequence(_ node: NodeID, _ wanted: Range<Int>, _ around: [UInt32]) {
    let end = document.after(node)
    var left = wanted
    var item = node + 1
    var gap = document.range(node).start
    while item < end, !left.isEmpty {
      let next = document.after(item)
      let here = take(&left, before: next < end ? document.range(next).start : .max)
      if !here.isEmpty {
        let dash = beginning(of: document.range(item).start, after: gap)
        visit(item, here, document.isMapping(item) ? [dash] : [dash] + around)
      }
      gap = document.range(item).end
      item = next
    }
  }

  /// Where an item of a block list has its `-`; for another list, where the item begins.
  private func beginning(of item: UInt32, after gap: UInt32) -> UInt32 {
    var offset = Int(gap)
    while offset < Int(item) {
      switch document.bytes[offset] {
      case UInt8(ascii: "-"): return UInt32(offset)
      case UInt8(ascii: "#"):
        while offset < Int(item), document.bytes[offset] != 0x0A, document.bytes[offset] != 0x0D {
          offset += 1
        }
      default: offset += 1
      }
    }
    return item
  }

  private func take(_ left: inout Range<Int>, before end: UInt32) -> Range<Int> {
    var last = left.lowerBound
    while last < left.upperBound, places[last] < end { last += 1 }
    defer { left = last..<left.upperBound }
    return left.lowerBound..<last
  }
}
