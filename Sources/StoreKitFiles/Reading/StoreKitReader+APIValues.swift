import Diagnostics
import JSONText
import OfferModel

extension StoreKitReader {
  /// Reads a list of objects, or an object with a text or an object for each locale.
  mutating func readLocalizations(of owner: FileObject, _ new: StoreKitLocalization) -> [StoreKitLocalization]
  {
    guard isAPI, let members = owner["localizations"]?.members,
      !members.contains(where: { StoreKitLocalization.shape.meaning(of: $0) != nil })
    else { return readList("localizations", of: owner, new) }
    let path = owner.path("localizations")
    let all = Array(members)
    // Far more than there are locales.
    let most = 200
    if all.count > most { report.lost(path, "\(grouped(all.count - most)) more localizations") }
    return all.prefix(most).compactMap { member in
      var row = FileObject(path: path[member.key], value: member.value)
      row.members["locale"] = FileObject.Member(spelling: "locale", value: member.name)
      if member.value.members == nil {
        row.members["displayName"] = FileObject.Member(spelling: "displayName", value: member.value)
      }
      return read(row, new)
    }
  }

  /// Reads the name and the description of a product that has them without a locale, as lists in scripts do.
  mutating func readLooseTexts(_ product: inout some StoreKitProductObject) {
    let name = product.source.text("displayName", &report)
    let description = product.source.text("description", &report)
    guard let text = description ?? name else { return }
    let path = product.source.path(description == nil ? "displayName" : "description")
    guard product.localizations.isEmpty else {
      return report.lost(path, "a text in no locale: \(quoted(text))")
    }
    var row = StoreKitLocalization(source: product.source, locale: "en-US", description: description)
    row.displayName = name ?? product.referenceName ?? product.productID
    row.isLocaleAssumed = true
    product.localizations = [row]
    report.assumed(path, "the texts have no locale: en-US is used", group: "locale")
  }

  /// Reads the review note of a `review` object, and reports what else it has.
  mutating func readReview(_ product: inout some StoreKitProductObject) {
    guard let review = product.source["review"], !review.isEmpty else { return }
    let path = product.source.path("review")
    product.reviewNote = review["note"]?.string.flatMap { oneLine($0, at: path, &report) }
    guard review.members?.contains(where: { $0.key != "note" && !$0.value.isEmpty }) ?? true else { return }
    report.lost(
      path, "content for App Review other than the note, such as a screenshot",
      help: "write the path of the screenshot, relative to the catalog, under `reviewScreenshot`",
      group: "review")
  }

  /// Reads a list of storefronts, or one. Texts that do not name a storefront are reported.
  mutating func readStorefronts(_ object: FileObject, _ key: String) -> StorefrontSet {
    var found = StorefrontSet()
    for text in object[key]?.string.map({ [$0] }) ?? object.texts(key, &report) {
      if let storefront = namedStorefront(text) {
        found.insert(storefront)
      } else {
        report.lost(object.path(key), "\(quoted(text)) is not a storefront", group: "no storefront \(text)")
      }
    }
    return found
  }

  /// Returns the storefront with a code of three letters, or of two, in any case.
  func namedStorefront(_ text: String) -> Storefront? {
    Storefront(code: text.uppercased()) ?? Storefront(alpha2: text.uppercased())
  }

  /// Reports that a product is not sold everywhere, if an object or a switch says so.
  mutating func reportLimits(_ object: FileObject, _ key: String) {
    guard let value = object[key], value.boolean != true,
      !(value.members?.allSatisfy { $0.value.boolean == true } ?? value.isEmpty)
    else { return }
    report.lost(
      object.path(key), "where the product is sold", help: "write it under `territories`",
      group: "limits \(key)")
  }

  /// Joins introductory offers that differ only in their storefront: the API has an offer once for each storefront.
  func joinedByTerms(_ rows: [StoreKitOffer]) -> [StoreKitOffer] {
    var offers: [StoreKitOffer] = []
    for row in rows {
      let same = offers.firstIndex { offer in
        offer.plan == row.plan && offer.paymentMode == row.paymentMode && offer.period == row.period
          && offer.numberOfPeriods == row.numberOfPeriods && offer.startDate == row.startDate
          && offer.endDate == row.endDate && offer.storefronts.isDisjoint(with: row.storefronts)
      }
      guard let same, !row.storefronts.isEmpty, !offers[same].storefronts.isEmpty else {
        offers.append(row)
        continue
      }
      offers[same].storefronts.formUnion(row.storefronts)
      if offers[same].price == .missing { offers[same].price = row.price }
    }
    return offers
  }
}
