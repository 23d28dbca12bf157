/// Apple's states, as `live.json` has them beside the ids.
struct LiveStates {
  /// By product ID.
  var inAppPurchases: [String: ObjectStates] = [:]
  /// By Apple's id.
  var subscriptionGroups: [String: ObjectStates] = [:]
  /// By product ID.
  var subscriptions: [String: ObjectStates] = [:]
}

/// The states of a product or a group.
struct ObjectStates {
  /// The state of a product; nil for a group.
  var state: AppleState?
  /// The state of the newest version of its texts.
  var texts: AppleState?
}

extension LiveIds {
  /// The states of all objects. When they are set, objects without ids are left out.
  var states: LiveStates {
    get {
      LiveStates(
        inAppPurchases: inAppPurchases.mapValues(\.states),
        subscriptionGroups: subscriptionGroups.mapValues(\.states),
        subscriptions: subscriptions.mapValues(\.states))
    }
    set {
      for (name, states) in newValue.inAppPurchases { inAppPurchases[name]?.states = states }
      for (name, states) in newValue.subscriptionGroups { subscriptionGroups[name]?.states = states }
      for (name, states) in newValue.subscriptions { subscriptions[name]?.states = states }
    }
  }
}

extension ProductIds {
  var states: ObjectStates {
    get { ObjectStates(state: state, texts: texts.state) }
    set {
      state = newValue.state
      texts.state = newValue.texts
    }
  }
}

extension GroupIds {
  var states: ObjectStates {
    get { ObjectStates(texts: texts.state) }
    set { texts.state = newValue.texts }
  }
}
