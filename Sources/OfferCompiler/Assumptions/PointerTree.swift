import ByteText
import Diagnostics
import YAMLSyntax

/// A prefix tree of JSON pointers (RFC 6901), so that one walk through a document follows all of them.
struct PointerTree {
  /// The nodes of the tree, each with the index of the next node by step. The first one is the root.
  private var branches: [[String: Int]] = [[:]]
  /// The nodes at which a pointer ends.
  private var ends: Set<Int> = []

  init(_ pointers: [String]) {
    for pointer in pointers where pointer.byBytes.hasPrefix("/") {
      var branch = 0
      // No catalog is deeper, so the end of a longer pointer does not matter.
      for step in pointer.dropFirst().byBytes.split(
        separator: "/", maxSplits: 64, omittingEmptySubsequences: false)
      {
        let name = String(step).byBytes.replacing("~1", with: "/").byBytes.replacing("~0", with: "~")
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

  /// The keys that the pointers name, in a document.
  struct NamedKeys {
    /// The offsets of those that exist.
    var found: [UInt32] = []
    var missing: [MissingKey] = []
  }

  /// A key that a pointer names and its mapping does not have.
  struct MissingKey: Comparable {
    /// The offset of the mapping.
    let place: UInt32
    let name: String

    static func < (a: MissingKey, b: MissingKey) -> Bool { (a.place, a.name) < (b.place, b.name) }
  }

  func keys(below node: NodeID, in document: Document) -> NamedKeys {
    var keys = NamedKeys()
    visit(node, branch: 0, document, &keys)
    return keys
  }

  /// Follows the pointers from a node of the document, which is at a node of the tree.
  private func visit(_ node: NodeID, branch: Int, _ document: Document, _ keys: inout NamedKeys) {
    let steps = branches[branch]
    guard !steps.isEmpty else { return }
    if document.isMapping(node) {
      var names: Set<String> = []
      for (key, value) in document.pairs(node) {
        guard document.isScalar(key), let next = steps[document.string(key)] else { continue }
        names.insert(document.string(key))
        if ends.contains(next) { keys.found.append(document.range(key).start) }
        visit(value, branch: next, document, &keys)
      }
      for (name, next) in steps where ends.contains(next) && !names.contains(name) {
        keys.missing.append(MissingKey(place: document.range(node).start, name: name))
      }
    } else if document.isSequence(node) {
      for (number, item) in document.elements(node).enumerated() {
        if let next = steps[String(number)] { visit(item, branch: next, document, &keys) }
      }
    }
  }
}
