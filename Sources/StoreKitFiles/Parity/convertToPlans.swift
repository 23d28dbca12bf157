import JSONText

extension StoreKitFile {
  /// The changes that bring a file of an earlier version into the form of 5.0, which has billing plans: what it says, its
  /// ids and unknown keys stay.
  ///
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  func changesToPlans(_ writer: StoreKitWriter) throws -> [XcodeEdit] {
    var writer = writer
    var edits = try writer.missingMembers(of: self)
    edits += source.set("version", writer.version.json)
    let switches = settings(in: writer.version)
    switch source["settings"] {
    case let settings? where settings.members != nil:
      for one in switches where settings[one.name] == nil {
        edits.append(.set(settings, one.name, XcodePart(one.value)))
      }
    case nil: edits += source.set("settings", .object(switches))
    default: break
    }
    for subscription in subscriptions {
      edits += try writer.missingMembers(of: subscription)
      // What was read is kept, instead of new offers.
      edits += subscription.introductoryList
      for offer in StoreKitOffer.Kind.allCases.flatMap({ subscription[offers: $0] }) {
        edits += try writer.missingMembers(of: offer)
      }
    }
    return edits
  }
}

extension StoreKitSubscription {
  /// Its one introductory offer is the first of a list, too.
  fileprivate var introductoryList: [XcodeEdit] {
    let single = source["introductoryOffer"]
    var edits = single?.isNull == true ? source.unset("introductoryOffer") : []
    guard source["introductoryOffers"] == nil else { return edits }
    let offers = single?.elements.map(Array.init)
    if offers != nil { edits += source.unset("introductoryOffer") }
    let parts = offers ?? (single?.members == nil ? [] : single.map { [$0] }) ?? []
    return edits + source.set("introductoryOffers", .list(parts.map(XcodePart.read)))
  }
}
