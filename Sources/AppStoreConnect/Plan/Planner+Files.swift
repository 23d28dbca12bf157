import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Images belong to a version, as texts do; a review screenshot belongs to its product.
extension Planner {
  /// Apple has no checksum of an image: one with this name and size is the one of the catalog.
  mutating func planImages() {
    for product in comparison.current.catalog.products {
      let object = product.path.with(.promotionalImage)
      guard let path = product.promotionalImage, !isClosed(object),
        let file = file(path, of: object), let owner = owner(of: product)
      else { continue }
      planImage(file, of: product, owner, at: path.range)
    }
  }

  private mutating func planImage(
    _ file: UploadFile, of product: Product, _ owner: AppleOwner, at place: SourceRange
  ) {
    let object = product.path.with(.promotionalImage)
    let live = ids.product(withId: product.productId.value)
    guard live?.texts.version == nil || live?.images != nil else {
      return note(
        \.blocked, object, "compare the image",
        because: "it is unknown which image App Store Connect has: pull again", at: place)
    }
    let mine = live?.images?.first { file.isLike($0) && $0.state != .failed }
    let others = (live?.images ?? []).filter { $0.id != mine?.id }.map(\.id)
    if let mine, case .there = mine.state {
      return deleteOthers(others, beside: file, of: live?.texts, owner, object, at: place)
    }
    if let pixels = file.pixels, pixels != .ofPromotionalImages {
      return note(
        \.blocked, object, "upload \(file.path)",
        because:
          "it has \(pixels) pixels, and App Store Connect accepts \(ImageSize.ofPromotionalImages) only",
        at: place)
    }
    let what = "\(Key.promotionalImage.name): \(file.name)"
    let draft =
      live == nil
      ? addVersion(product.path, owner, at: place).map { ($0, true) }
      : draft(
        of: live?.texts ?? TextIds(), product.path, owner, what,
        kept: form(of: product)?.localizations() ?? [], at: place)
    guard let (version, isNew) = draft, let resource = owner.kind.image else { return }
    let gone: [Reference] =
      if !isNew {
        others.map { .known($0) }
      } else if others.isEmpty {
        []
      } else {
        [.found(Lookup(.otherImage, of: version, owner.kind, file.name))]
      }
    add(
      gone.isEmpty ? .create : .replace, object,
      gone.map { .delete(resource, $0) } + (isNew || mine == nil ? [file.reserve(resource, version)] : [])
        + [file.commitImage(version, owner.kind)], details: [file.summary],
      forGood: (live?.images ?? []).contains { $0.id != mine?.id && $0.state == .there }
        ? [.replacedFile] : [],
      at: place)
    guard !toBeReviewed.contains(product.path), live?.stage != nil else { return }
    leaveReview(
      product.path, "submit the image for review",
      because: "customers see it after App Review has approved it",
      at: place)
  }

  /// A run that has ended before its deletion leaves two images in a draft.
  private mutating func deleteOthers(
    _ others: [String], beside file: UploadFile, of texts: TextIds?, _ owner: AppleOwner,
    _ object: ObjectPath, at place: SourceRange
  ) {
    guard !others.isEmpty, let resource = owner.kind.image, case .editable = VersionState(texts?.state) else {
      return
    }
    add(
      .replace, object, others.map { .delete(resource, .known($0)) },
      details: ["keep \(file.path), delete the other images"], at: place)
  }

  /// The image of a version that is made for other reasons: Apple need not copy it.
  func keptImage(of object: ObjectPath, _ owner: AppleOwner, _ version: Reference) -> [PlannedRequest] {
    guard let product = comparison.current.catalog.products.first(where: { $0.path == object }),
      let file = product.promotionalImage.flatMap({ files?[$0.value] }), let resource = owner.kind.image,
      let images = ids.product(withId: product.productId.value)?.images,
      images.contains(where: { file.isLike($0) && $0.state == .there })
    else { return [] }
    return [file.reserve(resource, version), file.commitImage(version, owner.kind)]
  }

  /// Apple locks the screenshot with the first review: from then on it is not compared.
  mutating func planScreenshots() {
    for product in comparison.current.catalog.products {
      let object = product.path.with(.reviewScreenshot)
      guard let path = product.reviewScreenshot, !isClosed(object), let file = file(path, of: object),
        let owner = owner(of: product), let resource = owner.kind.screenshot
      else { continue }
      let live = ids.product(withId: product.productId.value)
      let there = live?.screenshot
      // Apple may leave out the checksum; the file name contains one.
      let sum = there.flatMap { $0.checksum ?? (file.isLike($0) ? file.md5 : nil) }
      if sum?.lowercased() == file.md5, case .there? = there?.state { continue }
      switch live?.stage {
      case .approved?, .removedFromSale?:
        note(
          \.unmanaged, object, "differs from \(file.path)",
          because: "App Store Connect locks it at the first review", at: path.range)
        continue
      case .inReview?:
        note(\.waits, object, "upload \(file.path)", because: "the product is in review", at: path.range)
        continue
      case .neverApproved?, nil: break
      }
      let isOpen = there.map { file.isLike($0) && $0.state == .open } ?? false
      let gone = isOpen ? [] : [there?.id].compactMap(\.self)
      add(
        gone.isEmpty ? .create : .replace, object,
        gone.map { .delete(resource, .known($0)) }
          + (isOpen ? [] : [file.reserve(resource, owner.reference)])
          + [file.commitScreenshot(owner)], details: [file.summary],
        forGood: there?.state == .there ? [.replacedFile] : [], at: path.range)
    }
  }

  /// The file at a path; nil if files are not compared, or if it cannot be read, which is then a blocked item.
  private mutating func file(_ path: Located<String>, of object: ObjectPath) -> UploadFile? {
    guard let files else { return nil }
    if let file = files[path.value] { return file }
    note(
      \.blocked, object, "upload \(path.value)",
      because: "there is no such PNG or JPEG file in the repository",
      at: path.range)
    return nil
  }
}
