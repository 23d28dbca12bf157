import Diagnostics
package import OfferModel

private let oneTimeUse = Condition.when(.kind, CodeKind.oneTimeUse)
private let custom = Condition.when(.kind, CodeKind.custom)
private let ownCodes = Condition.when(.issuer, CodeBatch.Issuer.offerc)
private let applesCodes = Condition.when(.issuer, CodeBatch.Issuer.apple)
private let batchDate = Lock.until(.createdDate)

package let batchObject = ObjectType(
  .batch, "batch",
  documentation: "Codes that are made together.", name: .id, recognition: .keys([.id]),
  removal: .refusedWhileLive, batchRows.map(\.field),
  absent: foreignObjects + [
    switchesOfCodes, notesOfPeople, dataOfOthers,
    .keys(
      ["endDate"] + lastDaySpellings,
      because: "expirationDate is the first day on which its codes no longer work",
      help: "write `expirationDate: {dayAfter}`, the day after the last one", meant: .expirationDate),
    .keys(
      expirySpellings, because: "expirationDate is the first day on which its codes no longer work",
      help: "write `expirationDate: {day}`; if they still work on that day, write the day after it",
      meant: .expirationDate),
    .keys(
      "validDays", "validFor", "days", "lifetime", because: "the day on which its codes expire is a date",
      help: "write `expirationDate: YYYY-MM-DD`, the first day on which the codes no longer work",
      meant: .expirationDate),
    .keys(
      "campaign", because: "it has the campaign of its offer code", help: "write it in the offer code"),
    .keys(
      "prices", "price", "territories", "mode", "duration", "customerEligibilities", "offerEligibility",
      because: "all batches of an offer code have the terms of the offer",
      help: "move it into the offer code, next to `batches`"),
    .keys(
      "codesFile", "codeFile", "file", "csv", "codesUrl", because: "a catalog contains no codes",
      help: "remove it; `offerc codes register FILE` reads codes that App Store Connect made"),
  ])

package let batchRows: [Row<CodeBatch>] = [
  .required(
    .id, .text, get: { $0.id },
    set: { batch, value in batch.id = value },
    .means(
      "offerc's own name for the batch, unique in the catalog: lowercase words joined by `-`.",
      spellings: ["name", "batchId"], samples: Samples("one", "two"))),
  .function(draftField, get: { _ in nil }),
  .function(
    Field(
      .kind, .enumeration(.batchKind), .required,
      .means("The kind of codes.", lock: batchDate, spellings: ["type", "codeType"])),
    get: { batch in batch.kind.map { .text($0.word.rawValue) } }),
  .required(
    .count, .integer(0...Int.max), get: { $0.count },
    set: { batch, value in batch.count = value },
    .means(
      "Number of codes, or of redemptions of a custom code.", lock: batchDate,
      apple: [.attribute("numberOfCodes", .once, isName: true)],
      spellings: [
        "numberOfCodes", "quantity", "maxRedemptions", "redemptions", "numberOfRedemptions", "maxCount",
        "number", "amount", "size", "numCodes", "codeCount", "total", "limit", "maxUses", "uses",
      ],
      samples: Samples("1000", "2000"))),
  .optional(
    .split, .integer(1...Int.max), allowed: [oneTimeUse, applesCodes], get: { $0.oneTimeUse?.split },
    set: { batch, value in batch.oneTimeUse?.split = value },
    .means(
      "The largest number of codes in one batch: they are divided into numbered batches, as equal as possible, because Apple makes at most 25,000 codes at a time.",
      lock: batchDate, spellings: ["splitBy", "batchSize", "perBatch", "maxPerBatch"],
      samples: Samples(nil, "500"))),
  .requiredIf(
    .code, .text, when: custom, allowed: [custom], get: { $0.customCode },
    set: { batch, value in batch.customCode = value },
    .means(
      "The custom code.", lock: batchDate, apple: [.attribute("customCode", .once, isName: true)],
      spellings: ["customCode", "vanityCode", "promoCode", "couponCode", "coupon", "word"],
      samples: Samples("WELCOME", "HELLO"))),
  .required(
    .createdDate, .day, get: { $0.createdDate },
    set: { batch, value in batch.createdDate = value },
    .means(
      "The day on which the codes are requested from Apple, or made by offerc: it sets their quarter.",
      lock: batchDate, apple: [.attribute("createdDate", .never)],
      spellings: ["startDate", "created", "creationDate", "date", "requested", "generated"] + startSpellings,
      samples: Samples("2027-02-01", "2027-03-01"))),
  .requiredIf(
    .expirationDate, .day, when: oneTimeUse, get: { $0.expirationDate },
    set: { batch, value in batch.expirationDate = value },
    .means(
      "First day on which the codes no longer work, from midnight Pacific time.", lock: batchDate,
      apple: [.attribute("expirationDate", .once, isName: true)],
      samples: Samples("2027-06-01", "2027-07-01"))),
  .optional(
    .extendedUntil, .day, allowed: [oneTimeUse, ownCodes], get: { $0.oneTimeUse?.extendedUntil },
    set: { batch, value in batch.oneTimeUse?.extendedUntil = value },
    .means(
      "A later last day for codes that are already handed out: they stay the same and work until the end of that day.",
      lock: .later, samples: Samples(nil, "2027-07-01"))),
  .defaulted(
    .environment, .word(.environment), allowed: [oneTimeUse], get: { $0.oneTimeUse?.environment },
    set: { batch, value in batch.oneTimeUse?.environment = value },
    to: .text(CodeBatch.Environment.production.rawValue),
    .means(
      "Where the codes work, if Apple makes them.", lock: batchDate,
      apple: [.attribute("environment", .onceUnlessDefault, isName: true)],
      spellings: ["env", "sandbox", "isSandbox", "test"])),
  .defaulted(
    .active, .boolean, get: { $0.active },
    set: { batch, value in batch.active = value }, to: .boolean(true),
    .means(
      "false: unredeemed codes permanently stop working.", lock: .oneWay(from: true, to: false),
      apple: [.attribute("active", .changed)])),
  .defaulted(
    .issuer, .word(.issuer), allowed: [oneTimeUse], get: { $0.oneTimeUse?.issuer },
    set: { batch, value in batch.oneTimeUse?.issuer = value },
    to: .text(CodeBatch.Issuer.apple.rawValue),
    .means("Who makes the codes.", lock: batchDate, spellings: ["provider", "madeBy", "generatedBy"])),
  .function(
    Field(
      .format, .object(.codeFormat), .optional, allowed: [oneTimeUse, ownCodes],
      .means(
        "The form of the codes that offerc makes.", lock: batchDate,
        samples: Samples("{length: 12}", "{length: 16}"))),
    get: { batch in
      batch.formatInUse.map { format in
        Located(
          .object(NormalObject(.codeFormat, at: format.range, format, codeFormatRows)), at: format.range)
      }
    }),
]

package let codeFormatObject = ObjectType(
  .codeFormat, "code format",
  documentation: "The form of the codes that offerc makes.", codeFormatRows.map(\.field),
  absent: [
    .keys(
      "pattern", "template", "mask", "regex", "separator",
      because: "a code is a prefix and random symbols without separators",
      help: "write `prefix` and `length`, e.g. `{prefix: TEA, length: 12}`"),
    .keys(
      "suffix", "postfix", because: "a code can have a prefix only", help: "write `prefix: …`, or remove it"),
  ])

package let codeFormatRows: [Row<CodeFormat>] = [
  .defaulted(
    .prefix, .text, get: { $0.prefix },
    set: { format, value in format.prefix = value }, to: .text(""),
    .means(
      "At most 16 uppercase letters and digits before the code.", samples: Samples(nil, "AB"),
      isOmittedAsDefault: true)),
  .defaulted(
    .length, .integer(1...Int.max), get: { $0.length },
    set: { format, value in format.length = value }, to: .integer(CodeFormat.defaultLength),
    .means("Number of symbols after the prefix, 4 to 32.", samples: Samples("12", "16"))),
  .defaulted(
    .alphabet, .text, get: { $0.alphabet },
    set: { format, value in format.alphabet = value }, to: .text(CodeFormat.defaultAlphabet),
    .means(
      "`unambiguous` (32 symbols without 0 O 1 I), `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves.",
      samples: Samples("unambiguous", "digits"))),
  .defaulted(
    .checkCharacter, .boolean, get: { $0.checkCharacter },
    set: { format, value in format.checkCharacter = value }, to: .boolean(false),
    .means("Whether an additional symbol at the end detects typing errors.")),
  .function(
    Field(
      .blockedWords, .blockedWords, .defaulted(.text(CodeFormat.defaultBlockedWords)),
      .means(
        "Words that the part after the prefix never contains: `builtin-1`, `none`, or words in addition to the built-in ones.",
        samples: Samples("builtin-1", "none"))),
    get: { $0.blockedWordsInNormalForm }),
  .optional(
    .url, .text, get: { $0.url },
    set: { format, value in format.url = value },
    .means(
      "Address of your own redemption page, with `{code}` once.",
      samples: Samples(nil, "'https://example.com/{code}'"))),
]

extension CodeFormat {
  fileprivate var blockedWordsInNormalForm: Located<NormalValue>? {
    switch blockedWords {
    case .builtin: Located(.text(CodeFormat.defaultBlockedWords), at: range)
    case .none: Located(.text("none"), at: range)
    case .words(let words):
      words.first.map { first in
        Located(.texts(words.map(\.value).sorted(by: isOrdered)), at: first.range)
      }
    }
  }
}
