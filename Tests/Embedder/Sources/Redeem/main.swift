import Foundation
import OfferKit

// redeem CATALOG KEYFILE REDEEMER [DAY] < codes: for each line, what a server tells the customer, and the statement with which it
// redeems the code on PostgreSQL.

let arguments = CommandLine.arguments
guard arguments.count > 3 else { fail("expected CATALOG KEYFILE REDEEMER [DAY]") }
let today = arguments.count > 4 ? arguments[4] : Date.now.formatted(.iso8601.year().month().day())
let book = attempt {
  let text = try String(contentsOfFile: arguments[1], encoding: .utf8)
  let catalog = try OfferCatalog(files: [arguments[1]: text], today: today)
  return try CodeBook(catalog, keys: String(contentsOfFile: arguments[2], encoding: .utf8))
}

// recipe
/// The values for the statement that redeems a code; nil, and the reason, if the text is not a code.
func redemption(of code: String, by customer: String) throws -> (values: [String]?, reason: String) {
  let answer = try book.look(up: code, on: today)
  guard let place = answer.place else {
    switch (answer.state, answer.mistypedPlaces.first) {
    case (.mistyped, let place?): return (nil, "please check character \(place)")
    case (.mistyped, nil): return (nil, "there is a typing error")
    default: return (nil, "this is not a code")
    }
  }
  // The database knows who redeemed what, and also what was revoked or has ended since this server started.
  return ([place.bundleId, place.batch, String(place.index), customer], answer.state.rawValue)
}

let statement = "SELECT result FROM offerc.redeem($1, $2, $3::bigint, $4)"
// end

while let line = readLine() {
  let (values, reason) = attempt { try redemption(of: line, by: arguments[3]) }
  print(reason + (values.map { ": \(statement) with \($0.joined(separator: ", "))" } ?? ""))
}

/// An error that nobody catches is a crash, and the report of a crash shows memory, in which the key is.
func attempt<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { fail("\(error)") }
}

func fail(_ reason: String) -> Never {
  FileHandle.standardError.write(Data("redeem: \(reason)\n".utf8))
  exit(2)
}
