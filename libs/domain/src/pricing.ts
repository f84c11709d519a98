import type { SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import { MAX_PRICE_CENTS } from '@borderlane/contracts/catalogue/price-limit'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { PROCESSING_SPEEDS } from '@borderlane/contracts/speeds'

/** Hundredths by which a speed multiplies the base service fee (specification, section 9). Whole, so that no float rounds. */
export const SPEED_PERCENT: Readonly<Record<ProcessingSpeed, number>> = {
  standard: 100,
  rush: 157,
  super_rush: 271,
  same_day: 343,
}

/** Pence for Denial Protection, added only when chosen. */
export const DENIAL_PROTECTION_FEE_CENTS = 1_500

/** Business days of a requirement by speed. null: not known (rush, super rush) or not offered (same day). Negative: hidden. */
export interface ProcessingDays {
  processingDaysStandard: number
  processingDaysRush: number | null
  processingDaysSuperRush: number | null
  processingDaysSameDay: number | null
}

/** Service fee in pence for a speed: base x multiplier, halves rounded up. */
export function serviceFeeCents(
  baseServiceFeeCents: number,
  speed: ProcessingSpeed,
  percents = SPEED_PERCENT,
): number {
  return Math.floor((baseServiceFeeCents * percents[speed] + 50) / 100)
}

/** Days by speed with the missing ones derived; a speed that is not offered has null. */
export function effectiveDays(days: ProcessingDays): Record<ProcessingSpeed, number | null> {
  const standard = unlessNegative(days.processingDaysStandard)
  const share = (part: number) => (standard === null ? null : Math.max(1, Math.ceil(standard * part)))
  return {
    standard,
    rush: unlessNegative(days.processingDaysRush ?? share(0.5)),
    super_rush: unlessNegative(days.processingDaysSuperRush ?? share(0.25)),
    same_day: unlessNegative(days.processingDaysSameDay),
  }
}

function unlessNegative(days: number | null): number | null {
  return days === null || days < 0 ? null : days
}

const SUBMIT_DAYS: Record<ProcessingSpeed, number> = { standard: 3, rush: 2, super_rush: 1, same_day: 0 }

/** Business days of our own until an application is with the authority; never more than the speed takes in all. */
export const submitDays = (speed: ProcessingSpeed, days: number): number => Math.min(SUBMIT_DAYS[speed], days)

/**
 * The speeds on offer with days and prices, slowest first. One that is not faster than a cheaper one is not offered,
 * and without a standard speed nothing is that would be derived from it.
 */
export function speedOptions(
  requirement: ProcessingDays & { baseServiceFeeCents: number; governmentFeeCents: number },
  percents = SPEED_PERCENT,
): SpeedOption[] {
  const days = effectiveDays(requirement)
  let fastest = Infinity
  return PROCESSING_SPEEDS.flatMap((speed) => {
    const offered = days[speed]
    if (offered === null || offered >= fastest) return []
    fastest = offered
    const service = serviceFeeCents(requirement.baseServiceFeeCents, speed, percents)
    const governmentFeeCents = requirement.governmentFeeCents
    return [
      {
        speed,
        days: offered,
        submitDays: submitDays(speed, offered),
        serviceFeeCents: service,
        governmentFeeCents,
        priceCents: governmentFeeCents + service,
      },
    ]
  })
}

/**
 * Pence of an amount that someone typed in pounds: times 100, rounded half up.
 * @returns null where the text is not an amount, is negative or above 100,000 pounds
 */
export function penceOf(pounds: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(pounds.trim())
  if (!match) return null
  const [, whole, decimals = ''] = match
  const digits = decimals.padEnd(3, '0')
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (digits[2]! >= '5' ? 1 : 0)
  return cents <= MAX_PRICE_CENTS ? cents : null
}
