import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// After any sequence of edits, an editor shows what `lint` finds in the same texts.
///
/// `OFFERC_SEQUENCES` asks for another number of them (1,000 by hand), `OFFERC_SEED` for others.
struct EditSequenceTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  private static let number = setting("OFFERC_SEQUENCES") ?? 24
  private static let seed = UInt64(setting("OFFERC_SEED") ?? 20_270_115)

  private static let files = [
    "catalog.yaml": """
    version: 1
    app: {bundleId: com.example.app, name: "Über 𝄞", appleId: 1234567890}
    subscriptionGroups:
      - referenceName: Group
        localizations: {en-US: {displayName: Group}}
        subscriptions:
          - productId: com.example.app.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            prices: regular
            localizations: {en-US: {displayName: "𝄞 Monthly", description: All}}
            introductoryOffers:
              - {mode: free-trial, duration: P1W}

    """,
    "names.yaml": """
    territorySets:
      # offerc: ignore[unused-territory-set]: for later
      europe: [DEU, FRA]
      small: [AND, MCO]
    priceTables:
      regular: &regular {USA: 4.99, currency-eur: 4.99, rest: equalized}
      other: {<<: *regular, JPN: 600}

    """,
    "offers/a.yaml": """
    offers:
      com.example.app.monthly:
        promotionalOffers:
          - offerId: half
            referenceName: Half
            mode: pay-as-you-go
            duration: P3M
            prices: {USA: 2.49, small: 2.49, rest: equalized}
        winBackOffers:
          - offerId: back
            referenceName: Back
            mode: free-trial
            duration: P1M
            territories: europe
            startDate: 2027-02-01
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: 1
              timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}

    """,
  ]

  @Test(arguments: 0..<4)
  func whatIsShownIsWhatLintFinds(part: Int) throws {
    var random = SeededGenerator(seed: EditSequenceTests.seed &+ UInt64(part))
    var (whole, broken) = (0, 0)
    for round in 0..<EditSequenceTests.number / 4 {
      let folder = try TemporaryFolder()
      for (name, text) in EditSequenceTests.files { try folder.write(text, to: name) }
      var editor = try Editor(in: folder.path)
      let all = EditSequenceTests.files.keys.sorted().shuffled(using: &random)
      let names = all.prefix(Int.random(in: 1...3, using: &random))
      for name in names { try editor.open(name, EditSequenceTests.files[name] ?? "") }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let name = names[Int.random(in: 0..<names.count, using: &random)]
        let text = editor.texts[name] ?? ""
        // Every other sequence changes words only, which mostly stays YAML.
        let edit = round.isMultiple(of: 2) ? wordEdit(text, &random) : anyEdit(text, &random)
        try editor.replace(edit.range, with: edit.text, in: name)
      }
      for name in names { try folder.write(editor.texts[name] ?? "", to: name) }
      let (shown, linted) = (ShownFinding.inEditor(editor.shown), try ShownFinding.ofLint(folder))
      let faults = linted.filter { $0.rule == "yaml-syntax" }
      if faults.isEmpty {
        whole += 1
        equal(shown, linted, "part \(part), round \(round): \(editor.texts)")
      } else {
        broken += 1
        // Of a file that does not parse, an editor shows the fault and what is found around it.
        let files = Set(faults.map(\.file))
        let kept = Set(linted.filter { $0.rule == "yaml-syntax" || !files.contains($0.file) })
        empty(kept.subtracting(shown), "part \(part), round \(round): \(editor.texts)")
      }
    }
    #expect(whole > 0 && broken > 0)
  }

  private typealias Edit = (range: Range<Int>, text: String)

  /// Another word in the place of one.
  private func wordEdit(_ text: String, _ random: inout SeededGenerator) -> Edit {
    let words = [
      "P1W", "free-trial", "europe", "small", "regular", "other", "USA", "2.49", "x", "2027-02-30", "true",
      "𝄞é", "none",
    ]
    let found = text.matches(of: /[A-Za-z0-9._-]+/).map(\.range)
    guard let old = found.randomElement(using: &random) else { return (0..<0, "a: b\n") }
    let range = old.lowerBound.utf16Offset(in: text)..<old.upperBound.utf16Offset(in: text)
    return (range, words.randomElement(using: &random) ?? "")
  }

  /// Anything anywhere, but between characters.
  private func anyEdit(_ text: String, _ random: inout SeededGenerator) -> Edit {
    let words = [
      "", "x", ":", " ", "\n", "  ", "- ", "[", "}", "\"", "#", "rest", "mode: ", "P1W", "é𝄞", "*regular",
      "\r\n",
    ]
    let ends = text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count]
    let start = ends[Int.random(in: 0..<ends.count, using: &random)]
    let cut = ends.first { $0 >= start + Int.random(in: 0...3, using: &random) * 4 } ?? start
    let line = text.split(separator: "\n").randomElement(using: &random).map { $0 + "\n" } ?? ""
    let word =
      Int.random(in: 0..<4, using: &random) == 0 ? String(line) : words.randomElement(using: &random) ?? ""
    return (start..<max(start, cut), word)
  }
}
