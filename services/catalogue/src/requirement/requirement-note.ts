import type { GovernmentFee } from './government-fee'
import type { Policy } from './visa-policy'

const BY_ENTRY = {
  on_arrival: 'The visa is issued at the border. Have the listed documents with you when you arrive.',
  evisa: 'The visa is applied for online. Keep a copy with you when you travel.',
  eta: 'An electronic travel authorisation is needed before you travel. It is applied for online.',
  embassy: 'The visa is issued by an embassy or consulate, which may ask you to come in person.',
  no_admission: 'This destination does not admit holders of this passport, so applying is not possible.',
} as const

/** What a traveller should know about a rule and its government fee, in plain sentences. */
export function requirementNote({ entry, stayDays }: Policy, fee: GovernmentFee): string {
  if (entry === 'visa_free') {
    return stayDays === null
      ? 'No visa is needed. How long you may stay is not stated, so check it before you travel.'
      : `No visa is needed for a stay of up to ${stayDays} ${stayDays === 1 ? 'day' : 'days'}.`
  }
  return [BY_ENTRY[entry], feeSentence(fee)].filter(Boolean).join(' ')
}

function feeSentence(fee: GovernmentFee): string {
  switch (fee.status) {
    case 'sourced':
      return fee.cents === 0
        ? `The government charges no fee (as of ${fee.asOf}).`
        : `The government charges ${fee.listed} (as of ${fee.asOf}).`
    case 'estimate':
      return `The government fee is an estimate of ${fee.listed} (${fee.asOf}).`
    case 'unknown':
      return 'The government fee is not known to us and is not part of the price shown.'
    case 'none':
      return ''
  }
}

/** For the people who keep the prices: where an amount in pence comes from. */
export function pricingNote(fee: GovernmentFee, ratesAsOf: string): string | null {
  if (fee.listed === null) return null
  const origin = `${fee.listed} as of ${fee.asOf}, at the exchange rate of ${ratesAsOf}`
  return fee.remarks ? `${origin}. ${fee.remarks}` : origin
}
