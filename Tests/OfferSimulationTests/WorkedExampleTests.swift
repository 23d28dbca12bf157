import OfferModel
import OfferSimulation
import TestSupport
import Testing
