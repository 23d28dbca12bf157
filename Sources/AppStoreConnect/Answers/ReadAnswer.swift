package import JSONText

/// What a read gave.
package struct ReadAnswer: Sendable {
  /// All pages in order, at least one. Each is a JSON:API document: `root["data"]`, `root["included"]`.
  package let pages: [JSONDocument]

  package init(pages: [JSONDocument]) { self.pages = pages }
}
