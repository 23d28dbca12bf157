import ByteText
import Diagnostics
import OfferModel

/// A text of the page that differs by storefront.
struct StorefrontText: Sendable {
  /// The text for the base storefront, which the page has without its script.
  let shown: String
  /// The number of its list in `StorefrontTexts`.
  let list: Int
}

/// Lists with a text for each storefront, from which the script of the page chooses. Equal lists are one.
///
/// All texts are made here: the script neither computes nor formats amounts. A list has the texts in `StorefrontOrder`; equal ones in a
/// row are one with their count: `4.99*83|4.49*20|480`. An amount is without the sign of its currency, and its list begins with `$`.
struct StorefrontTexts: Sendable {
  private let money: MoneyStyle
  /// The storefronts that readers can choose: the lists have texts for no others.
  private let storefronts: StorefrontSet
  /// The most texts that are kept.
  private let most: Int
  /// The lists by number. The first one is for all texts that are left out.
  private(set) var lists = ["in prices.csv*\(Storefront.count)"]
  /// Whether no text is left out.
  private(set) var isComplete = true
  private var numbers: [String: Int] = [:]
  /// The digits of amounts that were already written.
  private var amounts: [Price.Amount: String] = [:]
  private var count = 0

  /// What a list has for an amount that only Apple knows.
  private static let equalized = "~"
  private static let leftOut = 0

  /// - Parameter most: The most texts that are kept; those of further lists are only in the CSV.
  init(_ money: MoneyStyle, of storefronts: StorefrontSet = .all, atMost most: Int = 200_000) {
    self.money = money
    self.storefronts = storefronts
    self.most = most
  }

  /// Returns the number of the list with the amounts of a price, in the storefronts where it is sold or offered.
  mutating func amounts(of prices: PriceMap, in offered: StorefrontSet) -> Int {
    amounts(in: offered, hasRest: prices.rest != nil) { storefront in prices[storefront]?.amount }
  }

  /// - Parameters:
  ///   - hasRest: Whether Apple sets the amounts that are not known. They are left out otherwise.
  ///   - amount: Returns the amount in a storefront; nil if it is not known.
  mutating func amounts(
    in offered: StorefrontSet, hasRest: Bool = false, _ amount: (Storefront) -> Int64?
  ) -> Int {
    let unknown = hasRest ? StorefrontTexts.equalized : ""
    let there = offered.intersection(storefronts)
    var run = TextRun(mark: "$")
    for storefront in StorefrontOrder.all {
      let isThere = there.contains(storefront)
      let known = isThere ? amount(storefront) : nil
      run.append(known.map { digits($0, storefront.currency) } ?? (isThere ? unknown : ""))
    }
    return number(of: run)
  }

  /// Returns the number of a list of savings; nil is where nothing is known.
  ///
  /// - Parameter part: Returns what is saved in a storefront, as part of the regular price.
  mutating func savings(_ part: (Storefront) -> Double?) -> Int {
    var run = TextRun(mark: "%")
    for storefront in StorefrontOrder.all {
      let known = storefronts.contains(storefront) ? part(storefront) : nil
      let text = known.map { savingPhrase($0) } ?? ""
      let suffix = StorefrontTexts.saved
      run.append(text.byBytes.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text)
    }
    return number(of: run)
  }

  /// What follows the number of a saving; a list that begins with `%` is without it.
  static let saved = "% off"

  /// Returns the number of a list of texts; an empty text is where there is nothing to say.
  ///
  /// `|` and `*` separate the texts of a list: in a text they are written as `∣` (U+2223) and `∗` (U+2217).
  mutating func texts(_ text: (Storefront) -> String) -> Int {
    let all = StorefrontOrder.all.map { storefronts.contains($0) ? text($0) : "" }
    // No text, not even once: after it, a text that begins with `$` does not make its list one of amounts.
    let isLikeAmounts = all.first.map { $0.byBytes.hasPrefix("$") || $0.byBytes.hasPrefix("%") } ?? false
    var run = TextRun(mark: isLikeAmounts ? "*0|" : "")
    for text in all {
      run.append(escapingControls(text).byBytes.replacing("|", with: "∣").byBytes.replacing("*", with: "∗"))
    }
    return number(of: run)
  }

  /// The signs of all currencies, which are before their amounts.
  var signs: String {
    var run = TextRun(mark: "")
    for storefront in StorefrontOrder.all { run.append(money.sign(storefront.currency)) }
    return run.finished
  }

  /// The codes of all currencies.
  var currencies: String {
    var run = TextRun(mark: "")
    for storefront in StorefrontOrder.all { run.append(storefront.currency.code) }
    return run.finished
  }

  private mutating func number(of run: TextRun) -> Int {
    let list = run.finished
    if let number = numbers[list] { return number }
    guard count + run.count <= most else {
      isComplete = false
      return StorefrontTexts.leftOut
    }
    count += run.count
    numbers[list] = lists.count
    lists.append(list)
    return lists.count - 1
  }

  private mutating func digits(_ amount: Int64, _ currency: Currency) -> String {
    let key = Price.Amount(amount: amount, currency: currency)
    if let known = amounts[key] { return known }
    let text = money.text(amount, currency)
    let digits = text.byBytes.dropping(prefix: money.sign(currency)).map(String.init) ?? text
    amounts[key] = digits
    return digits
  }
}

extension Price {
  fileprivate struct Amount: Hashable, Sendable {
    let amount: Int64
    let currency: Currency
  }
}

/// Texts in a row, of which equal neighbors are one with their count.
private struct TextRun {
  private var text: String
  private var last: String?
  private var times = 0
  /// The number of different neighbors.
  private(set) var count = 0

  init(mark: String) { text = mark }

  mutating func append(_ next: String) {
    if next == last {
      times += 1
      return
    }
    close()
    last = next
    times = 1
  }

  var finished: String {
    var copy = self
    copy.close()
    return copy.text
  }

  private mutating func close() {
    guard let last else { return }
    if count > 0 { text += "|" }
    text += last
    if times > 1 { text += "*\(times)" }
    count += 1
  }
}
