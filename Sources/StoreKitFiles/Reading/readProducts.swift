import Diagnostics
import JSONText

extension StoreKitReader {
  /// The lists of products: Xcode's two, and those that people invent.
  mutating func readProductLists(_ fields: Fields, into file: inout StoreKitFile) {
    let invented: [(key: String, kind: StoreKitProduct.Kind?)] = [
      ("nonConsumableProducts", .nonConsumable), ("consumableProducts", .consumable), ("subscriptions", nil),
    ]
    for object in fields.objects("products", &report) { readEntry(object, as: nil, into: &file) }
    for (key, kind) in invented where fields.has(key) {
      let right = key == "subscriptions" ? "'subscriptionGroups'" : "'products'"
      report.defect(
        fields.path(key), "StoreKit configurations have no such list; read as if it were in \(right)")
      for object in fields.objects(key, &report) {
        if key == "subscriptions" {
          readStraySubscription(object, into: &file)
        } else {
          readEntry(object, as: kind, into: &file)
        }
      }
    }
    for object in fields.objects("nonRenewingSubscriptions", &report) {
      readEntry(object, as: .nonRenewingSubscription, into: &file)
    }
  }

  private mutating func readEntry(
    _ object: JSONObject, as expected: StoreKitProduct.Kind?, into file: inout StoreKitFile
  ) {
    guard isAutoRenewable(object) else {
      if let product = readProduct(object, as: expected) { file.products.append(product) }
      return
    }
    report.defect(object.path, "an auto-renewable subscription is listed as a product; moved to a group")
    readStraySubscription(object, into: &file)
  }

  private func isAutoRenewable(_ object: JSONObject) -> Bool {
    guard let type = object.members["type"]?.string else {
      return object.members["recurringSubscriptionPeriod"] != nil
    }
    return ["recurringsubscription", "autorenewablesubscription", "autorenewable", "subscription"]
      .contains(letters(type))
  }

  private mutating func readProduct(
    _ object: JSONObject, as expected: StoreKitProduct.Kind?
  ) -> StoreKitProduct? {
    let fields = Shape.product.match(object, version: version, report: &report)
    noteID(fields, "internalID")
    guard let productID = fields.text("productID", &report) else {
      report.lost(object.path, "a product without a productID" + nameOf(fields))
      return nil
    }
    if fields.has("codeOffers") {
      report.lost(
        fields.path("codeOffers"),
        "code offers of a product that is not a subscription: their form is unknown")
    }
    return StoreKitProduct(
      path: object.path, productID: productID, referenceName: fields.text("referenceName", &report),
      kind: readKind(fields, expected), price: readPrice(fields, mayBeFree: true),
      isFamilyShareable: fields.flag("familyShareable", &report) ?? false,
      localizations: readLocalizations(fields))
  }

  /// The type that the product states, else that of its list.
  private mutating func readKind(_ fields: Fields, _ expected: StoreKitProduct.Kind?) -> StoreKitProduct.Kind?
  {
    let path = fields.path("type")
    guard let text = fields.text("type", &report) else { return expected }
    let all: [StoreKitProduct.Kind] = [.consumable, .nonConsumable, .nonRenewingSubscription]
    guard let kind = all.first(where: { letters($0.rawValue) == letters(text) }) else {
      let words = listed(all.map { "'\($0.rawValue)'" })
      report.defect(path, "found \(quoted(text)), expected \(words)")
      return expected
    }
    if kind.rawValue != text { report.defect(path, "found \(quoted(text)), read as '\(kind.rawValue)'") }
    if let expected, expected != kind {
      report.defect(
        path, "the type '\(kind.rawValue)' does not match the list that it is in; the type is kept")
    }
    return kind
  }

  /// ` ('Winter')`: how to recognise an object that is lost.
  mutating func nameOf(_ fields: Fields) -> String {
    guard let name = fields.text("referenceName", &report) ?? fields.text("offerID", &report) else {
      return ""
    }
    return " (" + quoted(name) + ")"
  }

  mutating func noteID(_ fields: Fields, _ key: String) {
    guard let id = fields.text(key, &report) else { return }
    ids.append((id, fields.path(key)))
    report.lostOfXcode(fields.path(key), "the id by which Xcode identifies the object", group: "id of Xcode")
  }
}

/// A name without case, hyphens, underscores and spaces: `NON_CONSUMABLE` and `NonConsumable` are one.
func letters(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " } }
