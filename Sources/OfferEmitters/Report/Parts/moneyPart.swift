import OfferLanguage
import Diagnostics
import OfferModel
import OfferSimulation
import SystemCalls

/// Returns the part with what offers bring, which customers can have them, and the least that a customer can pay.
func moneyPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "money", title: "Money") { page in
    let net = view.moneyTable
    page.element("h3", text: "Net and payback")
    if net.rows.isEmpty {
      page.element("p", ["class": "note"], text: capitalized(ShownTable.money.nothing))
    } else {
      page.write(net, all: "offerc show --table money --format csv")
    }
    for one in view.simulations {
      page.element("h3", text: one.headline)
      for table in one.tables { page.write(table, all: "offerc simulate") }
      let lines = one.notes + one.assumed.inOrder.map { "assumed: " + $0.phrase }
      page.element("ul") { page in
        for line in lines { page.name("li", text: line) }
      }
    }
  }
}

private let mostProducts = 10

extension CatalogView {
  /// The simulations of the subscriptions with offers, in the base storefront.
  fileprivate var simulations: [SimulationPage] {
    let catalog = SimulatedCatalog(form.catalog)
    let numbers = products.filter { !$0.offers.isEmpty }.compactMap { catalog.number(ofProduct: $0.id) }
      .filter { !catalog.offers[$0].isEmpty }
    guard !numbers.isEmpty, let end = today.adding(months: 24) else { return [] }
    let shown = numbers.prefix(mostProducts)
    let ways = parallelMap(Array(shown)) { number in
      CheapestWay(number, in: base, from: today, until: end, withPromotional: false, of: catalog)
    }
    let matrices = shown.map { number in ExposureMatrix(number, in: base, on: today, of: catalog) }
    return [SimulationPage(matrices, catalog)]
      + ways.compactMap(\.self).map { way in SimulationPage(way, catalog) }
  }
}

extension HTMLText {
  fileprivate mutating func write(_ table: Table, all: String) {
    cutTable("cards", table.columns.map(\.title), table.rows.count, all: all) { page, number in
      page.row(table.rows[number][0], Array(table.rows[number].dropFirst()))
    }
  }
}
