import Diagnostics

/// What a product or a group needs before App Review can see it.
package struct ReviewRequirement: Sendable {
  enum Need {
    /// The product itself is not in App Store Connect.
    case product(ObjectKind)
    case texts
    case storefronts
    case prices
    case screenshot
    /// Apple says that something is missing, but everything that offerc compares is there.
    case unknown
    case submission
    case answerToReview
  }

  enum Remedy {
    /// - Parameter several: whether the object is in the plural.
    case apply(several: Bool)
    case write(several: Bool)
    /// - Parameter withVersion: whether a version of the app has to go along.
    case submit(withVersion: Bool)
    /// Apple has not noticed that nothing is missing.
    case nudge(withVersion: Bool)
    case readMessage
  }

  let object: ObjectPath
  let need: Need
  let remedy: Remedy
  /// The place in the catalog: `offers/spring.yaml:14`.
  let place: String?
  /// The catalog as an argument of a command, quoted for a shell; empty for the current folder.
  let catalog: String

  /// The requirement as reports show it.
  var item: PlanItem { PlanItem(object, need.phrase, because: remedy.phrase(catalog), at: place) }
}

extension ReviewRequirement.Need {
  /// Whether a part of the object is missing or wrong, so that a submission would be refused.
  var isLacking: Bool {
    switch self {
    case .product, .texts, .storefronts, .prices, .screenshot, .answerToReview: true
    case .unknown, .submission: false
    }
  }

  /// The words for people.
  var phrase: String {
    let words =
      switch self {
      case .product(let kind): "the \(kind.phrase) itself"
      case .texts: "texts"
      case .storefronts: "storefronts where it is sold"
      case .prices: "prices"
      case .screenshot: "a review screenshot"
      case .unknown: "complete; App Store Connect still reports MISSING_METADATA"
      case .submission: "nothing but the submission"
      case .answerToReview: "what App Review asked for"
      }
    return WordsForPeople.of(words)
  }
}

extension ReviewRequirement.Remedy {
  /// The words for people, with commands that can be run as they are.
  ///
  /// - Parameter catalog: see `ReviewRequirement.catalog`.
  fileprivate func phrase(_ catalog: String) -> String {
    let argument = catalog.isEmpty ? "" : " " + catalog
    func submit(_ withVersion: Bool) -> String {
      "`offerc appstore submit\(argument)\(withVersion ? " --with-version" : "")`"
    }
    let plan = "`offerc appstore plan\(argument) -o plan.json`, then `offerc appstore apply plan.json`"
    return switch self {
    case .apply(several: false): "the catalog has it: " + plan
    case .apply(several: true): "the catalog has them: " + plan
    case .write(several: false): "write it into the catalog"
    case .write(several: true): "write them into the catalog"
    case .submit(let withVersion): "submit it: " + submit(withVersion)
    case .nudge(let withVersion):
      submit(withVersion) + " waits for App Store Connect, and sends the name of a subscription again"
    case .readMessage: "see its message in App Store Connect"
    }
  }
}
