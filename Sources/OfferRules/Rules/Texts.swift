import ByteText
import Diagnostics
import OfferModel

/// The rules on texts: their lengths, their characters, and what a comment cuts off.
extension Rulebook {
  static let displayNameLength = Rule<Catalog>("display-name-length") { catalog, findings in
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
      measure(name, Limits.groupReferenceNameLength, .warning, &findings) { group.path }
      for one in group.subscriptions {
        for offer in one.promotionalOffers {
          guard let name = offer.referenceName else { continue }
          measure(name, Limits.promotionalReferenceNameLength, .warning, &findings) {
            one.path(of: offer)
          }
        }
        for offer in one.winBackOffers {
          guard let name = offer.referenceName else { continue }
          measure(name, Limits.winBackReferenceNameLength, .error, &findings) {
            one.path(of: offer)
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

  static let textCharacters = Rule<Catalog>("text-characters") { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        let path = group.path(of: localization)
        if forbidden(in: localization.displayName.value) == nil {
          checkCharacters(of: localization.displayName, "group display name", path, &findings)
        }
        checkCharacters(of: localization.detail, "custom app name", path, &findings)
      }
    }
    for product in catalog.products {
      for localization in product.localizations {
        let path = product.path(of: localization)
        checkCharacters(of: localization.displayName, "display name", path, &findings)
        checkCharacters(of: localization.detail, "description", path, &findings)
      }
    }
  }

  private static func checkCharacters(
    of text: Located<String>?, _ what: String, _ object: ObjectPath, _ findings: inout Findings
  ) {
    guard let text else { return }
    guard let refused = refused(in: text.value) else {
      guard let invisible = InvisibleCharacters.first(in: text.value) else { return }
      findings.warning(
        "the \(what) \(quoted(text.value)) contains an invisible character (\(codePoint(invisible)))",
        object: object, at: text.range, label: "contains it",
        help: InvisibleCharacters.isDirectionMark(invisible)
          ? "remove it if the text reads the same without it" : "remove it")
      return
    }
    findings.warning(
      "the \(what) \(quoted(text.value)) contains \(quoted(String(refused))) (\(codePoint(refused))), which App Store Connect might refuse",
      object: object, at: text.range, label: "contains it", help: "remove it")
  }

  private static func refused(in text: String) -> Unicode.Scalar? {
    // Everything that is refused begins with one of these bytes.
    guard text.utf8.contains(where: { $0 == 0xE2 || $0 >= 0xEE }) else { return nil }
    return text.unicodeScalars.first { scalar in refusedBlocks.contains { $0.contains(scalar.value) } }
  }

  private static let refusedBlocks: [ClosedRange<UInt32>] = [
    0x2400...0x245F, 0x2500...0x259F, 0x2600...0x27EF, 0x2800...0x28FF, 0x2980...0x2BFF, 0xE000...0xF8FF,
    0xFE00...0xFE0F, 0x1F000...0x1FAFF, 0xE0100...0xE01EF, 0xF0000...0x10FFFF,
  ]

  static let textBeforeComment = Rule<Catalog>("text-before-comment") { catalog, findings in
    var last: SourceRange?
    for cut in catalog.textsBeforeComments.sorted(by: { $0.comment < $1.comment }) {
      // An alias reads a text once more.
      guard cut.comment != last else { continue }
      last = cut.comment
      let text = "'" + cut.whole.byBytes.replacing("'", with: "''") + "'"
      findings.warning(
        "the text \(quoted(cut.text.value)) ends before `#`, which begins a comment", object: cut.object,
        at: cut.comment, label: "not part of the text", related: [Label(cut.text.range, "the text")],
        help: "write \(text) if `#` belongs to the text; otherwise put a space after `#`")
    }
  }

  static let groupLocalizationMissing = Rule<Catalog>("group-localization-missing") { catalog, findings in
    // Locales that Apple does not have are the business of `locale-unknown`.
    let locales = Set(AppStoreLocales.all)
    // A group without any is the business of `localization-missing`.
    for group in catalog.groups where !group.localizations.isEmpty && !group.isPartial {
      var known = Set(group.localizations.map(\.locale.value))
      guard known.isSubset(of: locales) else { continue }
      var missing: [Located<String>] = []
      for localization in group.subscriptions.lazy.flatMap({ $0.product.localizations })
      where locales.contains(localization.locale.value) && known.insert(localization.locale.value).inserted {
        missing.append(localization.locale)
      }
      guard let first = missing.first else { continue }
      findings.info(
        """
        the group has no localization for \(firstFive(missing.map(\.value).sorted())), which its subscriptions use
        """,
        object: group.path, at: first.range, label: "not in the group",
        related: [Label(group.referenceName.range, "the group")],
        help: "add `localizations` with a `displayName` in these locales to the group")
    }
  }

  static let localizationMissing = Rule<Catalog>("localization-missing") { catalog, findings in
    // A localization with a fault is not in the model: it must not look like none.
    guard !catalog.isPartial else { return }
    for group in catalog.groups {
      let products = group.subscriptions.map { $0.product }
      let bare = products.filter { $0.localizations.isEmpty }
      guard group.localizations.isEmpty else {
        report(bare, of: products.count, "subscription", group.path, &findings)
        continue
      }
      let subscriptions =
        switch bare.count {
        case 0: "has"
        case products.count: "and its \(counted(bare.count, "subscription")) have"
        default: "and \(bare.count) of its \(counted(products.count, "subscription")) have"
        }
      findings.warning(
        """
        subscription group \(quoted(group.referenceName.value)) \(subscriptions) no localization, expected at least one \
        before submission
        """,
        object: group.path, at: group.referenceName.range, label: "no localization", related: labels(bare),
        help: "add `localizations`, for example `localizations: {en-US: {displayName: Pro}}`")
    }
    let purchases = catalog.inAppPurchases.map(\.product)
    report(
      purchases.filter { $0.localizations.isEmpty }, of: purchases.count, "in-app purchase",
      catalog.app.path, &findings)
  }

  /// One finding for all of them: imported catalogs have hundreds.
  private static func report(
    _ bare: [Product], of count: Int, _ noun: String, _ home: ObjectPath, _ findings: inout Findings
  ) {
    guard let first = bare.first else { return }
    let isOne = bare.count == 1
    let found =
      if isOne {
        "\(noun) \(quoted(first.productId.value)) has"
      } else if bare.count == count {
        "the \(counted(count, noun)) have"
      } else {
        "\(bare.count) of the \(counted(count, noun)) have"
      }
    findings.add(
      first.isSubscription ? .warning : .info,
      "\(found) no localization, expected at least one before submission",
      object: isOne ? first.path : home, at: first.productId.range, label: "no localization",
      related: labels(bare.dropFirst()),
      help: "add `localizations`, for example `localizations: {en-US: {displayName: Monthly}}`")
  }

  private static func labels(_ products: some Collection<Product>) -> [Label] {
    products.prefix(3).map { Label($0.productId.range, "also has no localization") }
  }

  static let localeUnknown = Rule<Catalog>("locale-unknown") { catalog, findings in
    let known = Set(AppStoreLocales.all)
    for group in catalog.groups {
      for localization in group.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: group.path, &findings)
      }
    }
    for product in catalog.products {
      for localization in product.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: product.path, &findings)
      }
    }
  }

  private static func report(_ locale: Located<String>, object: ObjectPath, _ findings: inout Findings) {
    let guess = LocaleGuess(locale.value)
    let message = "\(quoted(locale.value)) is not a locale of App Store Connect"
    let severity: Severity = guess.isCertainMistake ? .error : .warning
    let label = guess.isCertainMistake ? "misspelled" : "unknown"
    guard let best = guess.names.first else {
      return findings.add(
        severity, message, object: object, at: locale.range, label: label,
        help: "look it up in App Store Connect's list; if Apple has added it, ignore this warning")
    }
    let fix = Fix.write(best, at: locale.range, isSafe: guess.isCertainMistake)
    findings.add(
      severity, message + ", expected \(listed(guess.names))", object: object, at: locale.range, label: label,
      help: "write \(listed(guess.names))", fix: guess.names.count == 1 ? fix : nil)
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
    let found = "the \(noun) has \(counted(count, "character"))"
    guard count > limit.longest else {
      return add(
        limit.between, "\(found), but only \(limit.safe) are certain to be accepted", object: object,
        at: text.range, label: counted(count, "character"),
        help: "shorten it by \(counted(count - limit.safe, "character"))")
    }
    error(
      "\(found), expected at most \(grouped(limit.longest))", object: object, at: text.range,
      label: counted(count, "character"),
      help: "shorten it by \(counted(count - limit.longest, "character"))")
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
