/// The commands that write in several formats, one of which is JSON.
enum OutputFormats {
  static let commands = [
    ["lint"], ["build"], ["diff"], ["show"], ["simulate"], ["audience"], ["import"], ["rules"],
    ["appstore", "plan"], ["appstore", "status"], ["storekit", "check"], ["storekit", "update"],
    ["codes", "generate"], ["codes", "status"],
  ]
}
