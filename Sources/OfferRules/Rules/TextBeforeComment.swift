import Diagnostics
import OfferModel

extension Rulebook {
  static let textBeforeComment = Rule<Catalog>(
    id: "text-before-comment",
    summary: "A `#` in a text begins a comment and cuts the text short.",
    severity: .warning,
    why: "In YAML, a `#` after a space begins a comment, so `Stay #1` without quotes is the text `Stay`",
    source: .offerc("YAML 1.2.2, 6.6 Comments, https://yaml.org/spec/1.2.2/#66-comments"),
    since: "0.2.0",
    failing: [
      .subscription("referenceName: Plan ↓#1").after("Plan #1", "'Plan #1'")
    ],
    passing: [
      .subscription("referenceName: 'Plan #1'"),
      .subscription("referenceName: Plan#1"),
      .subscription("referenceName: Monthly # the plan for newcomers"),
    ]
  ) { catalog, findings in
    var last: SourceRange?
    for cut in catalog.textsBeforeComments.sorted(by: { $0.comment < $1.comment }) {
      // An alias reads a text once more.
      guard cut.comment != last else { continue }
      last = cut.comment
      let text = "'" + cut.whole.replacing("'", with: "''") + "'"
      findings.warning(
        "the text \(quoted(cut.text.value)) ends before `#`, which begins a comment", object: cut.object,
        at: cut.comment, label: "not part of the text", related: [Label(cut.text.range, "the text")],
        help: "write \(text) if `#` belongs to the text; otherwise put a space after `#`")
    }
  }
}
