import ByteText

/// What a code of Apple's means, and what to do about it, in a sentence; nil if it is not known.
///
/// Source: public reports of 2026-06 to 2026-10. Apple documents no list of codes.
func meaningOfRefusal(_ code: String, _ commands: CatalogCommands) -> String? {
  knownMeanings(commands).first { code.byBytes.contains($0.part) }?.sentence
}

/// What codes mean, as far as they are known, each sentence once.
func meanings(of codes: [String], _ commands: CatalogCommands) -> [String] {
  var sentences: [String] = []
  for sentence in codes.compactMap({ meaningOfRefusal($0, commands) }) where !sentences.contains(sentence) {
    sentences.append(sentence)
  }
  return sentences
}

private struct RefusalMeaning {
  /// Part of the code: one for each kind of product begins alike, and Apple puts `STATE_ERROR.` or `ENTITY_ERROR.` in front.
  let part: String
  let sentence: String
}

/// The first one that fits counts: longer codes are before those that they contain.
private func knownMeanings(_ commands: CatalogCommands) -> [RefusalMeaning] {
  [
    RefusalMeaning(
      part: "_MUST_BE_SUBMITTED_ON_VERSION",
      sentence:
        "the first product of its kind is reviewed together with a version of the app: `\(commands.submit(withVersion: true))` submits that version, too"
    ),
    RefusalMeaning(
      part: "IAP_SUBMISSION_NOT_ALLOWED_MISSING_PRICING_DATA",
      sentence:
        "App Store Connect requires a price in every storefront, even where the product is not sold: add `rest: equalized` to `prices`, then plan and apply"
    ),
    RefusalMeaning(
      part: "IAP_SUBMISSION_NOT_ALLOWED_AVAILABILITY_NEVER_SET",
      sentence:
        "App Store Connect does not know where the product is sold: plan and apply, which sends its `territories`"
    ),
    RefusalMeaning(
      part: "IAP_SUBMISSION_NOT_ALLOWED",
      sentence:
        "App Store Connect has not finished checking the product, for example a screenshot that was just uploaded: run the command again in a few minutes; `\(commands.status)` says what is missing"
    ),
    RefusalMeaning(
      part: "IMAGE_INCORRECT_DIMENSIONS",
      sentence:
        "the image has a size that App Store Connect does not accept, or an alpha channel: `offerc lint` reports both"
    ),
    RefusalMeaning(
      part: "MEDIA_ASSET_CREATION_NOT_ALLOWED",
      sentence:
        "an image already exists, perhaps one that App Store Connect has refused, and it blocks a new one: make a new plan, which replaces it"
    ),
    RefusalMeaning(
      part: "MEDIA_ASSET_DELETE_NOT_ALLOWED",
      sentence:
        "App Store Connect does not let an image be replaced while the product is ready to submit or in review: change it in App Store Connect"
    ),
    RefusalMeaning(
      part: "ENTITY_STATE_INVALID",
      sentence:
        "App Store Connect does not accept the submission in its current state: `\(commands.status)` says what is missing"
    ),
    RefusalMeaning(
      part: "RELATIONSHIP.REQUIRED",
      sentence:
        "App Store Connect requires a part that the product does not have, often the review screenshot: `\(commands.status)` says what is missing"
    ),
  ]
}
