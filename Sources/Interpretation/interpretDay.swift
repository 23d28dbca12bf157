import ByteText
package import OfferModel

/// The days that a text can mean: a day in any usual notation, with a time, as a number of seconds or days.
///
/// `1 Feb 2027` is one day, `01/02/2027` is two.
///
/// - Parameter isLast: whether a month without a day is its last day, as it is for the end of an offer.
package func interpretDay(_ text: String, isLast: Bool = false) -> [Meaning<CalendarDate>] {
  guard text.utf8.count <= 80 else { return [] }
  let plain = plainText(text)
  if let month = plain.lowercased().byBytes.dropping(prefix: "end of ") {
    return interpretDay(String(month), isLast: true)
  }
  if let timed = TimedDay(plain) { return timed.meanings }
  let tokens = TextToken.tokens(of: plain)
  if tokens.count == 1, let digits = tokens[0].digits { return dayOfNumber(digits) }
  if let era = dayOfEra(tokens) { return [Meaning(era)] }
  return dayOfParts(tokens, isLast)
}

/// Days with their parts in the orders that fit.
private func dayOfParts(_ tokens: [TextToken], _ isLast: Bool) -> [Meaning<CalendarDate>] {
  let words = tokens.compactMap(\.word).filter { !isFiller($0) }
  let numbers = tokens.compactMap(\.digits)
  if let month = words.first.flatMap(monthNumber), words.count == 1 {
    return dayWithMonth(month, numbers, isLast)
  }
  let isCJK = words == ["年", "月", "日"] || words == ["년", "월", "일"]
  guard words.isEmpty || isCJK else { return [] }
  let marks = Set(tokens.compactMap(\.mark).map { String($0.byBytes.removing(" ")) })
  guard marks.count <= 1, marks.first.map({ ["", "-", "/", "."].contains($0) }) ?? true else { return [] }
  if numbers.count == 2 { return dayOfMonth(numbers, isLast) }
  guard numbers.count == 3 else { return [] }
  return daysOfNumbers(numbers, isDayFirst: marks == ["."])
}

/// Three numbers without a word.
private func daysOfNumbers(_ numbers: [String], isDayFirst: Bool) -> [Meaning<CalendarDate>] {
  let values = numbers.compactMap { Int($0) }
  guard values.count == 3, numbers.allSatisfy({ (1...4).contains($0.utf8.count) }) else { return [] }
  let lengths = numbers.map(\.utf8.count)
  if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
    if let day = CalendarDate(year: values[0], month: values[1], day: values[2]) { return [Meaning(day)] }
    return CalendarDate(year: values[0], month: values[2], day: values[1]).map {
      [Meaning($0, assuming: "the day is before the month")]
    } ?? []
  }
  if lengths[0] == 3, lengths[1] <= 2, lengths[2] <= 2 {
    return CalendarDate(year: values[0] + 1911, month: values[1], day: values[2]).map {
      [Meaning($0, assuming: "\(numbers[0]) is a year of the Minguo calendar")]
    } ?? []
  }
  guard lengths[0] <= 2, lengths[1] <= 2, lengths[2] != 3 else { return [] }
  let year = lengths[2] == 4 ? values[2] : 2000 + values[2]
  let short = lengths[2] == 4 ? "" : ", and the year is \(year)"
  let dayFirst = CalendarDate(year: year, month: values[1], day: values[0])
  let monthFirst = CalendarDate(year: year, month: values[0], day: values[1])
  if lengths[2] == 4, isDayFirst, let dayFirst { return [Meaning(dayFirst)] }
  var meanings: [Meaning<CalendarDate>] = []
  if let dayFirst { meanings.append(Meaning(dayFirst, assuming: "the day is first" + short)) }
  if let monthFirst, monthFirst != dayFirst {
    meanings.append(Meaning(monthFirst, assuming: "the month is first" + short))
  }
  if lengths[2] == 2, let yearFirst = CalendarDate(year: 2000 + values[0], month: values[1], day: values[2]) {
    meanings.append(Meaning(yearFirst, assuming: "the year is first: \(2000 + values[0])"))
  }
  // The App Store exists since 2008.
  meanings.removeAll { lengths[2] == 2 && $0.value.year < 2008 }
  let different = Set(meanings.map(\.value))
  guard !meanings.isEmpty else { return [] }
  // With a year of four digits, 13 to 31 can only be the day, and 02/02 is one day in either order.
  if different.count == 1, lengths[2] == 4 { return [Meaning(meanings[0].value)] }
  return different.count == 1 ? [meanings[0]] : meanings
}

/// A month by its name, with a day and a year.
private func dayWithMonth(_ month: Int, _ numbers: [String], _ isLast: Bool) -> [Meaning<CalendarDate>] {
  guard let year = numbers.first(where: { $0.utf8.count == 4 }).flatMap({ Int($0) }) else {
    return daysWithShortYear(month, numbers)
  }
  guard numbers.count == 2 else {
    return numbers.count == 1 ? dayOfMonth(year, month, isLast) : []
  }
  guard let day = numbers.first(where: { $0.utf8.count <= 2 }).flatMap({ Int($0) }) else { return [] }
  return CalendarDate(year: year, month: month, day: day).map { [Meaning($0)] } ?? []
}

/// A month by its name, with a day and a year of two digits: `27 Feb 01` is two days.
private func daysWithShortYear(_ month: Int, _ numbers: [String]) -> [Meaning<CalendarDate>] {
  guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.count <= 2 }), let first = Int(numbers[0]),
    let second = Int(numbers[1])
  else { return [] }
  let readings = first == second ? [(first, second)] : [(first, second), (second, first)]
  return readings.compactMap { day, year in
    // The App Store exists since 2008.
    guard year >= 8 else { return nil }
    return CalendarDate(year: 2000 + year, month: month, day: day).map {
      Meaning($0, assuming: "the year is \(2000 + year)")
    }
  }
}

/// A year and a month without a day.
private func dayOfMonth(_ numbers: [String], _ isLast: Bool) -> [Meaning<CalendarDate>] {
  guard let first = Int(numbers[0]), let second = Int(numbers[1]) else { return [] }
  if numbers[0].utf8.count == 4, numbers[1].utf8.count <= 2 { return dayOfMonth(first, second, isLast) }
  if numbers[1].utf8.count == 4, numbers[0].utf8.count <= 2 { return dayOfMonth(second, first, isLast) }
  return []
}

/// The first or the last day of a month.
private func dayOfMonth(_ year: Int, _ month: Int, _ isLast: Bool) -> [Meaning<CalendarDate>] {
  let days = (isLast ? 28...31 : 1...1).compactMap { CalendarDate(year: year, month: month, day: $0) }
  return days.suffix(1).map { Meaning($0, assuming: "the month's \(isLast ? "last" : "first") day") }
}

/// A number without any mark: `20270201`, seconds or milliseconds since 1970, days of a spreadsheet.
private func dayOfNumber(_ digits: String) -> [Meaning<CalendarDate>] {
  guard let number = Int(digits) else { return [] }
  switch digits.utf8.count {
  case 5:
    guard (36_526...73_050).contains(number) else { return [] }
    let serial = "a spreadsheet's number of days since 1899-12-30"
    return CalendarDate(dayNumber: daysBeforeSpreadsheets + number).map { [Meaning($0, assuming: serial)] }
      ?? []
  case 8:
    if let day = CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100),
      (1900...2199).contains(day.year)
    {
      return [Meaning(day)]
    }
    return daysOfNumbers(
      [String(digits.prefix(2)), String(digits.dropFirst(2).prefix(2)), String(digits.suffix(4))],
      isDayFirst: false
    ).map { Meaning($0.value, assuming: $0.assumption ?? "the year is last") }
  case 10, 13:
    let seconds = digits.utf8.count == 10 ? Int64(number) : Int64(number / 1000)
    let unit = digits.utf8.count == 10 ? "seconds" : "milliseconds"
    return CalendarDate(inLosAngelesAt: seconds).map {
      [Meaning($0, assuming: "the number of \(unit) since 1970, as a day in Pacific time")]
    } ?? []
  default: return []
  }
}

/// The day number of 1899-12-30, where spreadsheets begin to count.
private let daysBeforeSpreadsheets =
  CalendarDate(year: 1899, month: 12, day: 30)?.dayNumber ?? 0

/// `令和9年2月1日` and `民國116年2月1日`.
private func dayOfEra(_ tokens: [TextToken]) -> CalendarDate? {
  let firstYears = ["令和": 2018, "r": 2018, "reiwa": 2018, "民國": 1911, "民国": 1911]
  guard let era = tokens.first?.word, let before = firstYears[era] else { return nil }
  let numbers = tokens.compactMap(\.digits).compactMap { Int($0) }
  guard numbers.count == 3, numbers[0] < 200 else { return nil }
  return CalendarDate(year: before + numbers[0], month: numbers[1], day: numbers[2])
}

/// The number of a month by its English name or the beginning of it, or by its name in another language.
private func monthNumber(_ word: String) -> Int? {
  guard word.utf8.count >= 3 else { return nil }
  let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]
  return names.firstIndex { $0.byBytes.hasPrefix(word) }.map { $0 + 1 } ?? (word == "sept" ? 9 : nil)
    ?? LocaleWords.months[word]
}

/// Words of a date that say nothing: `st` of `1st`, `of`, days of the week.
private func isFiller(_ word: String) -> Bool {
  let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  return ["st", "nd", "rd", "th", "of", "the", "on", "de", "del", "er"].contains(word)
    || word.utf8.count >= 3 && days.contains { $0.byBytes.hasPrefix(word) }
}
