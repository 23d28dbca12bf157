/// How many offers of each kind a subscription gets.
struct OfferMix {
  private(set) var introductory = 0
  private(set) var promotional = 0
  private(set) var winBack = 0
  private(set) var codes = 0

  /// The kinds take turns up to what a subscription may have: a current and a future introductory offer,
  /// ten promotional ones, five win-back offers in each of six months. The rest are offer codes.
  init(total: Int) {
    for turn in 0..<total {
      switch turn % 4 {
      case 0 where introductory < 2: introductory += 1
      case 1 where promotional < 10: promotional += 1
      case 2 where winBack < 30: winBack += 1
      default: codes += 1
      }
    }
  }
}
