import { z } from 'zod'
import { Day, line } from '../../primitives'
import type { Kind } from './kind'

export const DayLimits = z.strictObject({
  kind: z.literal('day'),
  /** `past`: from 1900 to today. `ahead`: not over, and of this century. Either unless given. */
  range: z.enum(['past', 'ahead']).optional(),
  /** The question whose day this one does not come before (the domain's `forms/across.ts`). */
  notBefore: line(60).optional(),
})
type DayLimits = z.infer<typeof DayLimits>

const PastDay = Day.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must be a day in the past',
})

/** What expires must not have expired. Yesterday counts: it is still that day somewhere. */
const DayAhead = Day.refine((day) => day >= daysFromNow(-1) && day <= '2099-12-31', {
  error: 'must be a day of this century that is not past',
})

const AnyDay = Day.refine((day) => day >= '1900-01-01' && day <= '2099-12-31', {
  error: 'must be a day between 1900 and 2099',
})

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD`. */
export const day: Kind<DayLimits> = {
  check: ({ range }) => (range === 'past' ? PastDay : range === 'ahead' ? DayAhead : AnyDay),
  example: ({ range }) => (range === 'past' ? '1987-03-27' : daysFromNow(400)),
}
