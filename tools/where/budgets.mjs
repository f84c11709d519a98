// How many files of our own, libs apart, a reader may have to open to follow a behaviour. A behaviour that is not listed
// has DEFAULT_FILES. A number here may only fall: what needs more files is written in fewer, or simpler.
export const DEFAULT_FILES = 25

/** @type {Record<string, number>} by role and name on the wire */
export const FILES = {
  'answers catalogue.decideDisagreements': 26,
  'answers catalogue.importVisaData': 33,
  'answers catalogue.publishImport': 40,
  'answers catalogue.setRules': 27,
  'answers catalogue.startImport': 37,
  'answers catalogue.startOfficialData': 32,
  'answers catalogue.startPriceUpdate': 26,
  'answers catalogue.startTravelSync': 26,
  'answers chat.reply': 30,
  'answers orders.correct': 18,
  'answers orders.create': 14,
  'answers orders.createParty': 16,
  'answers orders.preparePartyPayment': 9,
}
