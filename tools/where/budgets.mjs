// How many files of our own, libs apart, a reader may have to open to follow a behaviour. A behaviour that is not listed
// has DEFAULT_FILES. A number here may only fall: what needs more files is written in fewer, or simpler.
export const DEFAULT_FILES = 25

/** @type {Record<string, number>} by role and name on the wire */
export const FILES = {
  'answers catalogue.decideDisagreements': 16,
  'answers catalogue.getQuote': 14,
  'answers catalogue.importVisaData': 20,
  'answers catalogue.publishImport': 22,
  'answers catalogue.setRules': 18,
  'answers catalogue.startImport': 22,
  'answers catalogue.startOfficialData': 20,
  'answers catalogue.startPriceUpdate': 13,
  'answers catalogue.startTravelSync': 17,
  'answers chat.reply': 32,
  'answers orders.correct': 18,
  'answers orders.create': 14,
  'answers orders.createParty': 16,
  'answers orders.preparePartyPayment': 11,
}
