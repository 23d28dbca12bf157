import ByteText
import JSONText
import OfferLanguage
import OfferRules

/// Where an object is listed that a request creates, and what it is known by there.
struct ObjectHome {
  let list: String
  private let request: PlannedRequest
  private let resource: AppleResource
  private let readBack: AppleReadBack

  /// - Parameter request: with all ids.
  init?(of request: PlannedRequest, _ readBack: AppleReadBack) {
    guard request.method == .post, let resource = request.resource, let home = resource.home,
      let owner = request.link(home.owner), let place = AppleResource.named(home.type)
    else { return nil }
    list = place.collection + "/" + owner + "/" + home.list
    self.request = request
    self.resource = resource
    self.readBack = readBack
  }

  var query: KeyValuePairs<String, String> {
    if resource.type == AppleResource.reviewItem.type {
      return ["include": reviewedVersions, "limit": "200"]
    }
    // Of a screenshot there is one, and no list.
    if list.hasSuffix("Screenshot") { return [:] }
    return request.link("territory") == nil ? ["limit": "200"] : ["include": "territory", "limit": "200"]
  }

  /// Whether an object of the list is the one that the request creates, as far as can be told.
  func isLike(_ object: ResourceObject) -> Bool {
    if request.makesVersion { return object.versionState == .editable }
    if let territory = request.link("territory"), object.linkedId("territory") != territory { return false }
    if resource.type == AppleResource.reviewItem.type {
      return request.relationships.contains {
        $0.name != resource.home?.owner && object.linkedId($0.name) == request.link($0.name)
      }
    }
    if resource.type == AppleResource.reviewSubmission.type, object.state != .readyForReview { return false }
    return resource.attributes.filter(\.isName).allSatisfy { row in
      if case .startDate? = row.key {
        return readBack.start(request.attribute(row.name)?.string) == readBack.start(object.text(row.name))
      }
      if case .targetPlan? = row.key {
        return readBack.plan(request.attribute(row.name)?.string) == readBack.plan(object.text(row.name))
      }
      let usual = resource.appleDefault(of: row) ?? .null
      let wanted = request.attribute(row.name) ?? usual
      return wanted.isSame(as: row.name, of: object)
        || wanted == usual && JSON.null.isSame(as: row.name, of: object)
    }
  }
}

extension PlannedRequest {
  /// What it creates, changes or deletes.
  fileprivate var resource: AppleResource? {
    collection.byBytes.split(separator: "/").last.flatMap { AppleResource.named(String($0)) }
  }
}

extension AppleResource {
  /// What Apple takes without an attribute.
  fileprivate func appleDefault(of row: AppleAttribute) -> JSON? {
    guard let object, let key = row.key else { return nil }
    return Language.current[object].field(key)?.appleDefault
  }
}
