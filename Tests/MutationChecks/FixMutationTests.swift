import TestSupport
import Diagnostics
import Foundation
import OfferCompiler
import Testing
import YAMLSyntax

@testable import CommandTestSupport

/// Whatever happens to a catalog, its fixes leave it better or leave it alone.
struct FixMutationTests {
  @Test(arguments: 0..<4)
  func fewerFindingsNoneOfAnotherKindTheSameCommentsTheSameMeaning(part: Int) throws {
    let catalogs = try MutationTests.catalogs.map { try $0.files }
    let lines = catalogs.flatMap { $0 }.flatMap { $0.bytes.split(separator: 0x0A).map(Array.init) }
    var mutator = Mutator(seed: MutationTests.seed &+ 100 &+ UInt64(part), lines: lines)
    var reached = ["fixed": 0, "left": 0]
    let rounds = max(1, MutationTests.number / 50)
    for round in 0..<rounds {
      var files = catalogs[mutator.pick(catalogs.count)]
      let number = mutator.pick(files.count)
      var bytes = mutator.slip(files[number].bytes)
      if mutator.pick(3) == 0 { bytes = mutator.mutate(bytes) }
      files[number] = SourceFile(name: files[number].name, bytes: bytes)
      let isUnsafe = mutator.pick(4) == 0
      let isFixed = try check(files, isUnsafe: isUnsafe, "part \(part), round \(round)")
      reached[isFixed ? "fixed" : "left", default: 0] += 1
    }
    #expect(reached.values.allSatisfy { $0 >= rounds / 20 }, "\(reached)")
  }

  /// Whether anything was fixed.
  private func check(_ files: [SourceFile], isUnsafe: Bool, _ round: Comment) throws -> Bool {
    let today = try day(exampleDay)
    func findings(_ texts: [SourceFile]) -> [Finding] { compile(texts, today: today).findings }
    let repair = repair(files, isUnsafe: isUnsafe, findings: findings)
    let repaired = zip(files, repair.texts).map { SourceFile(name: $0.name, bytes: $1.bytes) }
    guard repair.fixed > 0 else {
      #expect(repaired.map(\.bytes) == files.map(\.bytes), round)
      return false
    }
    let (before, after) = (try compilation(of: files), try compilation(of: repaired))
    expectBetter(before, after, round)
    for (old, new) in zip(files, repaired) { #expect(comments(of: old) == comments(of: new), round) }
    let again = OfferCompiler.repair(repaired, isUnsafe: isUnsafe, findings: findings)
    #expect(again.fixed == 0 && again.texts.map(\.bytes) == repaired.map(\.bytes), round)
    if !isUnsafe { try expectSameMeaning(before, after, round) }
    return true
  }

  /// An object that can be read again may have findings of rules; where none was broken, there are none of another kind.
  private func expectBetter(_ before: Compilation, _ after: Compilation, _ round: Comment) {
    let (old, new) = (before.structural.map(\.rule), after.structural.map(\.rule))
    #expect(Set(new).isSubset(of: old), round)
    if old.count == new.count {
      #expect(after.findings.count < before.findings.count, round)
      #expect(Set(after.findings.map(\.rule)).isSubset(of: before.findings.map(\.rule)), round)
    } else {
      #expect(new.count < old.count, round)
    }
  }

  private func comments(of text: SourceFile) -> [String] {
    let document = parse(text.bytes, name: text.name, file: 0).document
    return document.comments.map {
      String(decoding: document.bytes[Int($0.lowerBound)..<Int($0.upperBound)], as: UTF8.self)
    }.sorted()
  }

  /// What could be read before the fixes is read as before; more may have come.
  private func expectSameMeaning(_ before: Compilation, _ after: Compilation, _ round: Comment) throws {
    guard let old = before.catalog, let new = after.catalog else { return }
    let repaired = Set(before.findings.filter { $0.fix?.isSafe == true }.map(\.rule))
    // These fixes are for keys of maps whose other entries were read.
    let isLocale = repaired.contains("locale-unknown")
    let isPrice = repaired.contains("unknown-territory") || repaired.contains("unknown-territory-set")
    let leftOut = (isLocale ? ["localizations"] : []) + (isPrice ? ["prices", "territories"] : [])
    func value(_ bytes: [UInt8]) throws -> Any? {
      let json = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      return json?["catalog"]
    }
    let (was, now) = (try value(catalogJSON(old)), try value(catalogJSON(new)))
    #expect(isPart(try #require(was), of: try #require(now), leftOut), round)
  }

  private func isPart(_ old: Any, of new: Any, _ leftOut: [String]) -> Bool {
    if let old = old as? [String: Any], let new = new as? [String: Any] {
      return old.allSatisfy { key, value in
        leftOut.contains(key) || new[key].map { isPart(value, of: $0, leftOut) } ?? false
      }
    }
    if let old = old as? [Any], let new = new as? [Any] {
      return old.allSatisfy { item in new.contains { isPart(item, of: $0, leftOut) } }
    }
    return "\(old)" == "\(new)"
  }
}

extension Mutator {
  /// One to four slips of the pen that a fix may mend.
  mutating func slip(_ bytes: [UInt8]) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    for _ in 0...pick(4) {
      let (word, wrong) = Mutator.slips[pick(Mutator.slips.count)]
      let places = text.ranges(of: word)
      guard !places.isEmpty else { continue }
      text.replaceSubrange(places[pick(places.count)], with: wrong)
    }
    return Array(text.utf8)
  }

  private static let slips = [
    ("USA", "US"), ("USA", "usa"), ("CAN", "Canada"), ("DEU", "DE"), ("free-trial", "free_trial"),
    ("free-trial", "FREE_TRIAL"), ("pay-as-you-go", "payAsYouGo"), ("pay-up-front", "pay-up-frnt"),
    ("period: P1Y", "period: P12M"), ("P1M", "1 month"), ("P1W", "P7D"), ("true", "yes"), ("true", "'true'"),
    ("false", "off"), ("referenceName", "refernceName"), ("offerId", "offer_id"), ("duration", "durration"),
    ("territories", "teritories"), ("en-US", "en_US"), ("de-DE", "de"), ("equalized", "Equalized"),
    ("[new", "[new, new"), ("[new]", "new"), ("- USA", "- USA # first\n          - USA"),
    ("USA,", "USA, USA,"),
    ("version: 1", "version: \"1\""), ("000", "_000"), ("{USA", "{US: 1, USA"), ("mode", "# here\n    mode"),
    ("2027-0", "2027/0"), (".99", ",99"), ("com.example", "com.exmaple"),
  ]
}
