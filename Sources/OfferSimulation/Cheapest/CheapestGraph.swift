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
  /// The number of states that were looked at.
  private(set) var states = 0
  /// Whether every way is in it.
  private(set) var isComplete = true

  init(_ moves: CheapestMoves, until end: CalendarDate, atMost mostStates: Int) {
    var days: [Int: NodesOfDay] = [:]
    var first = NodesOfDay()
    first.add(moves.start, number: 0)
    days[moves.start.day.dayNumber] = first
    while let day = days.keys.min(), var nodes = days.removeValue(forKey: day) {
      if day >= end.dayNumber {
        ends += nodes.all.filter(\.node.isJustified).map(\.number)
        continue
      }
      var isFirst = true
      // Those who cancel come back to the list on the same day.
      while let next = nodes.next() {
        // Past the limit, one state of each day still leads to the end.
        guard isFirst || states <= mostStates else { break }
        isFirst = false
        states += 1
        for (number, move) in moves.moves(of: next.node).enumerated() {
          let place = move.after.day.dayNumber
          let to =
            place == day
            ? nodes.add(move.after, number: count)
            : days[place, default: NodesOfDay()].add(move.after, number: count)
          if to == count { count += 1 }
          edges.append(Edge(from: next.number, to: to, move: number, step: move.step))
        }
      }
      isComplete = states <= mostStates
    }
  }

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
  }

  private(set) var all: [Numbered] = []
  private var places: [CheapestMoves.State: Int] = [:]
  /// Customers with a subscription, and without one: those who cancel on the day come to the others.
  private var subscribed: [Int] = []
  private var others: [Int] = []
  private var taken = (subscribed: 0, others: 0)

  /// Adds a node, unless there is one in the same state. Returns the number of the one that is there.
  @discardableResult
  mutating func add(_ node: CheapestMoves.Node, number: Int) -> Int {
    if let place = places[node.state] { return all[place].number }
    places[node.state] = all.count
    if node.state.isSubscribed {
      subscribed.append(all.count)
    } else {
      others.append(all.count)
    }
    all.append(Numbered(number: number, node: node))
    return number
  }

  /// Returns the next node to look at: first those that can lead to others on the same day.
  mutating func next() -> Numbered? {
    if taken.subscribed < subscribed.count {
      taken.subscribed += 1
      return all[subscribed[taken.subscribed - 1]]
    }
    guard taken.others < others.count else { return nil }
    taken.others += 1
    return all[others[taken.others - 1]]
  }
}
