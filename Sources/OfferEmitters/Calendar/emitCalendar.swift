import ByteText
import Cryptography
import Diagnostics
import OfferModel

/// `offers.ics`: every deadline, start, end and price change as an all-day event of a calendar to subscribe to.
///
/// RFC 5545. The same catalog gives the same bytes on every day: an event that moves keeps its UID, and DTSTAMP is its
/// own day.
/// - Throws: `CryptographyFailure` when the crypto library cannot hash.
package func emitCalendar(_ view: CatalogView) throws -> [UInt8] {
  var text = CalendarText()
  text.line("BEGIN:VCALENDAR")
  text.line("VERSION:2.0")
  text.line("PRODID:-//offerc//offers//EN")
  text.line("CALSCALE:GREGORIAN")
  text.line("METHOD:PUBLISH")
  // RFC 7986, and what programs read that are older.
  let name = "Offers of " + (view.app.name?.value ?? view.app.bundleId.value)
  text.property("NAME", name)
  text.property("X-WR-CALNAME", name)
  text.line("REFRESH-INTERVAL;VALUE=DURATION:P1D")
  text.line("X-PUBLISHED-TTL:P1D")
  var seen: [[String]: Int] = [:]
  for event in view.events {
    // Price changes of one plan can be told apart only by their order.
    let number = seen[event.identity, default: 0]
    seen[event.identity] = number + 1
    text.event(event, uid: try uid(event.identity + (number == 0 ? [] : ["\(number)"])))
  }
  text.line("END:VCALENDAR")
  return text.bytes
}

/// Names may hold anything, a hash may stand anywhere.
private func uid(_ identity: [String]) throws -> String {
  let bytes = identity.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
  return hexadecimal(try sha256([bytes]).prefix(16)) + "@offerc"
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
  /// The verb first: a calendar shows few characters.
  fileprivate var summary: String { capitalized(sentence) }

  fileprivate var description: String {
    [
      "\(product.referenceName.value) (\(product.productId.value))",
      detail.isEmpty ? "" : capitalized(detail) + ".",
      dayNote,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  fileprivate var category: String { kind?.phrase ?? (what == .review ? "product" : "price change") }
}

extension CalendarDate {
  /// `20270131`.
  fileprivate var compact: String { description.byBytes.removing("-") }
}

/// Lines of iCalendar (RFC 5545, 3.1): CR LF, folded so that none has more than 75 octets.
struct CalendarText {
  private(set) var bytes: [UInt8] = []
  private static let most = 75

  /// A property whose value is a text (3.3.11): nothing in it ends a line or a list.
  mutating func property(_ name: String, _ text: String) {
    var value = ""
    for line in text.byBytes.split(separator: "\n", omittingEmptySubsequences: false) {
      if !value.isEmpty { value += "\\n" }
      for character in escapingControls(String(line)).unicodeScalars {
        if "\\;,".unicodeScalars.contains(character) { value += "\\" }
        value.unicodeScalars.append(character)
      }
    }
    line(name + ":" + value)
  }

  mutating func line(_ line: String) {
    var used = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if used + size > CalendarText.most {
        bytes += [0x0D, 0x0A, 0x20]
        used = 1
      }
      bytes += Array(String(scalar).utf8)
      used += size
    }
    bytes += [0x0D, 0x0A]
  }
}
