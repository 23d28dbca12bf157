/// The days on which pools of codes are expected to need new batches, as `codes status` has derived them.
package struct ExpectedRefills: Sendable {
  /// The day on which the codes were counted.
  package let countedOn: CalendarDate
  private let days: [PlaceOfOffer: CalendarDate]

  package init(countedOn: CalendarDate, _ days: [PlaceOfOffer: CalendarDate]) {
    self.countedOn = countedOn
    self.days = days
  }

  package subscript(offer: PlaceOfOffer) -> CalendarDate? { days[offer] }
}
