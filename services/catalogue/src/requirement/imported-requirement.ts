import type { Source } from '@borderlane/contracts/catalogue'
import type { GovernmentFees } from './government-fee'
import { REQUIRED_DOCUMENTS } from './required-document'
import type { Requirement } from './requirement.entity'
import { pricingNote, requirementNote } from './requirement-note'
import { type Entry, type Policy, policyFacts } from './visa-policy'

/** Pence (specification, section 9). */
const BASE_SERVICE_FEE_CENTS = 2_500

/** Business days where the list of fees has none. */
const DEFAULT_DAYS: Record<Entry, number> = {
  visa_free: 0,
  on_arrival: 1,
  evisa: 5,
  eta: 5,
  embassy: 15,
  no_admission: 15,
}

export interface ImportedRule {
  passport: string
  destination: string
  policy: Policy
}

/** What all rows of one import have in common. */
export interface ImportBatch {
  fees: GovernmentFees
  source: Source
  /** The day of the exchange rates, `YYYY-MM-DD`. */
  ratesAsOf: string
  at: Date
  newId: () => string
}

/** A row as an import makes it: rule and fee from the data, our own price and times from the defaults. */
export function importedRequirement(rule: ImportedRule, batch: ImportBatch): Requirement {
  const { passport, destination, policy } = rule
  const fee = batch.fees.find(passport, destination, policy.entry)
  return {
    id: batch.newId(),
    passportCountry: passport,
    destinationCountry: destination,
    ...policyFacts(policy.entry),
    stayDays: policy.stayDays,
    governmentFeeCents: fee.cents,
    governmentFeeStatus: fee.status,
    governmentFeeSource: fee.source,
    baseServiceFeeCents: BASE_SERVICE_FEE_CENTS,
    processingDaysStandard: standardDays(policy.entry, fee.days),
    processingDaysRush: null,
    processingDaysSuperRush: null,
    processingDaysSameDay: null,
    requiredDocuments: [...REQUIRED_DOCUMENTS[policy.entry]],
    notes: requirementNote(policy, fee),
    source: batch.source,
    priceTier: null,
    pricingNotes: pricingNote(fee, batch.ratesAsOf),
    lastPriceUpdated: null,
    inflationAdjusted: false,
    competitorPrices: [],
    createdAt: batch.at,
  }
}

/**
 * The list says 0 days where a visa is stamped at the counter. Our own part still takes a day, and with 0 the faster
 * speeds, which are never below one day, would be slower than standard.
 */
function standardDays(entry: Entry, listedDays: number | null): number {
  return listedDays === null ? DEFAULT_DAYS[entry] : Math.max(1, listedDays)
}
