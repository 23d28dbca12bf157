import Diagnostics
import TestSupport
import OfferLanguage
import OfferCompiler
import Testing

/// One slip of the pen is one finding: every key of the examples misspelt, one at a time.
struct OneSlipTests {
  @Test(arguments: ExampleCatalog.examples)
  func aMisspeltKey(_ example: ExampleCatalog) throws {
    let files = try example.texts
    let keys = Set(Key.allCases.map(\.name).filter { $0.count > 2 })
    var slips = 0
    for (number, file) in files.enumerated() {
      for place in file.ranges(of: #/[a-zA-Z]+(?=:)/#) where keys.contains(String(file[place])) {
        // A word of a product id is no key.
        guard place.lowerBound == file.startIndex || file[file.index(before: place.lowerBound)] != "." else {
          continue
        }
        guard !file[..<place.lowerBound].reversed().prefix(while: { $0 != "\n" }).contains("#") else {
          continue
        }
        let misspelt = Array(file[place])
        let slip = String(misspelt.dropLast(2) + misspelt.suffix(2).reversed())
        guard slip != file[place] else { continue }
        var changed = files
        changed[number].replaceSubrange(place, with: slip)
        let found = try compilation(of: SourceFile.numbered(changed)).findings
        equal(found.map(\.rule), ["unknown-key"], "\(slip): \(found.map(\.message))")
        slips += 1
      }
    }
    #expect(slips > 10)
  }
}
