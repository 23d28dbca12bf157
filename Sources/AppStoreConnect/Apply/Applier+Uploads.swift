import Diagnostics
import JSONText

/// Files: a place is reserved, the parts are sent to the hosts that Apple's answer names, then they are committed.
extension Applier {
  /// Sends the parts of a file that is about to be committed.
  ///
  /// - Returns: the request that commits them; nil if Apple has all parts already.
  mutating func sendParts(
    _ step: PlanStep, _ number: Int, _ request: PlannedRequest, isRepeat: Bool = false
  ) throws -> PlannedRequest? {
    // Apple may give the upload addresses only in its answer to the reservation.
    let promise = request.target.flatMap { promises.removeValue(forKey: $0.text) }
    let resource = try promise ?? reserved(request, step)
    switch promise == nil ? resource.uploadState : .open {
    case .there: return nil
    case .failed: throw failed(resource, step)
    case .open: break
    }
    guard !resource.parts.isEmpty else {
      return try reserveAnew(
        step, number: number, request, isRepeat: isRepeat,
        because: "App Store Connect does not say where to send it")
    }
    guard let file = plan.files.first(where: { resource.text("fileName") == $0.name }) else {
      throw ApplyStop("\(name(step)): the plan has no file \(resource.text("fileName") ?? "")")
    }
    let bytes = try readFile(file)
    for operation in resource.parts {
      guard let part = UploadPart(operation), part.range.upperBound <= bytes.count else {
        throw ApplyStop("\(name(step)): App Store Connect asks for parts that the file does not have")
      }
      do {
        try api.upload(Array(bytes[part.range]), to: part.url, headers: part.headers)
      } catch let refusal as UploadRefused {
        return try reserveAnew(
          step, number: number, request, isRepeat: isRepeat,
          because: "the upload host refused a part of \(file.path) (\(refusal.status))")
      }
    }
    return request
  }

  /// Deletes the reservation and makes a new one: the upload address has expired or is unknown.
  private mutating func reserveAnew(
    _ step: PlanStep, number: Int, _ request: PlannedRequest, isRepeat: Bool, because reason: String
  ) throws -> PlannedRequest? {
    _ = try api.send(.delete, request.path, body: nil)
    guard !isRepeat, number > 1, step.requests[number - 2].method == .post else {
      throw ApplyStop(
        "\(name(step)): \(reason)", notes: ["make a new plan with `\(plan.commands.plan)`, and apply it"])
    }
    try send(step, number - 1)
    guard let again = try resolved(Place(step: step.number, request: number)) else { return nil }
    return try sendParts(step, number, again, isRepeat: true)
  }

  /// Looks until Apple has processed what was committed.
  mutating func awaitProcessing(_ step: PlanStep, _ request: PlannedRequest) throws {
    let done = try consistency.poll { () throws -> ResourceObject? in
      let resource = try reserved(request, step)
      let state = resource.attribute("assetDeliveryState")?["state"]?.string
      let isOver = state == "COMPLETE" || state == nil && resource.uploadState == .there
      return isOver || resource.uploadState == .failed ? resource : nil
    }
    guard let done else {
      throw ApplyStop(
        "\(name(step)): App Store Connect is still processing the file",
        notes: ["run the command again later: it continues from here"])
    }
    if case .failed = done.uploadState { throw failed(done, step) }
  }

  private func reserved(_ request: PlannedRequest, _ step: PlanStep) throws -> ResourceObject {
    let document = try api.document(request.path).mapError {
      ApplyStop("\(name(step)): \($0.message)", notes: ["run the command again later"])
    }.get()
    guard let one = document.data.first else {
      throw ApplyStop(
        "\(name(step)): App Store Connect has no place reserved for the file", notes: ["make a new plan"])
    }
    return one
  }

  private func failed(_ resource: ResourceObject, _ step: PlanStep) -> ApplyStop {
    let errors = resource.deliveryErrors
    return ApplyStop(
      "\(name(step)): App Store Connect cannot process \(resource.text("fileName") ?? "the file")",
      notes: errors.map(\.words) + meanings(of: errors.compactMap(\.code), plan.commands)
        + ["correct the file, then make a new plan with `\(plan.commands.plan)`"])
  }

  /// The files in whose place a reservation would be, a line each, if App Store Connect refuses it because of them. Empty if they
  /// cannot be read: the refusal counts more.
  ///
  /// - Parameter body: the answer to the reservation.
  func filesInTheWay(of request: PlannedRequest, refusedWith body: [UInt8]) -> [String] {
    guard hasError("MEDIA_ASSET_CREATION_NOT_ALLOWED", in: body),
      let home = ObjectHome(of: request, readBack)
    else { return [] }
    let there = try? api.document(home.list, home.query).get()
    return (there?.data ?? []).prefix(5).map { one in
      let state = one.attribute("assetDeliveryState")?["state"]?.string.map { ", " + $0 } ?? ""
      let errors = one.deliveryErrors.map { " (\($0.words))" }.joined()
      return escapingControls("already exists: \(one.text("fileName") ?? one.id)\(state)") + errors
    }
  }
}

/// Why App Store Connect cannot process a file.
private struct DeliveryError {
  /// Its description and its code, once if they are the same.
  let words: String
  let code: String?
}

extension ResourceObject {
  /// Of an image or a screenshot, at most five.
  fileprivate var deliveryErrors: [DeliveryError] {
    let errors = attribute("assetDeliveryState")?["errors"]?.elements.map { Array($0) } ?? []
    return errors.prefix(5).map { one in
      let code = one["code"]?.string
      let description = one["description"]?.string
      let parts = [description, code == description ? nil : code].compactMap(\.self)
      return DeliveryError(words: escapingControls(parts.joined(separator: ", ")), code: code)
    }
  }
}

private struct UploadPart {
  let url: String
  let range: Range<Int>
  let headers: [HTTPHeader]

  init?(_ value: JSONValue) {
    guard value["method"]?.string?.uppercased() == "PUT", let url = value["url"]?.string,
      let offset = value["offset"]?.integer, let length = value["length"]?.integer, offset >= 0, length >= 0,
      offset <= Int(Int32.max), length <= Int(Int32.max)
    else { return nil }
    self.url = url
    range = offset..<offset + length
    headers = (value["requestHeaders"]?.elements.map { Array($0) } ?? []).compactMap { header in
      guard let name = header["name"]?.string, let value = header["value"]?.string,
        (name + value).utf8.allSatisfy({ (0x20...0x7E).contains($0) })
      else { return nil }
      return HTTPHeader(name, value)
    }
  }
}
