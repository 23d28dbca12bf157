import Diagnostics
import OfferModel

extension Rulebook {
  static let levelGap = Rule<Catalog>(
    id: "level-gap",
    summary: "The levels of a group are not 1, 2, 3 … without gaps.",
    severity: .warning,
    why: """
      App Store Connect ranks the subscriptions of a group without gaps; what it does with a gap is not documented
      """,
    source: .subscriptionInformation,
    failing: [.subscription("level: ↓2").after("2", "1")],
    passing: [.subscription("level: 1")]
  ) { catalog, findings in
    for group in catalog.groups where !group.isPartial {
      let levels = Set(group.subscriptions.map(\.level.value)).sorted()
      guard let hole = levels.enumerated().first(where: { $0.element != $0.offset + 1 }),
        let subscription = group.subscriptions.first(where: { $0.level.value == hole.element })
      else { continue }
      findings.warning(
        """
        level \(hole.element) is in use, but level \(hole.offset + 1) is not, expected levels from 1 without gaps
        """,
        object: group.path, at: subscription.level.range, label: "expected \(hole.offset + 1)",
        notes: ["levels in the group: " + firstFive(levels.map(String.init))],
        help: "number the levels from 1 (the most service) without gaps; subscriptions can share a level")
    }
  }
}
