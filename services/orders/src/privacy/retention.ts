import type { OrderPrivacy } from '@borderlane/contracts/orders/privacy'
import type { Config } from '../config'

const DAY_MS = 24 * 3_600_000

type Settings = Pick<Config, 'KEEP_FILES_DAYS' | 'KEEP_APPLICANT_DAYS' | 'KEEP_UNPAID_DAYS'>

/** How long an order's files and its applicant are kept after its end. An unpaid order is of use to no one. */
export function keepOf(order: { paidCents: number }, settings: Settings): OrderPrivacy['keep'] {
  const applicantDays = order.paidCents === 0 ? settings.KEEP_UNPAID_DAYS : settings.KEEP_APPLICANT_DAYS
  return { applicantDays, filesDays: Math.min(settings.KEEP_FILES_DAYS, applicantDays) }
}

/** The days of deletion: what the order page shows, and what the nightly job acts by. */
export function deletionsOf(
  order: { paidCents: number },
  endedAt: Date,
  settings: Settings,
): NonNullable<OrderPrivacy['deletions']> {
  const { filesDays, applicantDays } = keepOf(order, settings)
  return { filesOn: dayOf(endedAt, filesDays), applicantOn: dayOf(endedAt, applicantDays) }
}

export function dayOf(at: Date, days = 0): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
