import ByteText
import Diagnostics
import OfferCodes
import OfferModel

/// A batch whose codes offerc makes, as the catalog has it.
struct OwnBatchInCatalog {
  let batch: CodeBatch
  let format: CodeFormat
  let path: ObjectPath
}

extension Catalog {
  /// The batches whose codes offerc makes, including those with a faulty format.
  var batchesMadeHere: [OwnBatchInCatalog] {
    var result: [OwnBatchInCatalog] = []
    forEachBatch { batch, path in
      guard let format = batch.formatInUse else { return }
      result.append(OwnBatchInCatalog(batch: batch, format: format, path: path()))
    }
    return result
  }

  /// The code spaces of these batches, each with its batches, in the order of the catalog. A faulty format has no space.
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
