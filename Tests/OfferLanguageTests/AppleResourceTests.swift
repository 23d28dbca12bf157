import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// Every row of the mapping to Apple's resources is held against the contract of the API.
struct AppleResourceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let resource: AppleResource
    let row: AppleAttribute

    var testDescription: String { resource.schema + "." + row.name }
  }

  private static let rows = AppleResource.all.flatMap { resource in
    resource.attributes.flatMap { row -> [Row] in
      if case .attributes(let type) = row.form {
        return Language.current[type].attributes.map { Row(resource: resource, row: $0) }
      }
      return [Row(resource: resource, row: row)]
    }
  }

  private static func requests(_ schema: String, _ kinds: [String]) -> [String] {
    kinds.flatMap { [schema + $0, schema + "V2" + $0] }.filter { Contract.apple.types[$0] != nil }
  }

  private static let creations = ["CreateRequest", "InlineCreate"]
  private static let updates = ["UpdateRequest"]

  private static func forms(_ types: [String], _ name: String) -> [Contract.Form] {
    types.compactMap {
      Contract.apple[$0, "data", "attributes", name] ?? Contract.apple[$0, "attributes", name]
    }
  }

  @Test(arguments: rows) func isAnAttributeOfItsResource(_ one: Row) throws {
    let schema = one.resource.schema
    let created = Self.forms(Self.requests(schema, Self.creations), one.row.name)
    let changed = Self.forms(Self.requests(schema, Self.updates), one.row.name)
    let all = Self.forms([schema], one.row.name) + created + changed
    #expect(!all.isEmpty)
    #expect(!one.row.isSentWhenMade || !created.isEmpty)
    #expect(!one.row.isSentWhenChanged || !changed.isEmpty)
    for form in all { #expect(Self.fits(form, one.row, one.resource), "\(form)") }
  }

  private static func fits(_ form: Contract.Form, _ row: AppleAttribute, _ resource: AppleResource) -> Bool {
    switch (row.form, form) {
    case (.lengthUnit, .values(let values)):
      Set(SubscriptionOfferDuration.allCases.map(\.appleName)).isSubset(of: values)
    case (.lengthCount, .integer), (.truth, .boolean): true
    case (.object(let type), .object(let members, _)):
      Language.current[type].attributes.allSatisfy { members[$0.name].map { $0 == .integer } ?? false }
    case (.value, _): fits(form, type(of: row, in: resource))
    default: false
    }
  }

  private static func type(of row: AppleAttribute, in resource: AppleResource) -> FieldType? {
    let objects =
      (resource.object.map { [$0] } ?? []) + [.customerEligibility, .introductoryOffer, .inAppPurchase]
    return row.key.flatMap { key in
      objects.compactMap { Language.current[$0].field(key)?.type }.first
    }
  }

  private static func fits(_ form: Contract.Form, _ type: FieldType?) -> Bool {
    switch (type, form) {
    case (.text?, .text), (.lines?, .text), (nil, .text), (.integer?, .integer), (.boolean?, .boolean): true
    case (nil, .integer), (nil, .values): true
    case (.date?, .text(let format)): format.hasPrefix("date")
    case (.enumeration(let id)?, .values(let values)), (.enumerationList(let id)?, .values(let values)):
      Language.current[id].values.allSatisfy { value in
        Language.current[id].apple(value).map(values.contains) ?? false
      }
    default: false
    }
  }

  @Test func everyWordOfAppleLeadsBack() {
    for enumeration in Language.current.enumerations {
      for value in enumeration.values {
        guard let apple = enumeration.apple(value), apple == apple.uppercased() else { continue }
        equal(enumeration.value(ofApple: apple), value, "\(value)")
      }
    }
  }

  @Test(arguments: AppleResource.all.map(\.type)) func isListedWhereItsHomeSays(_ type: String) throws {
    let resource = try #require(AppleResource.named(type))
    guard let home = resource.home else { return }
    let owner = AppleResource.named(home.type)
    let list = try #require(owner).collection + "/1/" + home.list
    #expect(Contract.apple.operation("GET", list) != nil)
    for name in Self.requests(resource.schema, ["CreateRequest"]) where !name.contains("V2") {
      guard resource.version == 1 else { continue }
      #expect(Contract.apple[name, "data", "relationships", home.owner] != nil)
    }
    guard resource.attributes.contains(where: \.isSentWhenMade), resource.type != "subscriptionPrices" else {
      return
    }
    #expect(Contract.apple.operation("POST", resource.collection) != nil)
  }

  @Test func theReferenceNamesWhatApplesDocumentNames() {
    let period = Language.current[.subscription].field(.period)
    equal(period?.apple, "subscriptionPeriod")
    equal(Language.current[.winBackOffer].field(.duration)?.apple, "duration and periodCount")
    equal(Language.current[.subscription].field(.winBackOffers)?.apple, "WinBackOffer")
    equal(Language.current[.monthsSince].field(.minimum)?.apple, "minimum")
    absent(Language.current[.promotionalOffer].field(.campaign)?.apple)
    absent(Language.current[.app].field(.name)?.apple)
  }

  /// No attribute of a key is lost, and none is there twice.
  @Test func everyAttributeOfARowIsInAResource() {
    var sent: [ObjectID: Set<String>] = [:]
    func take(_ attributes: [AppleAttribute], of id: ObjectID) {
      sent[id, default: []].formUnion(attributes.map(\.name))
      for attribute in attributes {
        switch attribute.form {
        case .object(let part), .attributes(let part): take(Language.current[part].attributes, of: part)
        case .value, .lengthUnit, .lengthCount, .truth: continue
        }
      }
    }
    for resource in AppleResource.all {
      equal(Set(resource.attributes.map(\.name)).count, resource.attributes.count, "\(resource.type)")
      if let object = resource.object { take(resource.attributes, of: object) }
    }
    for id in ObjectID.allCases {
      for attribute in Language.current[id].attributes {
        #expect(sent[id]?.contains(attribute.name) ?? false, "\(id).\(attribute.name)")
      }
    }
  }
}
