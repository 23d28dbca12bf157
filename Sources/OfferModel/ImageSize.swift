/// The size of an image in pixels.
package struct ImageSize: Hashable, Sendable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Source: App Store Connect Help on in-app purchase information. Apple refuses other sizes with `IMAGE_INCORRECT_DIMENSIONS`.
  package static let ofPromotionalImages = ImageSize(1024, 1024)

  package var turned: ImageSize { ImageSize(height, width) }

  /// `1242 × 2208`.
  package var description: String { "\(width) × \(height)" }
}
