import Diagnostics
import JSONText
import OfferModel

/// Reads JSON with the attribute names of the App Store Connect API: an object with groups, a list of products, or an answer of
/// the API.
///
/// Many keys mean the same to Xcode and to the API, so the same fields are read. Case, hyphens and underscores of the keys do
/// not matter.
extension StoreKitReader {
  static let shapesOfAPI = """
    name a .storekit file, or JSON with the names of the App Store Connect API: an object with `subscriptionGroups` or \
    `groups`, a list of products with `productId`, or an answer of the API with `data`
    """

  /// Whether the file has the names of the API, and not those of Xcode.
  func hasNamesOfAPI(_ root: JSONValue) -> Bool {
    if let elements = root.elements { return elements.contains { $0.members != nil } }
    if root["settings"] != nil || root["identifier"] != nil || root["version"]?.members != nil {
      return false
    }
    let isAPI =
      root["data"] != nil
      || ["productId", "product_id", "attributes"].contains { root.holds($0) }
    return isAPI && !root.holds("productID")
  }

  /// Reads the whole file. Returns nil, after a finding, if there is no product in it.
  mutating func readAPIFile(_ root: JSONValue) -> StoreKitFile? {
    isAPI = true
    if root.holds("USA") || root.holds("usdPrice") { storefront = Storefront(code: "USA") }
    let object = rootObject(root)
    guard var file = read(object, StoreKitFile()), !file.subscriptions.isEmpty || !file.products.isEmpty
    else {
      report.unreadable("no product was found in the JSON", help: Self.shapesOfAPI)
      return nil
    }
    file.isOfAPI = true
    file.storefront = storefront
    reportUnusedResources(object)
    return file
  }

  /// Reports the included resources to which no product of the file refers.
  private mutating func reportUnusedResources(_ object: FileObject) {
    for row in object.related["included"] ?? [] {
      guard let value = row.value, let name = resourceName(value), resources[name] != nil,
        let type = value["type"]?.string, !["apps", "territories"].contains(type),
        !type.hasSuffix("PricePoints")
      else { continue }
      report.lost(row.path, "\(quoted(type)) that no product of the file has", group: "included \(type)")
    }
  }

  /// Returns the root with its groups and products in their lists, wherever the file has them.
  ///
  /// All other resources of an answer of the API are kept in `resources`, until an object refers to them.
  private mutating func rootObject(_ root: JSONValue) -> FileObject {
    var object = FileObject(value: root)
    let data = root["data"]
    guard data != nil || root.elements != nil else { return object }
    for key in ["data", "included", "links", "meta"] {
      object.members[key] = root[key].map { FileObject.Member(spelling: key, value: $0) }
    }
    let included = root["included"].map { rows($0, at: .file["included"]) } ?? []
    let main = rows(data ?? root, at: data == nil ? .file : .file["data"])
    for row in main + included {
      if let name = row.value.flatMap(resourceName) { resources[name] = row }
    }
    let isGroup = { (row: FileObject) in
      row.value?["type"]?.string == "subscriptionGroups" || row.value?["subscriptions"] != nil
    }
    let groups = (main + included).filter(isGroup)
    // Subscriptions to which a group refers are read there.
    let inGroups = groups.flatMap { identifiers($0.value?["relationships"]?["subscriptions"]?["data"]) }
    let grouped = Set(inGroups.compactMap(resourceName))
    let sold = included.filter { ["subscriptions", "inAppPurchases"].contains($0.value?["type"]?.string) }
    let products = (main + sold).filter { row in
      !isGroup(row) && !grouped.contains(row.value.flatMap(resourceName) ?? "")
    }
    for row in groups + products {
      if let name = row.value.flatMap(resourceName) { resources[name] = nil }
    }
    object.related = ["subscriptionGroups": groups, "products": products, "included": included]
    return object
  }

  /// Returns the objects of a list, or the one object. Values of another type are reported.
  private mutating func rows(_ value: JSONValue, at path: JSONPath) -> [FileObject] {
    identifiers(value).enumerated().compactMap { index, row in
      let place = value.elements == nil ? path : path[index]
      if row.members != nil { return FileObject(path: place, value: row) }
      report.defect(place, "found \(row.noun), expected an object; not imported", group: "row \(row.noun)")
      return nil
    }
  }

  /// Returns the type and the id of a resource, or of an identifier that refers to it: `subscriptions/1`.
  private func resourceName(_ value: JSONValue) -> String? {
    guard let type = value["type"]?.string, let id = value["id"]?.string else { return nil }
    return type + "/" + id
  }

  /// Returns the elements of a list, or the one value.
  private func identifiers(_ data: JSONValue?) -> [JSONValue] {
    data.map { $0.elements.map(Array.init) ?? [$0] } ?? []
  }

  /// Returns a resource of an answer as an object with its attributes, and with the resources to which it refers in its lists.
  ///
  /// Other objects are returned as they are.
  mutating func flattened(_ object: FileObject) -> FileObject {
    guard let value = object.value, value["attributes"] != nil || value["relationships"] != nil else {
      return object
    }
    var result = object
    result.path = object.path["attributes"]
    result.value = value["attributes"]
    result.members["id"] = value["id"].map { FileObject.Member(spelling: "id", value: $0) }
    for relation in value["relationships"]?.members.map(Array.init) ?? [] {
      let found = identifiers(relation.value["data"]).filter { $0.members != nil }
      guard let first = found.first else { continue }
      let id = first["id"].map { FileObject.Member(spelling: relation.key, value: $0) }
      switch relation.key {
      case "app", "subscription": break
      case "group": result.members["subscriptionGroupID"] = id
      case "territory": result.members["territory"] = id
      case "subscriptionPricePoint", "inAppPurchasePricePoint":
        result.related["pricePoint"] = resourceName(first).flatMap { resources[$0] }.map { [$0] }
      default:
        addRelated(found, of: relation.key, at: object.path["relationships"][relation.key], to: &result)
      }
    }
    return result
  }

  /// Adds resources to the list of their relation. A resource belongs to one object, so none is read twice.
  private mutating func addRelated(
    _ identifiers: [JSONValue], of relation: String, at path: JSONPath, to object: inout FileObject
  ) {
    let key: String? =
      switch relation {
      case "subscriptions", "introductoryOffers": relation
      case "promotionalOffers": StoreKitOffer.Kind.promotional.rawValue
      case "offerCodes": StoreKitOffer.Kind.code.rawValue
      case "winBackOffers": StoreKitOffer.Kind.winBack.rawValue
      case "prices": "displayPrice"
      default: relation.lowercased().hasSuffix("localizations") ? "localizations" : nil
      }
    var rows: [FileObject] = []
    if let key {
      rows = identifiers.compactMap(resourceName).compactMap { resources.removeValue(forKey: $0) }
      object.related[key] = rows
    }
    guard rows.count < identifiers.count else { return }
    let missing = counted(identifiers.count - rows.count, "resource")
    report.lost(
      path, "\(missing) to which it refers, not included or not known", group: "relation \(relation)")
  }

  /// Whether the object is an auto-renewable subscription, by its type or by having a period.
  func isSubscriptionInAPI(_ object: FileObject) -> Bool {
    guard let content = object.value?["attributes"] ?? object.value else { return false }
    let shape = StoreKitSubscription.shape
    let kind = content["inAppPurchaseType"]?.string ?? content["type"]?.string
    if let kind { return letters(kind).contains("renewa") && !letters(kind).contains("nonrenew") }
    return object.value?["type"]?.string == "subscriptions"
      || content.members?.contains { shape.meaning(of: $0) == "recurringSubscriptionPeriod" } ?? false
  }
}
