import ByteText
package import Diagnostics
package import JSONText

extension Plan {
  package static let format = "offerc.plan/2"

  /// `plan.json`: the same bytes for the same plan. Each object has its path beside the words for it.
  package func bytes() -> [UInt8] { Plan.sealed(planFormat.line(self)) }

  /// Reads the result of `bytes()`. Nothing else is accepted, because nothing else was reviewed.
  ///
  /// - Parameters:
  ///   - root: the JSON of the file.
  ///   - file: its bytes, with the name that messages give it.
  /// - Throws: `PlainFailure`.
  package init(_ root: JSONValue, in file: SourceFile) throws {
    func fault(_ message: String, at value: JSONValue) -> PlainFailure {
      PlainFailure("\(file.place(of: value.place.lowerBound)): \(message)")
    }
    func refused(_ message: String) -> PlainFailure {
      PlainFailure("\(file.name): \(message): \(Plan.remedy)", status: .findings)
    }
    guard let format = root["format"]?.string, format.byBytes.hasPrefix("offerc.plan/") else {
      throw fault("the file is not a plan, expected one that `offerc appstore plan -o` wrote", at: root)
    }
    guard format == Plan.format else {
      throw refused("the plan is of another version of offerc (\(format), not \(Plan.format))")
    }
    guard Plan.isSealed(root, in: file.bytes) else {
      throw refused("the plan was changed after it was made")
    }
    do throws(SchemaFault) { try planFormat.check(root) } catch {
      throw fault("\(error.message()): \(Plan.remedy)", at: error.value)
    }
    // A value can fit the schema and still be one that offerc never writes.
    do throws(UnreadableValue) { self = try planFormat.read(root) } catch {
      throw fault("this cannot be read: \(Plan.remedy)", at: error.value)
    }
    guard steps.map(\.number) == Array(1..<steps.count + 1) else {
      throw fault("this cannot be read: \(Plan.remedy)", at: root)
    }
  }

  private static let remedy = "make the plan again with `offerc appstore plan`"
}
