import Diagnostics
import OfferLanguage

/// What a product or a group needs before App Review can see it.
package struct ReviewRequirement: Sendable {
  enum Need {
    /// The product itself is not in App Store Connect.
    case product(ObjectKind)
    /// A version of the app, with which the first products are submitted.
    case appVersion
    /// It is unknown whether there is such a version.
    case unreadAppVersion
    /// A build of that version.
    case build
    case texts
    case storefronts
    case prices
    /// - Parameter failed: the name of one that App Store Connect cannot process.
    case screenshot(failed: String?)
    /// It is unknown whether something is missing.
    case unread(LivePart)
    /// Apple says that something is missing, but everything that offerc compares is there.
    case unknown
    case submission
    case answerToReview
  }

  enum Remedy: Hashable {
    /// The catalog has it.
    case apply
    case write(Key)
    /// In App Store Connect, where only a person can do it.
    case create
    case choose
    /// - Parameter reason: why App Store Connect did not answer; empty if it is not known.
    case readAgain(reason: String)
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
  /// The commands that the remedy names.
  let commands: CatalogCommands

  /// The requirement as reports show it.
  var item: PlanItem { PlanItem(object, need.phrase, because: remedyPhrase(ofSeveral: false), at: place) }

  /// What to do about it, in words.
  ///
  /// - Parameter ofSeveral: whether it is said of several things together.
  func remedyPhrase(ofSeveral: Bool) -> String {
    WordsForPeople.of(remedy.phrase(commands, isPlural: ofSeveral || need.isPlural))
  }
}

extension ReviewRequirement.Need {
  /// Whether a part of the object is missing or wrong, so that a submission would be refused.
  var isLacking: Bool {
    switch self {
    case .product, .texts, .storefronts, .prices, .screenshot, .answerToReview: true
    case .unknown, .submission, .unread, .appVersion, .unreadAppVersion, .build: false
    }
  }

  /// Whether its phrase is in the plural.
  fileprivate var isPlural: Bool {
    switch self {
    case .texts, .storefronts, .prices: true
    default: false
    }
  }

  /// The words for people.
  var phrase: String {
    let words =
      switch self {
      case .product(let kind): "the \(kind.phrase) itself"
      case .appVersion: "a version of the app, with which the first products are submitted"
      case .unreadAppVersion:
        "the build of the version of the app with which the first products are submitted: could not be read"
      case .build: "a build"
      case .texts: "texts"
      case .storefronts: "storefronts where it is sold"
      case .prices: "prices"
      case .screenshot(nil): "a review screenshot"
      case .screenshot(let failed?): "a review screenshot: App Store Connect cannot process \(failed)"
      case .unread(let part): "\(part.phrase): could not be read"
      case .unknown: "complete; App Store Connect still reports MISSING_METADATA"
      case .submission: "nothing but the submission"
      case .answerToReview: "what App Review asked for"
      }
    return WordsForPeople.of(words)
  }
}

extension ReviewRequirement.Remedy {
  /// The words for people, with commands that can be run as they are.
  fileprivate func phrase(_ commands: CatalogCommands, isPlural: Bool) -> String {
    func submit(_ withVersion: Bool) -> String { "`\(commands.submit(withVersion: withVersion))`" }
    let plan = "`\(commands.plan) -o plan.json`, then `offerc appstore apply plan.json`"
    return switch self {
    case .apply: "the catalog has \(isPlural ? "them" : "it"): " + plan
    case .write(let key): "write `\(key.name)` into the catalog"
    case .create: "create it in App Store Connect"
    case .choose: "choose it in App Store Connect"
    case .readAgain(let reason):
      (reason.isEmpty ? "" : reason + "; ")
        + "read it again; if the role of this key does not allow that, use a key with another role"
    case .submit(let withVersion): "submit it: " + submit(withVersion)
    case .nudge(let withVersion):
      "submit it: " + submit(withVersion)
        + " waits for App Store Connect, sends the name of a subscription again if necessary, and submits"
    case .readMessage: "see its message in App Store Connect"
    }
  }
}
