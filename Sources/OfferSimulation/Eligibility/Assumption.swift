/// Where Apple does not say what holds, and what is computed instead.
package enum Assumption: String, CaseIterable, Sendable {
  case months
  case days
  case wait
  case freeTime = "free-time"
  case order
  case retry
  case refund
  case plan
  case family
  case introductoryStatus = "introductory-status"

  /// One sentence, or two.
  package var phrase: String {
    switch self {
    case .months:
      """
      Months are whole months, from one day of the month to the same day, or to the last day of a shorter month. A \
      maximum of 24 holds until the 25th month begins. When several paid times are added up, every 31 leftover days count \
      as one month. Apple does not document how it rounds
      """
    case .days:
      """
      Offers and codes are available for the whole of their first and last days. At Apple, the hour depends on the country, \
      codes end at 00:00 Pacific time, and it is not documented whether an offer still runs on its end date
      """
    case .wait:
      """
      The wait begins at the end of the offer, as WWDC24 session 10110 says. A newer text of the API says at the end of \
      the subscription
      """
    case .freeTime:
      """
      Free time does not count as paid and does not interrupt the paid time around it, and after a gap with only free \
      time the paid time before the gap counts. Apple only says "paid"
      """
    case .order:
      """
      High priority comes before normal priority, then the order is that of the catalog. Apple orders by a formula that \
      it does not publish
      """
    case .retry:
      """
      Months without access while a payment was retried interrupt the paid time, a grace period does not, and a \
      subscription that was not recovered ended on the day of the failed renewal. Apple does not document this
      """
    case .refund:
      """
      A refund ends the subscription on its day, and the refunded period is not paid. Apple does not document what it \
      means for offers
      """
    case .plan:
      """
      The monthly plan is paid for and ends by the commitment of a year, and its offers follow the rules of other \
      offers. Apple does not document the details
      """
    case .family:
      """
      A family member counts like the purchaser, except for win-back offers. Apple documents only that they cannot have \
      win-back offers
      """
    case .introductoryStatus:
      """
      While a payment is retried, the customer counts as subscribed, so no introductory offer is available. Apple \
      documents this only for win-back offers
      """
    }
  }
}
