import Diagnostics
import JSONText
import OfferModel

/// Reads the price points of a `live.json`.
///
/// - Parameter file: how messages name the file.
func readLivePricePoints(_ bytes: [UInt8], named file: String) throws(CSVFault) -> PricePoints {
  do throws(PricePointsJSONFault) {
    let points = try livePricePoints(bytes)
    guard points.lists.contains(where: { !$0.value.isEmpty }) else {
      throw PricePointsJSONFault(
        "the live state has no price points: run `offerc appstore pull --price-points` to get them", at: 0..<0
      )
    }
    return PricePoints(file: file, lists: points.lists, equalized: points.equalized)
  } catch {
    let place = LineTable(SourceFile(name: file, bytes: bytes)).position(of: error.place.lowerBound)
    throw CSVFault(line: place.line, column: place.column, message: error.message)
  }
}

private func livePricePoints(_ bytes: [UInt8]) throws(PricePointsJSONFault) -> PricePointsJSON {
  let document: JSONDocument
  do {
    document = try JSONDocument(reading: bytes, limits: .ofLiveState)
  } catch {
    throw PricePointsJSONFault(error.message(in: bytes), at: error.offset..<error.offset)
  }
  guard let format = document.root["format"] else {
    throw PricePointsJSONFault(
      "the file has no format, expected \(EqualizedPrices.liveFormat) or the CSV of App Store Connect",
      at: 0..<0)
  }
  guard format.string == EqualizedPrices.liveFormat else {
    let found = format.string.map(quoted) ?? "no text"
    throw PricePointsJSONFault("the format is \(found), expected \(EqualizedPrices.liveFormat)", at: format)
  }
  guard let points = document.root["pricePoints"], !points.isNull else { return PricePointsJSON() }
  return try PricePointsJSON(points)
}
