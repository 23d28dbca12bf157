import ByteText
import Diagnostics
import OfferModel

/// The rules on the lengths of texts.
extension Rulebook {
  static let displayNameLength = Rule<Catalog>("display-name-length") { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDisplayName : Limits.purchaseDisplayName
      for localization in product.localizations {
        let name = localization.displayName
        findings.checkLength(of: name, "display name", limit, object: product.path(of: localization))
        guard name.value.dropFirst(Limits.shortestDisplayName - 1).isEmpty else { continue }
        findings.add(
          .error,
          "display name \(quoted(name.value)) has 1 character, expected at least \(Limits.shortestDisplayName)",
          object: product.path(of: localization), at: name.range, label: "too short",
          help: "write a name that tells customers what they buy")
      }
    }
  }

  static let descriptionLength = Rule<Catalog>("description-length") { catalog, findings in
    for product in catalog.products {
      let limit = product.isSubscription ? Limits.subscriptionDescription : Limits.purchaseDescription
      for localization in product.localizations {
        guard let description = localization.detail else { continue }
        findings.checkLength(of: description, "description", limit, object: product.path(of: localization))
      }
    }
  }

  static let appNameLength = Rule<Catalog>("app-name-length") { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        guard let name = localization.detail else { continue }
        findings.checkLength(
          of: name, "custom app name", Limits.customAppName, object: group.path(of: localization))
      }
    }
  }

  static let reviewNoteLength = Rule<Catalog>("review-note-length") { catalog, findings in
    for product in catalog.products {
      guard let note = product.reviewNote else { continue }
      let limit = TextLimit(longest: Limits.reviewNoteLength, safe: Limits.reviewNoteLength)
      findings.checkLength(of: note, "review note", limit, object: product.path)
    }
  }

  static let referenceNameLength = Rule<Catalog>("reference-name-length") { catalog, findings in
    for group in catalog.groups {
      let name = group.referenceName
      measure(name, limit: Limits.groupReferenceNameLength, severity: .warning, &findings) { group.path }
      for subscription in group.subscriptions {
        for offer in subscription.promotionalOffers {
          guard let name = offer.referenceName else { continue }
          measure(name, limit: Limits.promotionalReferenceNameLength, severity: .warning, &findings) {
            subscription.path(of: offer)
          }
        }
        for offer in subscription.winBackOffers {
          guard let name = offer.referenceName else { continue }
          measure(name, limit: Limits.winBackReferenceNameLength, severity: .error, &findings) {
            subscription.path(of: offer)
          }
        }
      }
    }
    catalog.forEachProduct { product in
      measure(product.referenceName, limit: Limits.productReferenceNameLength, severity: .error, &findings) {
        product.path
      }
    }
  }

  private static func measure(
    _ name: Located<String>, limit: Int, severity: Severity, _ findings: inout Findings,
    object: () -> ObjectPath
  ) {
    // No text has more characters than bytes.
    guard name.value.utf8.count > limit, name.value.count > limit else { return }
    findings.add(
      severity,
      "reference name \(quoted(name.value)) has \(name.value.count) characters, expected at most \(limit)",
      object: object(), at: name.range, label: "\(name.value.count - limit) too many",
      help: "shorten it; customers never see it")
  }
}

extension Findings {
  /// Reports a text that is too long. It is an error if the text is longer than any source allows, and less severe if only
  /// some sources allow it.
  ///
  /// Characters are counted as people see them. Apple does not say how it counts, and this gives the smallest number.
  mutating func checkLength(of text: Located<String>, _ noun: String, _ limit: TextLimit, object: ObjectPath)
  {
    // No text has more characters than bytes: most need no counting.
    guard text.value.utf8.count > limit.safe else { return }
    let count = text.value.count
    guard count > limit.safe else { return checkCodePoints(of: text, noun, limit, object: object) }
    let found = "the \(noun) has \(counted(count, "character"))"
    guard count > limit.longest else {
      return add(
        limit.between, "\(found), but only \(limit.safe) are certain to be accepted", object: object,
        at: text.range, label: counted(count, "character"),
        help: "shorten it by \(counted(count - limit.safe, "character"))")
    }
    add(
      .error, "\(found), expected at most \(grouped(limit.longest))", object: object, at: text.range,
      label: counted(count, "character"),
      help: "shorten it by \(counted(count - limit.longest, "character"))"
        + (limit.safe < limit.longest
          ? ", or by \(grouped(count - limit.safe)) to the \(grouped(limit.safe)) that are certain to be accepted"
          : ""))
  }

  /// Reports a text with extremely many code points in its characters: one character can have a million accents. The limit is
  /// generous, because a family emoji has eleven code points.
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
