import TestSupport
import Testing

/// A file that the page on CI shows.
enum PageFile {
  private static let page = "docs/ci.md"

  /// - Parameters:
  ///   - language: The first word of its fence.
  ///   - changes: How many of the changes to the file that the page shows are made, from the top.
  static func named(_ name: String, in language: String = "yaml", changes: Int = 0) throws -> String {
    let text = try Repository.text(page)
    let file = try #require(fences("\(language) name=\(name)", in: text).first, "\(page) has no \(name)")
    let allChanges = fences("diff name=\(name)", in: text)
    try #require(changes <= allChanges.count, "\(page) has only \(allChanges.count) changes of \(name)")
    return try allChanges.prefix(changes).reduce(file) { changed, change in
      let lines = change.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      return try Page.changed(changed, lines.map(String.init))
    }
  }

  /// The contents of the fences that begin with this line.
  private static func fences(_ open: String, in text: String) -> [String] {
    text.ranges(of: "```\(open)\n").compactMap { range in
      let close = text[range.upperBound...].firstRange(of: "\n```")
      return close.map { close in String(text[range.upperBound..<close.lowerBound]) + "\n" }
    }
  }
}
