import Interpretation
import OfferModel
import TestSupport
import Testing

/// What a text means, and what it assumes: `value` for one meaning, `value?` for one that assumes something.
private func answer<Value>(_ meanings: [Meaning<Value>], _ written: (Value) -> String) -> String {
  meanings.map { written($0.value) + ($0.assumption == nil ? "" : "?") }.joined(separator: " ")
}

struct InterpretationTests {
  @Test(arguments: [
    ("1 Feb 2027", "2027-02-01"), ("February 1st, 2027", "2027-02-01"), ("Mon, 1 Feb 2027", "2027-02-01"),
    ("2027/2/1", "2027-02-01"), ("2027.02.01", "2027-02-01"), ("20270201", "2027-02-01"),
    ("01.02.2027", "2027-02-01"), ("01/02/2027", "2027-02-01? 2027-01-02?"), ("02/02/2027", "2027-02-02"),
    ("13/02/2027", "2027-02-13"), ("02/13/2027", "2027-02-13"), ("2027-02-01 00:00:00", "2027-02-01"),
    ("2027-02-01T09:00:00+09:00", "2027-02-01? 2027-01-31?"), ("2027-02-01T12:00:00Z", "2027-02-01?"),
    ("2027年2月1日", "2027-02-01"), ("令和9年2月1日", "2027-02-01"), ("٢٠٢٧-٠٢-٠١", "2027-02-01"),
    ("2027-02", "2027-02-01?"), ("Feb 2027", "2027-02-01?"), ("1801468800", "2027-02-01?"),
    ("46419", "2027-02-01?"), ("116/02/01", "2027-02-01?"), ("2027-02-30", ""), ("soon", ""), ("", ""),
    ("**2027-02-01**", "2027-02-01"), ("`2027-02-01`;", "2027-02-01"), ("1. März 2027", "2027-03-01"),
    ("1 de marzo de 2027", "2027-03-01"), ("15 marca 2027", "2027-03-15"), ("1er mars 2027", "2027-03-01"),
    ("5 listopad 2027", ""),
  ])
  func days(_ text: String, _ expected: String) {
    equal(answer(interpretDay(text), \.description), expected)
  }

  @Test(arguments: [
    ("$4.99", "USD", "4.99"), ("4,99 €", "EUR", "4.99"), ("USD 4.99", "USD", "4.99"), (".99", "USD", "0.99"),
    ("٤.٩٩", "USD", "4.99"), ("４．９９", "USD", "4.99"), ("1,500", "JPY", "1500"), ("1,500", "USD", "1500?"),
    ("1.234,50", "EUR", "1234.50"), ("1 234,50", "EUR", "1234.50"), ("1'234.50", "CHF", "1234.50"),
    ("1,00,000.00", "INR", "100000.00"), ("4.99/month", "USD", "4.99"), ("+1.00", "USD", ""),
    ("+$1", "USD", ""), ("¥1500", "JPY", "1500"),
    ("tier 5", "USD", ""), ("50%", "USD", ""), ("Free", "USD", ""), ("-4.99", "USD", ""),
    ("4.9.9", "USD", ""),
    ("9.99", "JPY", ""), ("4.999", "USD", "4999?"), ("US$4.99", "USD", "4.99"),
  ])
  func amounts(_ text: String, _ code: String, _ expected: String) throws {
    let currency = try #require(Currency(code: code))
    equal(answer(interpretAmount(text, in: currency), \.decimal), expected)
  }

  @Test(arguments: [
    ("50", "50%"), ("50 %", "50%"), ("0.5", "50%?"), ("0,25", "25%?"), ("-50%", "50%"), ("50% off", "50%"),
    ("half", "50%"), ("50 percent", "50%"), ("0.5%", "0.5%"), ("150", ""), ("0", ""), ("5.5", "5.5%"),
    ("", ""),
    ("٥٠٪", "50%"),
  ])
  func percentages(_ text: String, _ expected: String) {
    equal(answer(interpretPercentage(text)) { $0 }, expected)
  }

  @Test(arguments: [
    ("en_US", "en-US"), ("EN-gb", "en-GB"), ("zh_hans", "zh-Hans"), ("pt-br", "pt-BR"), ("en_us", "en-US"),
    ("en", "en-US en-AU en-CA en-GB"), ("fr", "fr-FR fr-CA"), ("pt", "pt-PT pt-BR"),
    ("zh", "zh-Hans zh-Hant"),
    ("nl", "nl-NL"), ("bn", "bn-BD"), ("sl", "sl-SI"), ("ta", "ta-IN"), ("ja-JP", "ja?"), ("de-AT", "de-DE?"),
    ("zh-CN", "zh-Hans?"), ("zh-HK", "zh-Hant?"), ("zh-Hant-TW", "zh-Hant?"), ("zh-Hans-HK", "zh-Hans?"),
    ("nb", "no?"), ("bn-IN", "bn-BD?"), ("x", ""), ("", ""), ("english", "en-US en-AU en-CA en-GB"),
    ("German", "de-DE"), ("Deutsch", "de-DE"), ("German (Germany)", "de-DE"), ("german germany", "de-DE"),
    ("German (Austria)", "de-DE?"), ("English (U.S.)", "en-US"), ("English - UK", "en-GB"),
    ("Portuguese (Brazil)", "pt-BR"), ("brazilian portuguese", "pt-BR"), ("français", "fr-FR fr-CA"),
    ("Chinese (Simplified)", "zh-Hans"), ("simplified chinese", "zh-Hans"), ("Spanish Mexico", "es-MX"),
    ("default", ""), ("klingon", ""), ("`de-DE`", "de-DE"),
  ])
  func locales(_ text: String, _ expected: String) {
    equal(answer(interpretLocale(text)) { $0 }, expected)
  }

  @Test(arguments: [
    ("en-US, en-GB", "en-US en-GB"), ("en_US|German", "en-US de-DE"), ("en, de", ""), ("en-US", ""), ("", ""),
  ])
  func listsOfLocales(_ text: String, _ expected: String) {
    equal(interpretLocaleList(text).joined(separator: " "), expected)
  }

  @Test(arguments: [
    ("1000 per month", "3000?"), ("1,000/month", "3000?"), ("500 a quarter", "500"), ("1000 per day", ""),
    ("1000", "1000"),
  ])
  func numbersInAQuarter(_ text: String, _ expected: String) {
    equal(answer(interpretNumber(text, of: .thingsPerQuarter)) { "\($0)" }, expected)
  }

  @Test(arguments: [
    ("2.5", [2, 3]), ("2.5 months", [2, 3]), ("3-6 months", [3, 6]), ("3 to 6", [3, 6]), ("3", []),
    ("1-2 years", [12, 24]), ("soon", []),
  ])
  func numbersBetweenWhichATextLies(_ text: String, _ expected: [Int]) {
    equal(NumberRange(text, of: .months)?.ends ?? [], expected)
  }

  @Test(arguments: [
    ("3 months", "P3M"), ("90 days", "P3M?"), ("ONE_MONTH", "P1M"), ("3 x 1 month", "P3M"), ("P3M;", "P3M"),
    ("P0Y3M", "P3M"), ("quarterly", "P3M"), ("$rc_three_month", "P3M"), ("$rc_annual", "P1Y"),
    ("7 days", "P1W"),
    ("30 days", "P1M?"), ("72 hours", "P3D"), ("1 year", "P1Y"), ("12 months", "P1Y"), ("a month", "P1M"),
    ("first 3 months free", "P3M"), ("second week", ""), ("3", ""), ("", ""), ("13 months", ""),
    ("P1M15D", ""), ("3-month", "P3M"),
    ("fortnight", "P2W"), ("half a year", "P6M"), ("2 × P1M", "P2M"), ("1-2 weeks", ""), ("1.5 months", ""),
    ("1.5-2 years", ""),
    ("1.5 years 3", ""), ("1.5 + 1 year", ""), ("1,5 Monate", ""),
    ("any", ""), ("1 any", "P1Y"), ("-1W", ""), ("P-1M", ""), ("2 to 3 weeks", ""), ("1 month x 3", "P3M"),
    ("3 mois", "P3M"),
    ("2 Wochen", "P2W"),
    ("7 hr", ""), ("72 hr", "P3D"), ("3 每月", ""), ("1 mes", "P1M"), ("3개월", "P3M"), ("trial-1-week", "P1W"),
  ])
  func lengths(_ text: String, _ expected: String) {
    equal(answer(interpretLength(text), \.description), expected)
  }

  @Test(arguments: [
    ("one", "1"), ("#1", "1"), ("Level 1", "1"), ("2,000", "2000?"), ("2 000", "2000"), ("2k", "2000"),
    ("1.5k", "1500"), ("5 thousand", "5000"), ("5 dozen", ""), ("2 K", "2000"), ("1.25k", ""), ("k", ""),
    ("1.0", "1"), ("500 codes", "500"), ("https://apps.apple.com/app/id1234567890", "1234567890"),
    ("https://appstoreconnect.apple.com/apps/1234567890/distribution", "1234567890"), ("many", ""),
    ("-1", ""),
    ("1 2", ""), ("٣", "3"), ("1 (highest)", "1?"), ("2 weeks", ""), ("1000 per month", ""),
  ])
  func numbers(_ text: String, _ expected: String) {
    equal(answer(interpretNumber(text)) { "\($0)" }, expected)
  }

  @Test(arguments: [
    ("3", "3"), ("1 year", "12"), ("90 days", "3?"), ("10 weeks", "2?"), ("2 days", "1?"), ("any", ""),
    ("1.5", ""),
  ])
  func months(_ text: String, _ expected: String) {
    equal(answer(interpretMonths(text)) { "\($0)" }, expected)
  }

  /// What is counted decides what a length means.
  @Test(arguments: [
    ("2 weeks", CountedUnit.days, "14"), ("48 hours", .days, "2"), ("36 hours", .days, ""),
    ("1 month", .days, ""),
    ("1 year", .months, "12"), ("90 days", .months, "3?"), ("1.5 years", .months, "18"),
    ("1.5 months", .months, ""),
    ("3-6 months", .months, ""),
    ("2 weeks", .months, ""),
  ])
  func numbersOfUnits(_ text: String, _ counted: CountedUnit, _ expected: String) {
    equal(answer(interpretNumber(text, of: counted)) { "\($0)" }, expected)
  }

  @Test(arguments: [
    ("2-24", "{minimum: 2, maximum: 24}"), ("2 to 24 months", "{minimum: 2, maximum: 24}"),
    ("1-2 years", "{minimum: 12, maximum: 24}"), ("P2M/P2Y", "{minimum: 2, maximum: 24}"),
    ("2-24 weeks", "{minimum: 1, maximum: 6}?"), ("24-2", ""), ("60-90 days", "{minimum: 2, maximum: 3}?"),
    ("1,5 years", ""),
    ("1/2 year", ""),
    ("from 2 to 24 months", "{minimum: 2, maximum: 24}"),
    ("from 3", "{minimum: 3, maximum: 24}?"),
    ("2+", "{minimum: 2, maximum: 24}?"),
    (">= 2", "{minimum: 2, maximum: 24}?"), ("at least 6 months", "{minimum: 6, maximum: 24}?"),
    ("2-36", "{minimum: 2, maximum: 24}?"), ("30+", ""), ("30-36", ""), ("6", ""), ("", ""),
  ])
  func rangesOfMonths(_ text: String, _ expected: String) {
    equal(answer(interpretMonthRange(text), \.notation), expected)
  }

  @Test(arguments: [
    ("UK", "GBR"), ("Allemagne", "DEU"), ("日本", "JPN"), ("États-Unis", "USA"), ("Mısır", "EGY"),
    ("Κύπρος", "CYP"), ("Congo", ""),
    ("Holland", "NLD"), ("South Korea", "KOR"), ("Republic of Korea", "KOR"), ("Korea, Republic of", "KOR"),
    ("usa", "USA"), ("United_States", "USA"),
    ("EU", ""), ("Atlantis", ""),
  ])
  func storefronts(_ text: String, _ expected: String) {
    equal(Storefront(meantBy: text)?.code ?? "", expected)
  }

  // MARK: - Values in random notations

  /// For 10,000 random values in random notations: what is certain is the value, and what is not says what it assumes.
  @Test func whatIsCertainIsTheValue() throws {
    var random = RepeatableRandom(seed: 20_261_129)
    var certain = 0
    for _ in 0..<10_000 {
      switch random.next() % 4 {
      case 0: certain += try checkDay(&random)
      case 1: certain += try checkAmount(&random)
      case 2: certain += try checkLength(&random)
      default: certain += checkNumber(&random)
      }
    }
    #expect(certain > 5_000)
  }

  private func checkDay(_ random: inout RepeatableRandom) throws -> Int {
    let year = 2000 + random.below(100)
    let month = 1 + random.below(12)
    let date = try #require(CalendarDate(year: year, month: month, day: 1 + random.below(28)))
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"]
    let notations = [
      "\(year)/\(month)/\(date.day)", "\(date.day) \(names[month - 1]) \(year)",
      "\(names[month - 1]) \(date.day), \(year)", "\(date.day).\(month).\(year)",
      "\(date.day)/\(month)/\(year)",
      "\(month)/\(date.day)/\(year)", "\(date) 00:00:00", "\(date)T12:00:00Z",
      "\(year)年\(month)月\(date.day)日",
      "\(date.day)-\(names[month - 1])-\(year)", "\"\(date)\"",
    ]
    let text = notations[random.below(notations.count)]
    let meanings = interpretDay(text)
    #expect(meanings.contains { $0.value == date }, "\(text)")
    equal(meanings.certain() ?? date, date, "\(text)")
    return meanings.certain() == nil ? 0 : 1
  }

  private func checkAmount(_ random: inout RepeatableRandom) throws -> Int {
    let currency = try #require(Currency(code: ["USD", "EUR", "JPY", "CHF"][random.below(4)]))
    let whole = 1 + random.below(9_999)
    let decimals = currency.minorDigits == 0 ? "" : String(String(100 + random.below(100)).suffix(2))
    let amount = decimals.isEmpty ? "\(whole)" : "\(whole).\(decimals)"
    let grouped =
      whole < 1000 ? "\(whole)" : "\(whole / 1000)S\(String(String(1000 + whole % 1000).suffix(3)))"
    let marks = [(",", "."), (".", ","), (" ", ","), ("'", "."), ("\u{202F}", ",")][random.below(5)]
    let number =
      grouped.split(separator: "S").joined(separator: marks.0) + (decimals.isEmpty ? "" : marks.1 + decimals)
    let text = ["\(number)", "\(currency.code) \(number)", "\(number) \(currency.code)"][random.below(3)]
    let meanings = interpretAmount(text, in: currency)
    #expect(meanings.contains { $0.value.decimal == amount }, "\(text)")
    equal(meanings.certain()?.decimal ?? amount, amount, "\(text)")
    return meanings.certain() == nil ? 0 : 1
  }

  private func checkLength(_ random: inout RepeatableRandom) throws -> Int {
    let length = OfferDuration.all[random.below(OfferDuration.all.count)]
    let unit = ["day", "week", "month"][Int(length.unit.rawValue)]
    let letter = ["D", "W", "M"][Int(length.unit.rawValue)]
    let notations = [
      "\(length.count) \(unit)s", "\(length.count) x 1 \(unit)", "p\(length.count)\(letter.lowercased())",
      "\(length.count)-\(unit)", "P\(length.count)\(letter).",
      "\(unit): \(length.count)".replacing(": ", with: "s "),
    ]
    let text = notations[random.below(notations.count)]
    let meanings = interpretLength(text)
    equal(meanings.certain() ?? length, length, "\(text)")
    return meanings.certain() == nil ? 0 : 1
  }

  private func checkNumber(_ random: inout RepeatableRandom) -> Int {
    let number = 1 + random.below(2_000_000)
    let digits = String(number)
    var grouped = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { grouped += [",", ".", " ", "_"][number % 4] }
      grouped.append(digit)
    }
    let text = [grouped, "\(digits) codes", "#\(digits)", "'\(digits)'"][random.below(4)]
    let meanings = interpretNumber(text)
    #expect(meanings.contains { $0.value == number }, "\(text)")
    equal(meanings.certain() ?? number, number, "\(text)")
    return meanings.certain() == nil ? 0 : 1
  }
}

/// A repeatable source of random numbers (SplitMix64).
private struct RepeatableRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
