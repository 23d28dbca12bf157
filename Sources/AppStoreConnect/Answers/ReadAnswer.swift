import Diagnostics
package import JSONText

package struct ReadAnswer: Sendable {
  /// All pages in order, at least one. Each is a JSON:API document: `root["data"]`, `root["included"]`.
  package let pages: [JSONDocument]

  package init(pages: [JSONDocument]) { self.pages = pages }

  /// Whether a list of several pages has as many rows as its first page says: where rows come or go while it is read, others
  /// are passed over.
  var isComplete: Bool {
    guard pages.count > 1, let total = pages[0].root["meta"]?["paging"]?["total"]?.integer else {
      return true
    }
    return pages.flatMap { $0.root["data"]?.elements.map { Array($0) } ?? [] }.count == total
  }

  var isEmpty: Bool { pages.allSatisfy { ($0.root["data"]?.elements.map { Array($0) } ?? []).isEmpty } }
}
