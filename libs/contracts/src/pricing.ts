import type { SpeedOption } from './catalogue'
import { PROCESSING_SPEEDS, type ProcessingSpeed } from './primitives'

/** Hundredths by which a speed multiplies the base service fee (specification, section 9). Whole, so that no float rounds. */
const MULTIPLIER_PERCENT: Record<ProcessingSpeed, number> = {
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
export function serviceFeeCents(baseServiceFeeCents: number, speed: ProcessingSpeed): number {
  return Math.floor((baseServiceFeeCents * MULTIPLIER_PERCENT[speed] + 50) / 100)
}

/** Days by speed with the missing ones derived; a speed that is not offered has null. */
export function effectiveDays(days: ProcessingDays): Record<ProcessingSpeed, number | null> {
  const standard = days.processingDaysStandard
  return {
    standard: unlessNegative(standard),
    rush: unlessNegative(days.processingDaysRush ?? Math.max(1, Math.ceil(standard * 0.5))),
    super_rush: unlessNegative(days.processingDaysSuperRush ?? Math.max(1, Math.ceil(standard * 0.25))),
    same_day: unlessNegative(days.processingDaysSameDay),
  }
}

/** Negative days hide a speed. */
function unlessNegative(days: number | null): number | null {
  return days === null || days < 0 ? null : days
}

/** The speeds on offer with days and prices, slowest first. */
export function speedOptions(
  requirement: ProcessingDays & { baseServiceFeeCents: number; governmentFeeCents: number },
): SpeedOption[] {
  const days = effectiveDays(requirement)
  return PROCESSING_SPEEDS.flatMap((speed) => {
    const offered = days[speed]
    if (offered === null) return []
    const service = serviceFeeCents(requirement.baseServiceFeeCents, speed)
    const governmentFeeCents = requirement.governmentFeeCents
    return [
      {
        speed,
        days: offered,
        serviceFeeCents: service,
        governmentFeeCents,
        priceCents: governmentFeeCents + service,
      },
    ]
  })
}
