import OfferModel

/// All ways of a customer from the first day to the end. Equal states of a day are one node, because customers in equal states can do the
/// same from then on.
///
/// The graph has no amounts. So it is made once for all storefronts with the same offers, and the cheapest way in a storefront is a
/// shortest path (dynamic programming over the days).
struct CheapestGraph: Sendable {
  /// What leads from one node to another one.
  struct Edge: Sendable {
    let from: Int
    let to: Int
    /// Its place among the moves of the customer.
    let move: Int
    /// Nil if nothing is paid and no day goes by: the customer cancels.
    let step: CheapestMoves.Step?
  }

  /// The best way to a node.
  private struct Label {
    var cost: Int64 = 0
    var gap = 0
    var steps = 0
    var isGap = false
    /// The last edge; nil at the start.
    var edge: Int?

    func isBetter(than other: Label) -> Bool {
      (cost, gap, steps) < (other.cost, other.gap, other.steps)
    }
  }

  /// The best way to the end.
  struct Path {
    /// Payments and missing days, in minor units times the days of a period.
    let cost: Int64
    let edges: [Edge]
  }

  /// In an order in which all edges to a node are before those from it.
  private(set) var edges: [Edge] = []
  /// The nodes at the end, or after it, at which a customer may be.
  private var ends: [Int] = []
  private var count = 1
  private var states = 0
  /// Whether every way is in it.
  private(set) var isComplete = true

  /// The states that were looked at, and what customers in them can do: the time and the memory of a search grow with both.
  var work: Int { states + edges.count }

  /// - Parameters:
  ///   - amounts: Those of one of the storefronts. If there are too many states, the cheapest ones there are looked at.
  ///   - mostWork: About the most `work`. Half of it may be used up on the first days; what is left is for all later days.
  init(
    _ moves: CheapestMoves, _ amounts: CheapestAmounts?, until end: CalendarDate, atMost mostWork: Int
  ) {
    var days: [Int: NodesOfDay] = [:]
    var first = NodesOfDay()
    first.add(moves.start, number: 0, cost: 0)
    days[moves.start.day.dayNumber] = first
    while let day = days.keys.min(), var nodes = days.removeValue(forKey: day) {
      if day >= end.dayNumber {
        ends += nodes.all.filter(\.node.isJustified).map(\.number)
        continue
      }
      // First those with a subscription, because those who cancel come to the others on the same day.
      for isSubscribed in [true, false] {
        let all = nodes.numbers(isSubscribed: isSubscribed)
        var most = all.count
        if work + all.count * moves.mostMoves > mostWork / 2 {
          most = (mostWork - work) / ((end.dayNumber - day) * moves.mostMoves)
          most = max(most, CheapestGraph.fewestStates)
        }
        if most < all.count { isComplete = false }
        for number in most < all.count ? nodes.cheapest(most, of: all) : all {
          let next = nodes.all[number]
          states += 1
          for (number, move) in moves.moves(of: next.node).enumerated() {
            let place = move.after.day.dayNumber
            let cost = next.cost + (move.step.flatMap { amounts?.cost(of: $0) } ?? 0)
            let to =
              place == day
              ? nodes.add(move.after, number: count, cost: cost)
              : days[place, default: NodesOfDay()].add(move.after, number: count, cost: cost)
            if to == count { count += 1 }
            edges.append(Edge(from: next.number, to: to, move: number, step: move.step))
          }
        }
      }
    }
  }

  /// Of customers with a subscription, and of those without one, so many of each day lead to the end, however many there are.
  private static let fewestStates = 1

  /// Returns the cheapest way to the end with the amounts of a storefront.
  func cheapestPath(_ amounts: CheapestAmounts) -> Path? {
    var labels: [Label?] = Array(repeating: nil, count: count)
    labels[0] = Label()
    for (number, edge) in edges.enumerated() {
      guard var label = labels[edge.from] else { continue }
      label.edge = number
      if let step = edge.step {
        label.cost += amounts.cost(of: step)
        label.gap += step.missingDays
        if !step.isGap || !label.isGap { label.steps += 1 }
        label.isGap = step.isGap
      }
      if let known = labels[edge.to], !label.isBetter(than: known) { continue }
      labels[edge.to] = label
    }
    var best: Label?
    for end in ends {
      guard let label = labels[end] else { continue }
      if let known = best, !label.isBetter(than: known) { continue }
      best = label
    }
    guard let best else { return nil }
    var path: [Edge] = []
    var last = best.edge
    while let number = last {
      path.append(edges[number])
      last = labels[edges[number].from]?.edge
    }
    return Path(cost: best.cost, edges: path.reversed())
  }
}

/// The nodes of a day, one for each state.
private struct NodesOfDay {
  struct Numbered {
    let number: Int
    let node: CheapestMoves.Node
    /// The least that a way to it costs, in minor units times the days of a period.
    var cost: Int64
  }

  private(set) var all: [Numbered] = []
  private var places: [CheapestMoves.State: Int] = [:]

  /// Adds a node, unless there is one in the same state. Returns the number of the one that is there.
  @discardableResult
  mutating func add(_ node: CheapestMoves.Node, number: Int, cost: Int64) -> Int {
    if let place = places[node.state] {
      all[place].cost = min(all[place].cost, cost)
      return all[place].number
    }
    places[node.state] = all.count
    all.append(Numbered(number: number, node: node, cost: cost))
    return number
  }

  /// Returns the places of the customers with a subscription, or of those without one.
  func numbers(isSubscribed: Bool) -> [Int] {
    all.indices.filter { all[$0].node.state.isSubscribed == isSubscribed }
  }

  /// Returns the places of the cheapest ones, in their order, first those at which a customer may be at the end.
  func cheapest(_ most: Int, of places: [Int]) -> [Int] {
    func key(_ place: Int) -> (Int, Int64, Int) {
      (all[place].node.isJustified ? 0 : 1, all[place].cost, place)
    }
    return Array(places.sorted { key($0) < key($1) }.prefix(most))
  }
}
