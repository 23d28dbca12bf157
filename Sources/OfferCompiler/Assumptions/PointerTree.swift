import Diagnostics
import YAMLSyntax

/// JSON pointers (RFC 6901), put together so that one walk follows all of them.
struct PointerTree {
  /// A branch for each pointer's steps; the first one is the root.
  private var branches: [[String: Int]] = [[:]]
  private var ends: Set<Int> = []

  init(_ pointers: [String]) {
    for pointer in pointers where pointer.hasPrefix("/") {
      var branch = 0
      // No catalog is deeper; a longer pointer leads nowhere.
      for step in pointer.dropFirst().split(separator: "/", maxSplits: 64, omittingEmptySubsequences: false) {
        let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
        if let next = branches[branch][name] {
          branch = next
        } else {
          branches[branch][name] = branches.count
          branch = branches.count
          branches.append([:])
        }
      }
      ends.insert(branch)
    }
  }

  /// Where the keys begin to which the pointers lead.
  func keys(below node: NodeID, in document: Document) -> [UInt32] {
    var found: [UInt32] = []
    visit(node, 0, document, &found)
    return found
  }

  private func visit(_ node: NodeID, _ branch: Int, _ document: Document, _ found: inout [UInt32]) {
    let steps = branches[branch]
    guard !steps.isEmpty else { return }
    if document.isMapping(node) {
      for (key, value) in document.pairs(node) {
        guard document.isScalar(key), let next = steps[document.string(key)] else { continue }
        if ends.contains(next) { found.append(document.range(key).start) }
        visit(value, next, document, &found)
      }
    } else if document.isSequence(node) {
      for (number, item) in document.elements(node).enumerated() {
        if let next = steps[String(number)] { visit(item, next, document, &found) }
      }
    }
  }
}
