import type {
  FeeSeason,
  Quote,
  SpeedOption,
  VisaRequirement,
} from '@borderlane/contracts/catalogue/requirement'
import type { Answers } from '@borderlane/contracts/forms/question'
import { soldAs } from './offer'

type Fee = Pick<VisaRequirement, 'governmentFeeCents' | 'governmentFeeListed' | 'governmentFeeSeason'>

/** @param arrival where it is not known, the higher fee is taken: the unused part of an official fee is refunded */
export function feeOfSeason(season: FeeSeason, arrival?: string): { cents: number; listed: string } {
  const { from, until, cents, listed, otherCents, otherListed } = season
  const day = arrival ? `-${arrival.slice(4)}` : ''
  const [isAfter, isBefore] = [from <= day, day <= until]
  const isInYear = from <= until ? isAfter && isBefore : isAfter || isBefore
  const isIn = day ? isInYear : cents > otherCents
  return isIn ? { cents, listed } : { cents: otherCents, listed: otherListed }
}

/** What a fee is for an arrival on a day. */
export function feeOnArrival<T extends Fee>(fee: T, arrival?: string): T {
  if (!fee.governmentFeeSeason) return fee
  const { cents, listed } = feeOfSeason(fee.governmentFeeSeason, arrival)
  return { ...fee, governmentFeeCents: cents, governmentFeeListed: listed }
}

export const withOfficialFee = (option: SpeedOption, governmentFeeCents: number): SpeedOption => ({
  ...option,
  governmentFeeCents,
  priceCents: governmentFeeCents + option.serviceFeeCents,
})

/** A quote with the prices of an arrival on a day; without one those of an arrival that is not known. */
export function quoteOnArrival(quote: Quote, arrival?: string): Quote {
  const { requirement, online, options } = quote
  if (!requirement.governmentFeeSeason && !online?.governmentFeeSeason) return quote
  const fees = {
    requirement: feeOnArrival(requirement, arrival),
    online: online && feeOnArrival(online, arrival),
  }
  const { governmentFeeCents } = soldAs(fees)
  return { ...quote, ...fees, options: options.map((option) => withOfficialFee(option, governmentFeeCents)) }
}

/** The fees of both parts of the year, as a sentence of the topic `notes`. */
export const seasonSentence = ({ from, until, listed, otherListed }: FeeSeason) => ({
  topic: 'notes' as const,
  code: 'fee_season' as const,
  params: { from, until, amount: listed, other: otherListed },
})

/** Beside what a rule says of the fee at the counter. */
export const onlineSeason = ({ online }: Quote) =>
  online?.governmentFeeSeason ? [seasonSentence(online.governmentFeeSeason)] : []

/** The day of arrival among answers that may not be complete. */
const arrivalOf = ({ arrivalDate: day }: Answers): string | undefined =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined

/** A quote with the prices of the arrival that is answered, if it is. */
export function quoteOfAnswers(quote: Quote, answers: Answers): Quote {
  const arrival = arrivalOf(answers)
  return arrival ? quoteOnArrival(quote, arrival) : quote
}
