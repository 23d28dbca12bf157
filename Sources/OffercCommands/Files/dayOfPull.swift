import AppStoreConnect
import Diagnostics
import JSONText
import OfferModel

/// Returns the day in UTC on which a file of live state was pulled; nil for another file.
func dayOfPull(_ text: SourceFile) -> CalendarDate? {
  guard text.bytes.first == UInt8(ascii: "{"),
    let document = try? checkFormat(text.bytes, named: text.name, liveFormat),
    let file = try? liveFormat.read(document.root)
  else { return nil }
  return CalendarDate(String(file.fetchedAt.prefix(10)))
}
