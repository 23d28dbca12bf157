import Diagnostics
import CatalogText
import OfferLanguage
import OfferModel

extension CatalogBuilder {
  mutating func addBatches(
    of code: LiveOffer, named name: String, _ product: OfferedProduct, to object: inout CatalogObject
  ) {
    guard case .read(let oneTime) = code.oneTimeUseCodes, case .read(let custom) = code.customCodes else {
      return object.set(.batches, .objects([]), .unread)
    }
    var batches: [(resource: ResourceObject, object: CatalogObject)] = []
    for batch in oneTime + custom {
      let values = LiveValues(batch, as: .batch)
      let code = batch.text(.code)
      guard values.isKnown, values.object.text(.count) != "0", values.object.text(.code) == code,
        values.object[.expirationDate] != nil || code != nil
      else {
        leftOut.add(.faultyBatches, of: product.object.with(OfferKind.offerCode.part(name)))
        continue
      }
      batches.append((batch, values.object))
    }
    // A batch that is left out must not look as if it had not been made: it would be made again.
    guard batches.count == oneTime.count + custom.count else {
      return object.set(.batches, .objects([]), .unread)
    }
    guard !batches.isEmpty else { return }
    let stem = kebab(name) ?? "offer-code"
    batches.sort { ($0.object.batchOrder, $0.resource.id) < ($1.object.batchOrder, $1.resource.id) }
    object[.batches] = .objects(
      batches.map { batch, values in
        var object = values
        let isCustom = values[.code] != nil
        let kind = isCustom ? "-custom" : values[.environment] != nil ? "-sandbox" : ""
        object[.id] = .scalar(
          nameBatch(batch.id, stem + kind + "-" + (values.text(.createdDate) ?? "")))
        object[.kind] = .word(isCustom ? CodeKind.custom : .oneTimeUse)
        return object
      })
  }
}

extension CatalogObject {
  fileprivate var batchOrder: String {
    let count = text(.count) ?? ""
    return [
      text(.createdDate) ?? "", self[.environment] == nil ? "0" : "1", text(.code) ?? "",
      text(.expirationDate) ?? "9999", String(repeating: "0", count: max(0, 20 - count.count)) + count,
    ].joined(separator: "\u{0}")
  }
}

/// Lower-case words with hyphens between them: `free-for-partners`. Nil for a name without a Latin letter or digit.
func kebab(_ text: String) -> String? {
  let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return words.isEmpty ? nil : words.joined(separator: "-")
}
