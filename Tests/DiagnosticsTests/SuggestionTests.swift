import TestSupport
import Testing

@testable import Diagnostics

private func distance(_ a: String, _ b: String) -> Int {
  editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: 100)
}

/// All words of up to four letters over a small alphabet: enough for every path of the algorithm.
private let words: [String] = {
  var all = [""]
  var last = [""]
  for _ in 0..<4 {
    last = last.flatMap { word in ["a", "b", "c"].map { word + $0 } }
    all += last
  }
  return all
}()

struct SuggestionTests {
  @Test func theDistanceCountsInsertionsDeletionsSubstitutionsAndSwaps() {
    equal(distance("duration", "duraton"), 1)
    equal(distance("mode", "mdoe"), 1)
    equal(distance("price", "prices"), 1)
    equal(distance("level", "lever"), 1)
    equal(distance("kitten", "sitting"), 3)
    equal(distance("", "abc"), 3)
  }

  @Test func theDistanceIsSymmetricAndAtMostTheLongerLength() {
    for a in words {
      for b in words {
        let there = distance(a, b)
        guard there == distance(b, a), (there == 0) == (a == b), there <= max(a.count, b.count),
          there >= abs(a.count - b.count)
        else {
          Issue.record("\(a) to \(b): \(there)")
          return
        }
      }
    }
  }

  @Test func aLimitNeverChangesADistanceThatIsWithinIt() {
    for a in words.prefix(40) {
      for b in words {
        let whole = distance(a, b)
        let limited = editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: 2)
        #expect(whole <= 2 ? limited == whole : limited > 2)
      }
    }
  }

  @Test func theNearestKnownNameIsSuggestedWhateverItsCase() {
    let keys = ["mode", "duration", "prices", "startDate", "endDate", "offerId", "referenceName"]
    equal(nearest(to: "duraton", in: keys), ["duration"])
    equal(nearest(to: "startdate", in: keys), ["startDate"])
    equal(nearest(to: "price", in: keys), ["prices"])
    equal(nearest(to: "refrenceNmae", in: keys), ["referenceName"])
    equal(nearest(to: "lnit", in: ["init", "lint"]), ["lint"])
    empty(nearest(to: "colour", in: keys))
    empty(nearest(to: "", in: keys))
    empty(nearest(to: String(repeating: "a", count: 100_000), in: keys))
  }

  @Test func betterMatchesComeFirstThenThoseWithTheFirstLetterThenTheOrderGiven() {
    equal(nearest(to: "USB", in: ["USC", "USA", "USB"], atMost: 3), ["USB", "USC", "USA"])
    equal(nearest(to: "monthly", in: ["montly", "monthy", "month"], atMost: 2), ["montly", "monthy"])
  }
}

/// Which slips are certain.
struct SlipTests {
  private let keys = ["referenceName", "minimum", "maximum", "startDate", "prices", "territories", "tier-2"]

  @Test(arguments: [
    ("refernceName", "referenceName"), ("reference_name", "referenceName"),
    ("REFERENCENAME", "referenceName"),
    ("startDat", "startDate"), ("price", "prices"), ("Tier 2", "tier-2"), ("teritorys", "territories"),
  ])
  func aSlip(_ word: String, _ name: String) {
    equal(isSlip(word, of: name, among: keys), (word != "teritorys"))
  }

  @Test(arguments: [
    // As near to another, another number, too short, too far.
    ("mximum", "maximum"), ("tier-3", "tier-2"), ("tier-22", "tier-2"), ("pri", "prices"), ("rices", "price"),
    ("startingDate", "startDate"),
  ])
  func aGuess(_ word: String, _ name: String) { #expect(!isSlip(word, of: name, among: keys + ["mximam"])) }

  @Test func twoThatDifferByCase() {
    #expect(isOtherCase("FREE_TRIAL", of: "free-trial", among: ["free-trial", "paid"]))
    #expect(!isOtherCase("Home", of: "home", among: ["home", "ho-me"]))
  }
}
