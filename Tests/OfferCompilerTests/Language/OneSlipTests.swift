import Diagnostics
import TestSupport
import OfferLanguage
import Foundation
import OfferCompiler
import OfferModel
import Testing

/// One slip of the pen is one finding: every key of the examples misspelt, one at a time.
struct OneSlipTests {
  @Test(arguments: ["minimal", "streaming-pass", "monorepo/apps/alpha/store", "monorepo/apps/beta/store"])
  func aMisspeltKey(_ example: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "examples/\(example)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".yaml")
    }.sorted()
    let files = try paths.map { try String(contentsOf: root.appending(path: $0), encoding: .utf8) }
    let keys = Set(Key.allCases.map(\.name).filter { $0.count > 2 })
    let today = try #require(CalendarDate("2026-11-21"))
    var slips = 0
    for (number, file) in files.enumerated() {
      for place in file.ranges(of: #/[a-zA-Z]+(?=:)/#) where keys.contains(String(file[place])) {
        guard !file[..<place.lowerBound].reversed().prefix(while: { $0 != "\n" }).contains("#") else {
          continue
        }
        let misspelt = Array(file[place])
        let slip = String(misspelt.dropLast(2) + misspelt.suffix(2).reversed())
        guard slip != file[place] else { continue }
        var changed = files
        changed[number].replaceSubrange(place, with: slip)
        let texts = zip(paths, changed).map { SourceFile(name: $0, bytes: Array($1.utf8)) }
        let found = compile(texts, today: today).findings
        #expect(found.map(\.rule) == ["unknown-key"], "\(slip): \(found.map(\.message))")
        slips += 1
      }
    }
    #expect(slips > 10)
  }
}
