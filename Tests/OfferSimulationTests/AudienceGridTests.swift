import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// The grid says of each cell what is true of a customer in it, and two offers share a cell where their audiences overlap.
struct AudienceGridTests {
  private static func offer(
    _ id: String, _ priority: String, paid: Int, since: ClosedRange<Int>, territories: String = "[USA, DEU]"
  ) -> String {
    """
    {offerId: \(id), referenceName: \(id), mode: free-trial, duration: P1M, startDate: 2027-01-01, priority: \(priority), \
    territories: \(territories), customerEligibility: {paidSubscriptionDurationInMonths: \(paid), \
    timeSinceLastSubscribedInMonths: {minimum: \(since.lowerBound), maximum: \(since.upperBound)}}}
    """
  }

  private func catalog(_ offers: [String]) throws -> SimulatedCatalog {
    SimulatedCatalog(
      try TestSupport.catalog([
        """
        version: 1
        app: {bundleId: com.example.app, name: Example}
        subscriptionGroups:
          - referenceName: Plans
            subscriptions:
              - productId: monthly
                referenceName: Monthly
                level: 1
                period: P1M
                prices: {USA: 9.99, DEU: 9.99}
                territories: [USA, DEU]
                winBackOffers: [\(offers.joined(separator: ", "))]
        """
      ]))
  }

  @Test func bandsBeginWhereSomethingChanges() throws {
    let catalog = try catalog([
      Self.offer("a", "normal", paid: 3, since: 2...12), Self.offer("b", "high", paid: 6, since: 6...24),
      Self.offer("c", "normal", paid: 1, since: 1...2, territories: "[DEU]"),
    ])
    let usa = try #require(Storefront(code: "USA"))
    let grid = AudienceGrid(0, in: usa, on: try day("2027-06-01"), of: catalog)
    equal(grid.paid.map(\.phrase), ["0–2", "3–5", "6+"])
    equal(grid.since.map(\.phrase), ["0–1", "2–5", "6–12", "13–24", "25+"])
    equal(
      grid.cells.map { $0.map { $0.compactMap(\.name).joined(separator: ">") } },
      [
        ["", "", "", "", ""], ["", "a", "a", "", ""], ["", "a", "b>a", "b", ""],
      ])
    equal(grid.others.compactMap(\.name), ["c"])
    equal(grid.elsewhere.compactMap(\.name), ["c"])
    empty(grid.atOtherTimes)
    let before = AudienceGrid(0, in: usa, on: try day("2026-12-31"), of: catalog)
    equal(before.elsewhere.compactMap(\.name), ["c"])
    equal(before.atOtherTimes.compactMap(\.name), ["a", "b"])
  }

  @Test func eachCellIsWhatACustomerInItSees() throws {
    var random = SeededGenerator(seed: 11)
    let storefront = try #require(Storefront(code: "USA"))
    for _ in 0..<12 {
      let offers = (0..<Int.random(in: 1...4, using: &random)).map { number in
        let least = Int.random(in: 1...12, using: &random)
        return Self.offer(
          "o\(number)", random.isLucky(2) ? "high" : "normal", paid: Int.random(in: 1...12, using: &random),
          since: least...(least + Int.random(in: 0...11, using: &random)))
      }
      let catalog = try catalog(offers)
      let today = try day("2029-06-01")
      let grid = AudienceGrid(0, in: storefront, on: today, of: catalog)
      for (paid, row) in zip(grid.paid, grid.cells) {
        for (since, cell) in zip(grid.since, row) {
          for (months, ago) in [(paid.first, since.first), (paid.last ?? 60, since.last ?? 60)] {
            let left = try #require(today.adding(months: -ago))
            let customer = try DescribedCustomer("paid \(months) months monthly, left \(left)")
              .customer(in: catalog, storefront: storefront, on: today)
            let open = catalog.offers[0].filter { catalog.unmet($0, for: customer, on: today).isEmpty }
            equal(Set(open.compactMap(\.name)), Set(cell.compactMap(\.name)), "\(months), \(ago)")
          }
        }
      }
      try expectOverlaps(grid)
    }
  }

  /// What `winback-same-audience` asks: whether some customer can have both.
  private func expectOverlaps(_ grid: AudienceGrid) throws {
    let all = grid.cells.flatMap { $0.flatMap { $0 } }
    for one in all {
      for other in all where one.index != other.index {
        let shareCell = grid.cells.contains { row in
          row.contains { cell in
            cell.contains { $0.index == one.index } && cell.contains { $0.index == other.index }
          }
        }
        let (a, b) = (try #require(one.audience), try #require(other.audience))
        equal((a.overlap(with: b) != nil), shareCell)
      }
    }
  }
}
