import ByteText
import Cryptography
import Diagnostics
import OfferModel

/// Returns `offers.ics`, a calendar (RFC 5545) to subscribe to, with all-day events: one for the run of every offer with dates, one for
/// every deadline, with an alarm, and one for every price change. It has no custom codes, because calendars are often published.
///
/// Without a baseline, the same catalog gives the same bytes on every day: DTSTAMP is the day of the event. With one, the day by which
/// to submit a product for review depends on the day: it is that of the next offer to be created. An event keeps its UID when its day
/// changes.
package func emitCalendar(_ view: CatalogView) -> [UInt8] {
  var text = CalendarText()
  text.line("BEGIN:VCALENDAR")
  text.line("VERSION:2.0")
  text.line("PRODID:-//offerc//offers//EN")
  text.line("CALSCALE:GREGORIAN")
  text.line("METHOD:PUBLISH")
  // NAME is from RFC 7986. Older programs read X-WR-CALNAME.
  let app = view.app.name?.value ?? view.app.bundleId.value
  let name = "Offers of " + app
  text.property("NAME", name)
  text.property("X-WR-CALNAME", name)
  text.line("REFRESH-INTERVAL;VALUE=DURATION:P1D")
  text.line("X-PUBLISHED-TTL:P1D")
  var seen: [[String]: Int] = [:]
  for event in CalendarEvent.all(of: view.events) {
    // Price changes of one plan have the same identity, so they get numbers.
    let number = seen[event.identity, default: 0]
    seen[event.identity] = number + 1
    text.event(event, in: app, uid: uid(event.identity + (number == 0 ? [] : ["\(number)"])))
  }
  text.line("END:VCALENDAR")
  return text.bytes
}

/// An event of the calendar: that of a day, or the run of an offer.
private struct CalendarEvent {
  let event: OfferEvent
  /// The last day; nil if it is on one day.
  var last: CalendarDate?

  /// Whether it is about the run of an offer, from its start, up to its end, or both.
  private var isRun: Bool { event.kind != .offerCode && (event.what == .start || event.what == .end) }

  /// What distinguishes it from other events. That of a run contains neither day, so that a moved run moves the event.
  var identity: [String] { isRun ? event.identity.dropLast() + ["run"] : event.identity }

  var title: String { last == nil ? capitalized(event.sentence) : capitalized(event.subject) }

  /// Returns the events by day. The first and the last day of an offer are one event.
  static func all(of events: [OfferEvent]) -> [CalendarEvent] {
    var all: [CalendarEvent] = []
    var runs: [[String]: Int] = [:]
    for one in events.map({ CalendarEvent(event: $0) }) {
      guard one.isRun else {
        all.append(one)
        continue
      }
      if one.event.what == .end, let place = runs[one.identity] {
        all[place].last = one.event.day
      } else {
        runs[one.identity] = all.count
        all.append(one)
      }
    }
    return all
  }
}

/// Returns the UID of an event. It is a hash, because names can have characters that a UID cannot.
private func uid(_ identity: [String]) -> String {
  let bytes = identity.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
  return hexadecimal(sha256([bytes]).prefix(16)) + "@offerc"
}

extension CalendarText {
  fileprivate mutating func event(_ one: CalendarEvent, in app: String, uid: String) {
    let event = one.event
    let day = event.day.compact
    // The title begins with the verb, because calendars show few characters.
    let product = event.product.referenceName.value
    // The subjects of a review and of a price change name the product.
    let title = ([one.title] + (event.kind == nil ? [] : [product]) + [app]).joined(separator: " · ")
    line("BEGIN:VEVENT")
    line("UID:" + uid)
    line("DTSTAMP:\(day)T000000Z")
    line("DTSTART;VALUE=DATE:" + day)
    if let next = (one.last ?? event.day).next { line("DTEND;VALUE=DATE:" + next.compact) }
    property("SUMMARY", title)
    property("DESCRIPTION", event.description)
    property("CATEGORIES", event.category)
    line("TRANSP:TRANSPARENT")
    if event.what.isDeadline {
      line("BEGIN:VALARM")
      line("ACTION:DISPLAY")
      line("TRIGGER:-P3D")
      property("DESCRIPTION", title)
      line("END:VALARM")
    }
    line("END:VEVENT")
  }
}

extension OfferEvent {
  fileprivate var description: String {
    let detail = publicDetail ?? self.detail
    return [
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
