import ArgumentParser
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

/// Each `offerc` command in a fence of the pages is one that the program takes, with its options and values.
///
/// What the blocks `console` print is compared elsewhere: `GuideTests` for the guide, `ReadmeTests` for the others.
struct PageCommandTests {
  static let pages =
    ["README.md", "CONTRIBUTING.md"]
    + Repository.files(in: "docs", "md").map { "docs/" + $0.lastPathComponent }

  @Test(arguments: pages)
  func everyCommandIsTaken(page: String) throws {
    let fences = try Repository.text(page).matches(of: #/(?m)^ *```.*\n((?:.*\n)*?) *```/#)
    for fence in fences {
      // A line that ends with `\` goes on in the next one.
      let text = String(fence.output.1).replacing(#/\\\n */#, with: "")
      for line in text.split(separator: "\n") {
        guard let start = line.firstRange(of: #/^[ $]*(?:- )?(?:run: )?offerc (?!=)/#)?.upperBound else {
          continue
        }
        let words = words(of: String(line[start...]))
        guard !words.contains(where: { $0.contains("…") }) else { continue }
        #expect(throws: Never.self, "\(page): offerc \(words.joined(separator: " "))") {
          _ = try Offerc.parseAsRoot(words)
        }
      }
    }
  }

  /// The words up to a comment, a pipe or a redirection.
  private func words(of line: String) -> [String] {
    let command = line.prefix(
      upTo: line.firstRange(of: #/ +(?:#|\||>|<|&&|;) ?/#)?.lowerBound ?? line.endIndex)
    return command.matches(of: #/(?:[^ '"]|'[^']*'|"[^"]*")+/#).map {
      String($0.output).replacing(#/['"]/#, with: "")
    }
  }
}
