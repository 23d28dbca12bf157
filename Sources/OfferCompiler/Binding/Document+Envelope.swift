import ByteText
import OfferModel
import YAMLSyntax

extension Document {
  /// What is around a catalog in `{"format": "offerc.catalog/1", "catalog": …}`, and around live state.
  struct Envelope {
    let format: NodeID
    let content: NodeID
    /// The list of pointers to what is assumed.
    let assumed: NodeID?
    /// Only of live state.
    let pricePoints: NodeID?
    /// Only of live state.
    let states: NodeID?
    /// Whether it is live state, of whatever version.
    let isLive: Bool
  }

  /// Nil for other mappings.
  func envelope(_ root: NodeID) -> Envelope? {
    guard isMapping(root) else { return nil }
    var members: [String: NodeID] = [:]
    for (key, value) in pairs(root).prefix(16) where isScalar(key) { members[string(key)] = resolved(value) }
    guard let format = members["format"], isScalar(format), let content = members["catalog"] else {
      return nil
    }
    let name = string(format)
    let isLive = name.byBytes.hasPrefix("offerc.live/")
    guard isLive || name.byBytes.hasPrefix("offerc.catalog/") else { return nil }
    return Envelope(
      format: format, content: content, assumed: members["assumed"],
      pricePoints: isLive ? members["pricePoints"] : nil,
      states: isLive ? members["states"] : nil,
      isLive: isLive)
  }

  /// How far subscriptions are with App Review, as live state says it.
  func stages(_ envelope: Envelope) -> [String: ProductStage] {
    func member(_ name: String, of node: NodeID) -> NodeID? {
      guard isMapping(node) else { return nil }
      return pairs(node).first { isScalar($0.key) && string($0.key) == name }.map { resolved($0.value) }
    }
    var stages: [String: ProductStage] = [:]
    for kind in ["inAppPurchases", "subscriptions"] {
      guard let products = envelope.states.flatMap({ member(kind, of: $0) }), isMapping(products) else {
        continue
      }
      for (key, value) in pairs(products) where isScalar(key) {
        guard let state = member("state", of: resolved(value)), isScalar(state) else { continue }
        stages[string(key)] = ProductStage(apple: string(state))
      }
    }
    return stages
  }

  /// The texts of a list; other items are left out.
  func texts(of list: NodeID) -> [String] {
    isSequence(list) ? elements(list).filter(isScalar).map(string) : []
  }
}
