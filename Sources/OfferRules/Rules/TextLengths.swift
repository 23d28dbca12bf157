import Diagnostics
import OfferModel

/// The rules on the lengths of texts.
extension Rulebook {
  static let displayNameLength = Rule<Catalog>(
    id: "display-name-length",
    summary: "The display name of a product has one character, or more than 30.",
    severity: .error,
    severities:
      "An error for one character or more than 35; between 31 and 35 an info for subscriptions, a warning for in-app purchases",
    why: "Apple's Help asks for 2 to 30 characters; the API accepts up to 35 for a subscription",
    source: .inAppPurchaseInformation,
    disagreement:
      "Help says 30 characters, the API accepts 35 for subscriptions: names between the two are an info there, and a warning for in-app purchases",
    failing: [
      .subscription(name("↓Everything, for everyone, everywhere")).after(", everywhere", ""),
      .subscription(name("↓Everything for everyone, always")).after(", always", ""),
      .subscription(name("↓月")).after("月", "月額"),
      .catalog(Sample.purchase(more: name("↓Everything for everyone, always")))
        .after(", always", ""),
    ],
    passing: [.subscription(name("Everything for everyone, daily")), .subscription(name("月額"))]
  ) { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDisplayName : Limits.purchaseDisplayName
      for localization in product.localizations {
        let name = localization.displayName
        findings.checkLength(of: name, "display name", limit, object: product.path(of: localization))
        guard name.value.dropFirst(Limits.shortestDisplayName - 1).isEmpty else { continue }
        findings.error(
          "display name \(quoted(name.value)) has 1 character, expected at least \(Limits.shortestDisplayName)",
          object: product.path(of: localization), at: name.range, label: "too short",
          help: "write a name that tells customers what they buy")
      }
    }
  }

  static let descriptionLength = Rule<Catalog>(
    id: "description-length",
    summary: "The description of a product is longer than 45 characters.",
    severity: .error,
    severities:
      "An error for more than 55 characters; between 46 and 55 an info for subscriptions, a warning for in-app purchases",
    why: "Apple's Help allows 45 characters; the API accepts up to 55 for a subscription",
    source: .inAppPurchaseInformation,
    disagreement:
      "Help says 45 characters, the API accepts 55 for subscriptions: descriptions between the two are an info there, and a warning for in-app purchases",
    failing: [
      .subscription(description("↓All films and all series, on every screen that you own"))
        .after(" that you own", ""),
      .subscription(description("↓All films and all series, on every one of your screens at home"))
        .after("one of your screens at home", "screen"),
    ],
    passing: [.subscription(description("All films and all series, on every screen"))]
  ) { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDescription : Limits.purchaseDescription
      for localization in product.localizations {
        guard let description = localization.detail else { continue }
        findings.checkLength(
          of: description, "description", limit, object: product.path(of: localization))
      }
    }
  }

  static let appNameLength = Rule<Catalog>(
    id: "app-name-length",
    summary: "A group's custom app name is longer than 30 characters.",
    severity: .warning,
    why: "The name replaces the app's own name, for which two validation schemas allow 30 characters",
    source: .observed("two third-party validation schemas; Apple's API states no length"),
    failing: [.catalog(group(appName: "↓Example, the app for everything")).after("the app", "an app")],
    passing: [.catalog(group(appName: "Example, an app for everything"))]
  ) { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        guard let name = localization.detail else { continue }
        findings.checkLength(
          of: name, "custom app name", Limits.customAppName, object: group.path(of: localization))
      }
    }
  }

  static let reviewNoteLength = Rule<Catalog>(
    id: "review-note-length",
    summary: "A review note is longer than 4,000 characters.",
    severity: .error,
    why: "Apple accepts at most 4,000 characters of notes for the reviewer",
    source: .inAppPurchaseInformation,
    failing: [
      .subscription("reviewNote: ↓" + String(repeating: "Sign in. ", count: 450))
        .after("Sign in. Sign in.", "")
    ],
    passing: [.subscription("reviewNote: Sign in with the demo account.")]
  ) { catalog, findings in
    for product in catalog.products {
      guard let note = product.reviewNote else { continue }
      let limit = TextLimit(longest: Limits.reviewNoteLength, safe: Limits.reviewNoteLength)
      findings.checkLength(of: note, "review note", limit, object: product.path)
    }
  }

  static let referenceNameLength = Rule<Catalog>(
    id: "reference-name-length",
    summary: "A reference name is longer than Apple allows.",
    severity: .error,
    severities:
      "An error for products over 64 characters and win-back offers over 65, a warning for groups and promotional offers over 64",
    why:
      "Apple allows 64 characters for products and 65 for win-back offers; the limit of 64 for groups and promotional offers is what others observed",
    source: .winBackOfferAttributes,
    failing: [
      .subscription("referenceName: ↓a" + name64).after("a" + name64, name64),
      .subscription(
        Sample.promotionalOffers("offerId: p, referenceName: ↓a\(name64), mode: free-trial, duration: P1M")
      ).after("a" + name64, name64),
    ],
    passing: [.subscription("referenceName: " + name64)]
  ) { catalog, findings in
    for group in catalog.groups {
      let name = group.referenceName
      measure(name, Limits.groupReferenceNameLength, .warning, &findings) { group.path }
      for one in group.subscriptions {
        for offer in one.promotionalOffers {
          measure(offer.referenceName, Limits.promotionalReferenceNameLength, .warning, &findings) {
            one.offer(offer).path
          }
        }
        for offer in one.winBackOffers {
          measure(offer.referenceName, Limits.winBackReferenceNameLength, .error, &findings) {
            one.offer(offer).path
          }
        }
      }
    }
    catalog.forEachProduct { product in
      measure(product.referenceName, Limits.productReferenceNameLength, .error, &findings) { product.path }
    }
  }

  private static func measure(
    _ name: Located<String>, _ limit: Int, _ severity: Severity, _ findings: inout Findings,
    _ object: () -> ObjectPath
  ) {
    // No text has more characters than bytes.
    guard name.value.utf8.count > limit, name.value.count > limit else { return }
    findings.add(
      severity,
      "reference name \(quoted(name.value)) has \(name.value.count) characters, expected at most \(limit)",
      object: object(), at: name.range, label: "\(name.value.count - limit) too many",
      help: "shorten it; customers never see it")
  }

  private static let name64 = String(repeating: "n", count: Limits.productReferenceNameLength)

  private static func name(_ name: String) -> String { Sample.localization("displayName: " + name) }

  private static func description(_ description: String) -> String {
    Sample.localization("displayName: Monthly", "description: " + description)
  }

  private static func group(appName: String) -> String {
    let texts = Sample.localization("displayName: Pro", "customAppName: " + appName)
    return Sample.groups(Sample.group("Pro", localizations: texts, Sample.subscription()))
  }
}

extension Findings {
  /// An error beyond the longest text that any source allows; what is beyond the one that all of them allow is doubtful.
  ///
  /// Characters are counted as people see them: Apple does not say how it counts, and this counts fewest.
  mutating func checkLength(of text: Located<String>, _ noun: String, _ limit: TextLimit, object: ObjectPath)
  {
    // No text has more characters than bytes: most need no counting.
    guard text.value.utf8.count > limit.safe else { return }
    let count = text.value.count
    guard count > limit.safe else { return checkCodePoints(of: text, noun, limit, object: object) }
    let isCertain = count > limit.longest
    let allowed = isCertain ? limit.longest : limit.safe
    let expected =
      isCertain
      ? "expected at most \(grouped(limit.longest))" : "but only \(limit.safe) are certain to be accepted"
    add(
      isCertain ? .error : limit.between, "the \(noun) has \(counted(count, "character")), \(expected)",
      object: object, at: text.range, label: counted(count, "character"),
      help: "shorten it by \(counted(count - allowed, "character"))")
  }

  /// One character can consist of a million accents. An emoji of a family has eleven code points, so a text may have many.
  private mutating func checkCodePoints(
    of text: Located<String>, _ noun: String, _ limit: TextLimit, object: ObjectPath
  ) {
    let most = 16 * limit.safe
    guard text.value.utf8.count > most else { return }
    let count = text.value.unicodeScalars.count
    guard count > most else { return }
    add(
      .warning,
      "the \(noun) has \(counted(count, "code point")) in \(counted(text.value.count, "character")), expected at most \(grouped(most))",
      object: object, at: text.range, label: counted(count, "code point"),
      help: "remove the combining marks that are not needed")
  }
}

extension Product {
  /// `subscription com.example.monthly, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}

extension SubscriptionGroup {
  /// `subscription group Pro, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}
