import Foundation

/// Texts in which each mark of a format is one Swift character with a neighbor, or has one beside it.
///
/// A mark with U+0301 after it, or U+0600 before it, is not found by searches for characters; readers of files find it.
/// `Scripts/hostile_outputs.py` takes the same marks through other people's readers.
package struct HostileTexts {
  private struct Fixture: Decodable {
    let neighbors: [String]
    let marks: [String]
  }

  private let fixture: Fixture

  package init() throws {
    let file = Repository.fixtures.appending(path: "hostile/marks.json")
    fixture = try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
  }

  /// The marks of all formats.
  package var all: [String] { around(fixture.marks) }

  /// Each mark with each neighbor before it, after it, and on both sides.
  package func around(_ marks: [String]) -> [String] {
    marks.flatMap { mark in
      fixture.neighbors.flatMap { [$0 + mark, mark + $0, $0 + mark + $0] }
    }
  }
}
