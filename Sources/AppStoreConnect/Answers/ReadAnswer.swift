package import JSONText

/// What a read gave.
package struct ReadAnswer: Sendable {
  /// All pages in order, at least one. Each is a JSON:API document: `root["data"]`, `root["included"]`.
  package let pages: [JSONDocument]

  package init(pages: [JSONDocument]) { self.pages = pages }
}

extension ReadAnswer {
  /// Whether it is a list with nothing in it.
  var isEmpty: Bool { pages.allSatisfy { ($0.root["data"]?.elements.map { Array($0) } ?? []).isEmpty } }
}
