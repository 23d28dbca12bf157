import Diagnostics
import OfferModel
import TestSupport
import Testing

/// What an offer is on a day, by its days where it is, or by its batches.
struct OfferStateTests {
  /// An offer with days where it is planned, and where it is live.
  struct Days: Sendable {
    let planned: String
    /// Nil if it is not live.
    let live: String?
    let today: String
    let state: OfferState
  }

  @Test(arguments: [
    Days(planned: "03-01 03-31", live: "03-01 03-31", today: "02-28", state: .planned),
    Days(planned: "03-01 03-31", live: "03-01 03-31", today: "03-01", state: .running),
    Days(planned: "03-01 03-31", live: "03-01 03-31", today: "03-31", state: .running),
    Days(planned: "03-01 03-31", live: "03-01 03-31", today: "04-01", state: .ended),
    // It is live on other days.
    Days(planned: "03-01 03-31", live: "04-01 04-30", today: "03-15", state: .missing),
    Days(planned: "03-01 03-31", live: "02-01 02-27", today: "02-15", state: .running),
    // It is not live.
    Days(planned: "03-01 03-31", live: nil, today: "02-28", state: .planned),
    Days(planned: "03-01 03-31", live: nil, today: "03-15", state: .missing),
    Days(planned: "03-01 03-31", live: nil, today: "04-15", state: .ended),
  ])
  func anOfferRunsOnTheDaysThatAreLive(_ days: Days) throws {
    func window(_ text: String) throws -> DateWindow {
      let ends = try text.split(separator: " ").map {
        Located(try day("2027-" + $0), at: SourceRange.unbound)
      }
      return DateWindow(start: ends[0], end: ends[1])
    }
    let state = OfferState(
      planned: try window(days.planned), actual: try days.live.map(window), on: try day("2027-" + days.today))
    equal(state, days.state)
  }

  @Test(arguments: [
    ([BatchState.due, .due], OfferState.due), ([.due, .live], .running), ([.planned, .due], .due),
    ([.planned, .expired], .planned), ([.expired, .deactivated], .ended), ([], .planned),
  ])
  func anOfferCodeRunsIfOneBatchWorks(batches: [BatchState], state: OfferState) {
    equal(OfferState(ofBatches: batches), state)
  }

  @Test func whatIsLateShouldRun() {
    equal(OfferState.allCases.filter(\.isLate), [.missing, .unapproved, .due])
  }
}
