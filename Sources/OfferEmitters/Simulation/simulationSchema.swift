import OfferModel
import OfferLanguage
import OfferSimulation

/// The JSON Schema of `simulate --format json`: `offerc.simulation/1`.
package func simulationSchema() -> [UInt8] {
  func list(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ", ") }
  let text = schemaText(
    reasons: list(UnmetReason.allCases.map(\.rawValue)), places: list(MeetingPlace.allCases.map(\.rawValue)),
    assumptions: list(Assumption.allCases.map(\.rawValue)), modes: list(OfferMode.allCases.map(\.rawValue)))
  return Array((text + "\n").utf8)
}

private func schemaText(reasons: String, places: String, assumptions: String, modes: String) -> String {
  #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Offers that customers see, simulated by offerc",
    "description": "What `offerc simulate --format json` writes. Within offerc.simulation/1 keys are added, never changed or removed.",
    "type": "object",
    "additionalProperties": false,
    "required": ["format", "today", "assumptions"],
    "properties": {
      "format": { "description": "Name and version of this format.", "const": "offerc.simulation/1" },
      "today": { "description": "The day that counts as today.", "$ref": "#/definitions/day" },
      "on": { "description": "The day that was asked about; absent if all days were.", "$ref": "#/definitions/day" },
      "campaign": { "description": "Only offers of this campaign are listed.", "type": "string" },
      "scenarios": { "description": "The customers, in the order of the files.", "type": "array", "items": { "$ref": "#/definitions/scenario" } },
      "grid": { "description": "With `--grid`, instead of scenarios.", "$ref": "#/definitions/grid" },
      "assumptions": { "description": "What is computed where Apple does not document it: the id that `assumed` uses, and a sentence.", "type": "object", "additionalProperties": { "type": "string" } },
      "summary": { "$ref": "#/definitions/summary" }
    },
    "definitions": {
      "day": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
      "amount": { "type": "string", "pattern": "^[0-9]+(\\.[0-9]{2})?$" },
      "count": { "type": "integer", "minimum": 0 },
      "offerType": { "description": "What a server sees: 1 introductory, 2 promotional, 3 offer code, 4 win-back.", "enum": [1, 2, 3, 4] },
      "assumed": { "description": "Ids of the assumptions that the answer rests on.", "type": "array", "items": { "enum": [\#(assumptions)] } },
      "summary": {
        "description": "Counts over all files.",
        "type": "object",
        "additionalProperties": false,
        "required": ["scenarios", "impossible", "expectations", "failed"],
        "properties": {
          "scenarios": { "$ref": "#/definitions/count" },
          "impossible": { "description": "Scenarios with an event that cannot have happened.", "$ref": "#/definitions/count" },
          "expectations": { "$ref": "#/definitions/count" },
          "failed": { "description": "Expectations that do not hold.", "$ref": "#/definitions/count" }
        }
      },
      "scenario": {
        "description": "One customer. `life` and `offers` are absent if an event of the history cannot have happened.",
        "type": "object",
        "additionalProperties": false,
        "required": ["bundleId", "name"],
        "properties": {
          "bundleId": { "description": "The app's bundle ID.", "type": "string" },
          "file": { "description": "The scenario file; absent for a customer of the command line.", "type": "string" },
          "name": { "description": "The name of the scenario.", "type": "string" },
          "storefront": { "description": "The customer's storefront.", "type": "string", "pattern": "^[A-Z]{3}$" },
          "familyMember": { "description": "Whether somebody else bought the subscription.", "type": "boolean" },
          "expectations": { "description": "In the order of the file.", "type": "array", "items": { "$ref": "#/definitions/expectation" } },
          "life": { "description": "What the customer had in each subscription group.", "type": "array", "items": { "$ref": "#/definitions/groupLife" } },
          "offers": { "description": "The offers of these groups. On one day: what is available first, win-back offers by priority.", "type": "array", "items": { "$ref": "#/definitions/offer" } }
        }
      },
      "expectation": {
        "type": "object",
        "additionalProperties": false,
        "required": ["on", "outcome"],
        "properties": {
          "on": { "$ref": "#/definitions/day" },
          "outcome": { "description": "`unknown` if the history cannot have been.", "enum": ["passed", "failed", "unknown"] }
        }
      },
      "groupLife": {
        "type": "object",
        "additionalProperties": false,
        "required": ["group", "stretches"],
        "properties": {
          "group": { "description": "`referenceName` of the subscription group.", "type": "string" },
          "stretches": { "description": "Time on one subscription at one kind of price, in order.", "type": "array", "items": { "$ref": "#/definitions/stretch" } }
        }
      },
      "stretch": {
        "type": "object",
        "additionalProperties": false,
        "required": ["productId", "from", "paid"],
        "properties": {
          "productId": { "type": "string" },
          "plan": { "description": "`monthly` for the monthly billing plan.", "type": "string" },
          "from": { "description": "First day.", "$ref": "#/definitions/day" },
          "to": { "description": "Last day; absent if the subscription renews without an end.", "$ref": "#/definitions/day" },
          "paid": { "description": "False for free time and refunded time.", "type": "boolean" },
          "offerType": { "$ref": "#/definitions/offerType" },
          "offer": { "description": "Identifier of the offer; introductory offers have none.", "type": "string" }
        }
      },
      "offer": {
        "description": "Without `on`: the days on which the customer can have it. With `on`: the answer of that day.",
        "type": "object",
        "additionalProperties": false,
        "required": ["productId", "offerType", "mode", "duration", "assumed"],
        "properties": {
          "productId": { "type": "string" },
          "offerType": { "$ref": "#/definitions/offerType" },
          "offer": { "description": "`offerId`; of an offer code its `referenceName`. Introductory offers have none.", "type": "string" },
          "mode": { "enum": [\#(modes)] },
          "duration": { "description": "The length of the whole offer.", "type": "string" },
          "targetPlan": { "description": "`monthly` for an offer of the monthly billing plan.", "type": "string" },
          "campaign": { "type": "string" },
          "available": { "description": "Without `on`, in order.", "type": "array", "items": { "$ref": "#/definitions/span" } },
          "isAvailable": { "description": "Whether the customer can have it at the start of the day.", "type": "boolean" },
          "lastDay": { "description": "The last day on which it is available; absent if there is none.", "$ref": "#/definitions/day" },
          "availableOn": { "description": "The next day of the history on which it is available.", "$ref": "#/definitions/day" },
          "unmet": { "description": "Every condition that does not hold.", "type": "array", "items": { "$ref": "#/definitions/unmet" } },
          "currency": { "type": "string", "pattern": "^[A-Z]{3}$" },
          "price": { "description": "For each period, or for the whole offer if it is paid up front; absent if Apple equalizes it.", "$ref": "#/definitions/amount" },
          "numberOfPeriods": { "type": "integer", "minimum": 1 },
          "total": { "description": "The price of the whole offer.", "$ref": "#/definitions/amount" },
          "regularTotal": { "description": "What the subscription costs over the same time; absent where its period does not divide the duration.", "$ref": "#/definitions/amount" },
          "places": { "description": "Where the customer can meet it.", "type": "array", "items": { "enum": [\#(places)] } },
          "directLink": { "description": "The address of a win-back offer.", "type": "string" },
          "assumed": { "$ref": "#/definitions/assumed" }
        }
      },
      "span": {
        "description": "Days in a row. No `from`: always before; no `to`: always after.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "from": { "$ref": "#/definitions/day" },
          "to": { "description": "The last day.", "$ref": "#/definitions/day" }
        }
      },
      "unmet": {
        "type": "object",
        "additionalProperties": false,
        "required": ["reason", "detail"],
        "properties": {
          "reason": { "description": "The word that `because` in a scenario uses.", "enum": [\#(reasons)] },
          "detail": { "description": "The numbers, in words for people.", "type": "string" },
          "holdsFrom": { "description": "The first day on which this condition holds, if that is known.", "$ref": "#/definitions/day" }
        }
      },
      "grid": {
        "description": "Which win-back offers of a subscription are open to whom on the day.",
        "type": "object",
        "additionalProperties": false,
        "required": ["productId", "storefront", "cells", "notRunning"],
        "properties": {
          "productId": { "type": "string" },
          "storefront": { "type": "string", "pattern": "^[A-Z]{3}$" },
          "cells": { "type": "array", "items": { "$ref": "#/definitions/cell" } },
          "notRunning": { "description": "Win-back offers that do not run on the day in the storefront.", "type": "array", "items": { "type": "string" } }
        }
      },
      "cell": {
        "type": "object",
        "additionalProperties": false,
        "required": ["paidMonths", "monthsSince", "winBack"],
        "properties": {
          "paidMonths": { "$ref": "#/definitions/band" },
          "monthsSince": { "$ref": "#/definitions/band" },
          "winBack": { "description": "`offerId` of the open offers, the one with the highest priority first.", "type": "array", "items": { "type": "string" } }
        }
      },
      "band": {
        "description": "Months in a row; no `maximum`: all more.",
        "type": "object",
        "additionalProperties": false,
        "required": ["minimum"],
        "properties": {
          "minimum": { "$ref": "#/definitions/count" },
          "maximum": { "$ref": "#/definitions/count" }
        }
      }
    }
  }
  """#
}
