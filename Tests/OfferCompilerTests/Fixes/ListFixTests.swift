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

  @Test func aFlowListOverLines() throws {
    try expectFixed("territories: [\n  USA,\n  CAN,\n  USA\n]", "territories: [\n  USA,\n  CAN\n]")
    try expectFixed("territories: [\n  USA,\n  USA,\n  CAN,\n]", "territories: [\n  USA,\n  CAN,\n]")
  }

  @Test func commentsOfAFlowListStay() throws {
    try expectFixed(
      "territories: [\n  USA, # one\n  USA, # two\n  CAN, # three\n  CAN # four\n]",
      "territories: [\n  USA, # one\n  # two\n  CAN # three\n  # four\n]")
    try expectFixed(
      "territories: [\n  USA,\n  # between\n  USA,\n  CAN\n]", "territories: [\n  USA,\n  # between\n  CAN\n]"
    )
    try expectFixed("territories: [USA, # one\n  USA]", "territories: [USA # one\n  ]")
  }

  @Test func blockLists() throws {
    try expectFixed("territories:\n- USA\n- CAN\n- USA\n- DEU", "territories:\n- USA\n- CAN\n- DEU")
    try expectFixed(
      "territories:\n  # first\n  - USA # one\n  -   USA # two\n  # last\n  - 'USA'\n  - CAN",
      "territories:\n  # first\n  - USA # one\n  # two\n  # last\n  - CAN")
  }

  @Test func theLineEndsOfWindowsStay() throws {
    let before = RuleExample.subscription("territories:\n- USA\n- USA # again\n- US").yaml
    let after = RuleExample.subscription("territories:\n- USA\n# again").yaml
    try equal(fixed(before.replacing("\n", with: "\r\n")), after.replacing("\n", with: "\r\n"))
  }

  @Test func otherLists() throws {
    try expectFixed(
      code("customerEligibilities: [new, new, expired]"), code("customerEligibilities: [new, expired]"))
    try expectFixed(
      .catalog("retiredProductIds:\n  - a\n  - b # two\n  - a"),
      .catalog("retiredProductIds:\n  - a\n  - b # two"))
  }

  @Test func anAliasIsTakenOutWhereItStands() throws {
    try expectFixed(
      .catalog("x-home: &home USA\nretiredProductIds: [USA, a, *home]"),
      .catalog("x-home: &home USA\nretiredProductIds: [USA, a]"))
  }

  @Test func anItemWithAnAnchorStays() throws {
    let text = "retiredProductIds: [a, &b a]\nx-other: *b"
    try expectFixed(.catalog(text), .catalog(text))
  }

  /// What one file says twice is taken out of it; of two files nobody knows which was meant.
  @Test func anItemThatIsAloneStays() throws {
    try expectFixed(
      .catalog("retiredProductIds: [a]\n---\nretiredProductIds: [a]"),
      .catalog("retiredProductIds: [a]\n---\nretiredProductIds: [a]"))
  }
}
