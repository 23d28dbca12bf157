import Cryptography
import JSONText
import OfferLanguage
import OfferModel

/// A piece of live state as it was: it tells a change by another hand from what a plan has sent.
package struct LiveRow: Hashable, Sendable {
  /// Parts of an app, a group or a product, each of which is one list at Apple.
  package enum Part: String, CaseIterable, Sendable {
    case gracePeriod, attributes, texts, screenshot, availability, prices
    case introductoryOffers, promotionalOffers, winBackOffers, offerCodes
  }

  var part = Part.attributes
  /// Apple's id of the app, the group or the product.
  var owner = ""
  /// What it is in its part: `UPFRONT USA`.
  var key = ""
  /// Apple's ids. A request that makes, changes or deletes one of them explains why the row differs.
  var ids: [String] = []
  /// What it is in besides its owner. A request that makes one of them makes the row, too.
  var homes: [String] = []
  /// The beginning of a SHA-256 of its values.
  var digest = ""

  struct Name: Hashable {
    let part: Part
    let owner: String
    let key: String
  }

  var name: Name { Name(part: part, owner: owner, key: key) }
}

extension LiveRow {
  fileprivate init(
    _ part: Part, of owner: String, key: String, ids: [String], in homes: [String] = [],
    values: [String]
  ) {
    let text = values.joined(separator: "\u{1F}")
    self.init(
      part: part, owner: owner, key: key, ids: ids, homes: homes,
      digest: String(hexadecimal(sha256([Array(text.utf8)])).prefix(16)))
  }

  static let type = JSONType<LiveRow>.open(
    [
      .member("digest", .text, at: \.digest),
      .memberUnlessEmpty("homes", .texts, at: \.homes),
      .memberUnlessEmpty("ids", .texts, at: \.ids),
      .member("key", .text, at: \.key),
      .member("owner", .text, at: \.owner),
      .member("part", .word, at: \.part),
    ], from: LiveRow())
}

extension LiveApp {
  /// The rows of everything that was read.
  package var rows: [LiveRow] {
    let period = (gracePeriod.value ?? nil).map { period in
      LiveRow(.gracePeriod, of: app.id, key: "", ids: [period.id], values: period.values)
    }
    return [period].compactMap(\.self) + (groups.value ?? []).flatMap(\.rows)
      + subscriptions.flatMap(\.rows) + purchases.flatMap(\.rows)
  }
}

extension LiveGroup {
  var rows: [LiveRow] {
    [LiveRow(.attributes, of: resource.id, key: "", ids: [resource.id], values: resource.values)]
      + (texts.value?.rows(of: resource.id) ?? [])
  }
}

extension LiveTexts {
  /// - Parameter owner: Apple's id of the group or the product.
  fileprivate func rows(of owner: String) -> [LiveRow] {
    let home = version.map { [$0.id] } ?? []
    let texts = localizations.map { text in
      LiveRow(.texts, of: owner, key: text.locale ?? text.id, ids: [text.id], in: home, values: text.values)
    }
    let files = (images ?? []).map { image in
      LiveRow(
        .texts, of: owner, key: image.text("fileName") ?? image.id, ids: [image.id], in: home,
        values: image.values)
    }
    return [LiveRow(.texts, of: owner, key: "", ids: home, values: home)] + texts + files
  }
}

extension LiveProduct {
  var rows: [LiveRow] {
    [LiveRow(.attributes, of: resource.id, key: "", ids: [resource.id], values: resource.values)]
      + LiveRow.Part.allCases.filter { $0 != .attributes }.flatMap { rows($0) }
  }

  /// The rows of a part that was read.
  func rows(_ part: LiveRow.Part) -> [LiveRow] {
    let owner = resource.id
    func offers(_ list: PossiblyUnread<[LiveOffer]>) -> [LiveRow] {
      (list.value ?? []).flatMap { offer in
        let prices = (offer.prices.value ?? []).map { price in
          price.territory + " " + (price.amount?.customerPrice ?? "")
        }
        let batches = (offer.oneTimeUseCodes.value ?? []) + (offer.customCodes.value ?? [])
        return [
          LiveRow(
            part, of: owner, key: offer.resource.id, ids: [offer.resource.id],
            values: offer.resource.values + prices.sorted())
        ]
          + batches.map {
            LiveRow(part, of: owner, key: $0.id, ids: [$0.id], in: [offer.resource.id], values: $0.values)
          }
      }
    }
    switch part {
    case .gracePeriod: return []
    case .attributes: return [LiveRow(part, of: owner, key: "", ids: [owner], values: resource.values)]
    case .texts: return texts.value?.rows(of: owner) ?? []
    case .screenshot:
      return [screenshot.value ?? nil].compactMap(\.self).map {
        LiveRow(part, of: owner, key: "", ids: [$0.id], values: $0.values)
      }
    case .availability:
      return (availabilities.value ?? []).map { one in
        LiveRow(
          part, of: owner, key: one.resource.plan.appleName, ids: [one.resource.id],
          values: one.resource.values + (one.territories.value ?? []).sorted())
      }
    case .prices:
      let all = Dictionary(grouping: prices.value ?? []) {
        $0.resource.plan.appleName + " " + $0.amount.territory
      }
      return all.sorted { one, other in one.key < other.key }.map { key, prices in
        LiveRow(
          part, of: owner, key: key, ids: prices.map(\.resource.id).sorted(),
          values: prices.map { ($0.resource.values + [$0.amount.customerPrice]).joined(separator: " ") }
            .sorted())
      }
    case .introductoryOffers:
      return (introductoryOffers.value ?? []).map { one in
        LiveRow(
          part, of: owner, key: one.resource.id, ids: [one.resource.id],
          values: one.resource.values + [one.resource.territory ?? "", one.amount?.customerPrice ?? ""])
      }
    case .promotionalOffers: return offers(promotionalOffers)
    case .winBackOffers: return offers(winBackOffers)
    case .offerCodes: return offers(offerCodes)
    }
  }
}

extension ResourceObject {
  /// The values that people and requests change. The level is not one of them: another product can move it.
  fileprivate var values: [String] {
    (AppleResource.named(type)?.attributes ?? []).filter { $0.key != .level }.map { row in
      row.name + "=" + (attribute(row.name).map { String(decoding: $0.text, as: UTF8.self) } ?? "")
    }
  }
}
