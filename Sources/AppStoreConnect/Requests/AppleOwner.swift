import JSONText
import OfferLanguage

/// Whose texts, images or prices a request is about.
package struct AppleOwner: Hashable, Sendable {
  var reference: Reference
  let kind: VersionedKind

  /// A draft that can be edited, beside the version that App Review has approved.
  func newVersion() -> PlannedRequest {
    .create(kind.version, attributes: [], relationships: kind.version.owner(reference))
  }

  func create(_ locale: String, _ text: NormalObject, version: Reference) -> PlannedRequest {
    let name = kind.localization.attributes[0].name
    return .create(
      kind.localization, attributes: [.init(name, .text(locale))] + kind.localization.attributes(ofNew: text),
      relationships: kind.localization.owner(version))
  }

  func update(_ id: Reference, _ text: NormalObject) -> PlannedRequest? {
    .update(
      kind.localization, id, as: text,
      changing: [.displayName, kind == .group ? .customAppName : .description])
  }

  func delete(_ id: Reference) -> PlannedRequest { .delete(kind.localization, id) }
}
