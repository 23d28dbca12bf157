package import Diagnostics
package import OfferModel

/// The rules, those of one subject in one file; `allRules` and `changeRules` list them.
package enum Rulebook {}

/// A check of a bound catalog, of what changes at Apple or of suppressions, with its documentation.
///
/// A rule looks at what bound and nothing else; it never repeats a structural fault. One finding an object, not one a storefront.
package struct Rule<Subject>: Sendable {
  package let info: RuleInfo
  /// False for limits: Apple does not count what is only planned.
  private let countsDrafts: Bool
  private let check: @Sendable (Subject, inout Findings) -> Void

  package init(
    id: String, summary: String, severity: Severity, severities: String? = nil, why: String,
    source: RuleSource, disagreement: String? = nil, since: String = "0.1.0", aliases: [String] = [],
    countsDrafts: Bool = true,
    failing: @autoclosure @escaping @Sendable () -> [RuleExample],
    passing: @autoclosure @escaping @Sendable () -> [RuleExample],
    check: @escaping @Sendable (Subject, inout Findings) -> Void
  ) {
    info = RuleInfo(
      id: RuleID(id), summary: summary, severity: severity, severities: severities, why: why, source: source,
      disagreement: disagreement, since: since, aliases: aliases, makeFailing: failing, makePassing: passing)
    self.check = check
    self.countsDrafts = countsDrafts
  }

  /// - Parameters:
  ///   - today: the one day that counts as today.
  ///   - live: what is live at Apple, where that is known.
  package func findings(on subject: Subject, today: CalendarDate, live: Catalog? = nil) -> [Finding] {
    var findings = Findings(today: today, live: live, rule: info.id)
    check(subject, &findings)
    return findings.all
  }
}

extension Rule<Catalog> {
  /// A limit that only drafts exceed is an info.
  ///
  /// - Parameter other: the catalog without its drafts.
  func findings(on catalog: Catalog, without other: Catalog, today: CalendarDate, live: Catalog?) -> [Finding]
  {
    let all = findings(on: catalog, today: today, live: live)
    guard !countsDrafts, !catalog.drafts.isEmpty else { return all }
    let certain = findings(on: other, today: today, live: live)
    let known = Set(certain.map(\.object))
    return certain
      + all.filter { !known.contains($0.object) }.map { finding in
        var finding = finding
        (finding.severity, finding.message) = (.info, "with its drafts: " + finding.message)
        return finding
      }
  }
}

/// What a rule says about itself: the source of its documentation and of its tests.
package struct RuleInfo: Sendable {
  /// Stable kebab-case name.
  package let id: RuleID
  /// One sentence: what is wrong when it fires.
  package let summary: String
  /// The gravest severity it reports.
  package let severity: Severity
  /// Which cases have which severity, in a sentence; nil where all have the same.
  package let severities: String?
  /// Why it matters, in a sentence or two; printed with the finding.
  package let why: String
  package let source: RuleSource
  /// On what texts of Apple's, or other sources, disagree, in a sentence or two: what they disagree on is no error.
  package let disagreement: String?
  /// Version of offerc that brought it.
  package let since: String
  /// Earlier names, still accepted in options and suppressions.
  package let aliases: [String]
  // Examples are made when they are asked for: some are long, and a run needs none of them.
  fileprivate let makeFailing: @Sendable () -> [RuleExample]
  fileprivate let makePassing: @Sendable () -> [RuleExample]

  package var failing: [RuleExample] { makeFailing() }
  package var passing: [RuleExample] { makePassing() }
}

/// Where a rule comes from.
package enum RuleSource: Sendable {
  /// A page or session of Apple's: title, address where there is a stable one, and the date of the text that was read.
  case apple(title: String, url: String?, read: String)
  /// A published standard, likewise.
  case standard(title: String, url: String, read: String)
  /// Others' observations that no page of Apple's confirms: such a rule warns.
  case observed(String)
  /// A rule of this language or of common sense.
  case offerc(String)

  package var url: String? {
    if case .apple(_, let url, _) = self { url } else { nil }
  }

  /// For `= see:`.
  package var phrase: String {
    switch self {
    case .apple(let title, let url, _): url.map { title + ", " + $0 } ?? title
    case .standard(let title, let url, _): title + ", " + url
    case .observed(let text), .offerc(let text): text
    }
  }
}
