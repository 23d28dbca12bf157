import OfferModel
import JSONText
import OfferLanguage

extension StoreKitGroup: StoreKitObject {
  var shape: FileShape<StoreKitGroup> { StoreKitGroup.shape }

  static let shape = FileShape<StoreKitGroup>(
    "a subscription group",
    [
      FileField(
        key: "id", aliases: ["identifier", "internalID"],
        read: { reader, group in
          reader.noteID(group.source, "id")
          group.id = group.source.text("id", &reader.report)
        },
        write: { writer, group in
          // The group's subscriptions, which are written next, repeat the id.
          writer.groupID = writer.makeID(["group", group.name ?? ""])
          return .text(writer.groupID)
        }),
      .value(
        "name", aliases: ["referenceName"], at: \.name, .text, as: .referenceName,
        { _, group in "the reference name of \(group)" }),
      .localizations(\.localizations, ofGroup: true),
      .list("subscriptions", aliases: ["products"], \.subscriptions) { reader, group in
        reader.readSubscriptions(&group)
      },
    ])
}
