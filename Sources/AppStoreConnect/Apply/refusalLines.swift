import Diagnostics
import JSONText

/// What Apple says about a request that it refuses, a line for each error: its words, its code, what it points at.
func refusalLines(_ body: [UInt8]) -> [String] {
  guard let root = try? JSONDocument(reading: body).root else { return [] }
  return (root["errors"]?.elements.map { Array($0) } ?? []).prefix(10).map { error in
    let words = error["detail"]?.string ?? error["title"]?.string ?? "no reason"
    let code = error["code"]?.string.map { " [\($0)]" } ?? ""
    let pointer = error["source"]?["pointer"]?.string.map { " at \($0)" } ?? ""
    return escapingControls(words + code + pointer)
  }
}

/// The id of the object that an answer says was created.
func createdId(_ answer: HTTPResponse, _ request: PlannedRequest) -> String? {
  guard request.method == .post, let root = try? JSONDocument(reading: answer.body).root else { return nil }
  return root["data"]?["id"]?.string
}

extension PlannedRequest {
  var httpMethod: HTTPMethod {
    switch method {
    case .post: .post
    case .patch: .patch
    case .delete: .delete
    }
  }

  /// The id of what it creates, found by the name that Apple allows once.
  func createdId(in ids: LiveIds, _ made: [Int: String]) -> String? {
    guard method == .post else { return nil }
    switch collection {
    case "/v1/subscriptionGroups": return attribute("referenceName").flatMap { ids.group(named: $0) }
    case "/v1/subscriptions": return attribute("productId").flatMap { ids.subscription($0)?.id }
    case "/v1/subscriptionOfferCodes":
      return attribute("name").flatMap { ids.offerCode(named: $0, of: link("subscription", made)) }
    case "/v1/inAppPurchaseOfferCodes":
      return attribute("name").flatMap { ids.offerCode(named: $0, of: link("inAppPurchase", made)) }
    default: return nil
    }
  }

  private var data: [BodyValue.Member] {
    guard case .object(let root)? = body, case .object(let data)? = root.first?.value else { return [] }
    return data
  }

  private func attribute(_ name: String) -> String? {
    guard case .object(let attributes)? = data.first(where: { $0.name == "attributes" })?.value,
      case .text(let text)? = attributes.first(where: { $0.name == name })?.value
    else { return nil }
    return text
  }

  private func link(_ name: String, _ made: [Int: String]) -> String? {
    guard case .object(let links)? = data.first(where: { $0.name == "relationships" })?.value,
      case .object(let link)? = links.first(where: { $0.name == name })?.value,
      case .object(let target)? = link.first?.value,
      case .id(let reference)? = target.first(where: { $0.name == "id" })?.value,
      case .known(let id) = reference.replacing(made)
    else { return nil }
    return id
  }
}

extension TransportFailure {
  var words: String {
    switch self {
    case .notSent(let words), .lost(let words), .unusable(let words, _): words
    case .tooLarge: "the answer is too large"
    }
  }
}
