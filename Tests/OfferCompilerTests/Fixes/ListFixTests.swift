import TestSupport
import OfferRules
import Testing

/// Items that stand twice: taken out, comments and layout kept.
struct ListFixTests {
  @Test(arguments: [
    ("[USA, CAN, USA]", "[USA, CAN]"), ("[USA, USA, CAN]", "[USA, CAN]"), ("[USA,USA,USA]", "[USA]"),
    ("[USA, \"USA\", CAN ,]", "[USA, CAN ,]"), ("[ USA, [CAN], CAN, USA ]", "[ USA, [CAN], CAN ]"),
  ])
  func flowLists(_ before: String, _ after: String) throws {
    try expectFixed("territories: \(before) # mine", "territories: \(after) # mine")
  }

  static let cases = [
    FixCase(
      "a flow list over lines, 1", "territories: [\n  USA,\n  CAN,\n  USA\n]",
      "territories: [\n  USA,\n  CAN\n]"),
    FixCase(
      "a flow list over lines, 2", "territories: [\n  USA,\n  USA,\n  CAN,\n]",
      "territories: [\n  USA,\n  CAN,\n]"),
    FixCase(
      "comments of a flow list stay, 1",
      "territories: [\n  USA, # one\n  USA, # two\n  CAN, # three\n  CAN # four\n]",
      "territories: [\n  USA, # one\n  # two\n  CAN # three\n  # four\n]"),
    FixCase(
      "comments of a flow list stay, 2", "territories: [\n  USA,\n  # between\n  USA,\n  CAN\n]",
      "territories: [\n  USA,\n  # between\n  CAN\n]"),
    FixCase(
      "comments of a flow list stay, 3", "territories: [USA, # one\n  USA]", "territories: [USA # one\n  ]"),
    FixCase(
      "block lists, 1", "territories:\n- USA\n- CAN\n- USA\n- DEU", "territories:\n- USA\n- CAN\n- DEU"),
    FixCase(
      "block lists, 2",
      "territories:\n  # first\n  - USA # one\n  -   USA # two\n  # last\n  - 'USA'\n  - CAN",
      "territories:\n  # first\n  - USA # one\n  # two\n  # last\n  - CAN"),
    FixCase(
      "other lists, 1", code("customerEligibilities: [new, new, expired]"),
      code("customerEligibilities: [new, expired]")),
    FixCase(
      "other lists, 2", .catalog("retiredProductIds:\n  - a\n  - b # two\n  - a"),
      .catalog("retiredProductIds:\n  - a\n  - b # two")),
    FixCase(
      "an alias is taken out where it stands",
      .catalog("x-home: &home USA\nretiredProductIds: [USA, a, *home]"),
      .catalog("x-home: &home USA\nretiredProductIds: [USA, a]")),
    // What one file says twice is taken out of it; of two files nobody knows which was meant.
    FixCase(
      "an item that is alone stays", .catalog("retiredProductIds: [a]\n---\nretiredProductIds: [a]"),
      .catalog("retiredProductIds: [a]\n---\nretiredProductIds: [a]")),
  ]

  @Test(arguments: cases) func anItemThatStandsTwiceIsTakenOut(_ fix: FixCase) throws {
    try fix.expect()
  }

  @Test func theLineEndsOfWindowsStay() throws {
    let before = RuleExample.subscription("territories:\n- USA\n- USA # again\n- US").yaml
    let after = RuleExample.subscription("territories:\n- USA\n# again").yaml
    try equal(fixed(before.replacing("\n", with: "\r\n")), after.replacing("\n", with: "\r\n"))
  }

  @Test func anItemWithAnAnchorStays() throws {
    let text = "retiredProductIds: [a, &b a]\nx-other: *b"
    try expectFixed(.catalog(text), .catalog(text))
  }

}
