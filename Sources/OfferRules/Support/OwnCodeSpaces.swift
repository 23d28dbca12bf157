import Diagnostics
import OfferCodes
import OfferModel

/// A batch whose codes are made here.
struct OwnBatchInCatalog {
  let batch: CodeBatch
  let format: CodeFormat
  let path: ObjectPath
}

extension Catalog {
  /// The batches whose codes are made here, sound or not.
  var batchesMadeHere: [OwnBatchInCatalog] {
    var result: [OwnBatchInCatalog] = []
    forEachBatch { batch, path in
      guard batch.isOwn else { return }
      let format = batch.oneTimeUse?.format ?? .standard(at: batch.id.range)
      result.append(OwnBatchInCatalog(batch: batch, format: format, path: path()))
    }
    return result
  }

  /// The spaces of codes made here, each with its batches; those of faulty formats are left out. In the order of the catalog.
  var ownCodeSpaces: [(space: CodeSpace, batches: [OwnBatchInCatalog])] {
    var places: [CodeSpace: Int] = [:]
    var result: [(space: CodeSpace, batches: [OwnBatchInCatalog])] = []
    for own in batchesMadeHere {
      guard let space = CodeSpace(bundleId: app.bundleId.value, form: CodeForm(own.format)) else { continue }
      let place = places[space] ?? result.count
      if place == result.count {
        places[space] = place
        result.append((space, []))
      }
      result[place].batches.append(own)
    }
    return result
  }
}

/// Finds spaces of codes that could give the same text, without looking at every pair of them.
///
/// Two spaces of one shape have texts in common only if they are the same. Of two shapes, a space with the longer prefix can meet
/// only the one whose prefix its own begins with.
struct CodeSpacesWithSharedTexts {
  private struct Shape: Hashable {
    let prefixLength: Int
    let symbols: [UInt8]
    let hasCheckCharacter: Bool

    init(_ space: CodeSpace) {
      prefixLength = space.prefix.utf8.count
      symbols = space.symbols
      hasCheckCharacter = space.hasCheckCharacter
    }
  }

  private let spaces: [CodeSpace]
  /// By length of the whole text, shape and prefix: places in `spaces`.
  private var places: [Int: [Shape: [Substring: Int]]] = [:]

  init(_ spaces: [CodeSpace]) {
    self.spaces = spaces
    for (place, space) in spaces.enumerated() {
      places[space.textLength, default: [:]][Shape(space), default: [:]][space.prefix[...]] = place
    }
  }

  /// For each space that meets an earlier one, the first that it meets.
  var firstOthers: [(later: Int, earlier: Int)] {
    var result: [Int: Int] = [:]
    for (place, space) in spaces.enumerated() {
      let own = Shape(space)
      for (shape, prefixes) in places[space.textLength] ?? [:]
      where shape != own && shape.prefixLength <= own.prefixLength {
        guard let other = prefixes[space.prefix.prefix(shape.prefixLength)],
          space.sharesTexts(with: spaces[other])
        else { continue }
        let (earlier, later) = (min(place, other), max(place, other))
        result[later] = min(result[later] ?? earlier, earlier)
      }
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
