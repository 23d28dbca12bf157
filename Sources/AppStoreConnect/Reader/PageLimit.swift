/// Apple's largest page of most lists, and of the resources that a list includes.
enum PageLimit {
  static let list = 200
  static let pricePoints = 8000
  static let included = 50
}
