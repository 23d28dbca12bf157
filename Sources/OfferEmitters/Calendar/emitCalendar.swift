import ByteText
import Cryptography
import Diagnostics
import OfferModel

/// Returns `offers.ics`, a calendar (RFC 5545) to subscribe to, with an all-day event for every deadline, start, end and price change.
///
/// The same catalog gives the same bytes on every day: DTSTAMP is the day of the event. An event keeps its UID when its day changes.
package func emitCalendar(_ view: CatalogView) -> [UInt8] {
  var text = CalendarText()
  text.line("BEGIN:VCALENDAR")
  text.line("VERSION:2.0")
  text.line("PRODID:-//offerc//offers//EN")
  text.line("CALSCALE:GREGORIAN")
  text.line("METHOD:PUBLISH")
  // NAME is from RFC 7986. Older programs read X-WR-CALNAME.
  let name = "Offers of " + (view.app.name?.value ?? view.app.bundleId.value)
  text.property("NAME", name)
  text.property("X-WR-CALNAME", name)
  text.line("REFRESH-INTERVAL;VALUE=DURATION:P1D")
  text.line("X-PUBLISHED-TTL:P1D")
  var seen: [[String]: Int] = [:]
  for event in view.events {
    // Price changes of one plan have the same identity, so they get numbers.
    let number = seen[event.identity, default: 0]
    seen[event.identity] = number + 1
    text.event(event, uid: uid(event.identity + (number == 0 ? [] : ["\(number)"])))
  }
  text.line("END:VCALENDAR")
  return text.bytes
}

/// Returns the UID of an event. It is a hash, because names can have characters that a UID cannot.
private func uid(_ identity: [String]) -> String {
  let bytes = identity.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
  return hexadecimal(sha256([bytes]).prefix(16)) + "@offerc"
}

extension CalendarText {
  fileprivate mutating func event(_ event: OfferEvent, uid: String) {
    let day = event.day.compact
    line("BEGIN:VEVENT")
    line("UID:" + uid)
    line("DTSTAMP:\(day)T000000Z")
    line("DTSTART;VALUE=DATE:" + day)
    if let next = event.day.next { line("DTEND;VALUE=DATE:" + next.compact) }
    property("SUMMARY", event.summary)
    property("DESCRIPTION", event.description)
    property("CATEGORIES", event.category)
    line("TRANSP:TRANSPARENT")
    line("END:VEVENT")
  }
}

extension OfferEvent {
  /// The title. It begins with the verb, because calendars show few characters.
  fileprivate var summary: String { capitalized(sentence) }

  fileprivate var description: String {
    [
      "\(product.referenceName.value) (\(product.productId.value))",
      detail.isEmpty ? "" : capitalized(detail) + ".",
      dayNote,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  fileprivate var category: String {
    if let kind { return kind.phrase }
    return what == .review ? "product" : "price change"
  }
}

extension CalendarDate {
  /// The day as calendars have it: `20270131`.
  fileprivate var compact: String { description.byBytes.removing("-") }
}
