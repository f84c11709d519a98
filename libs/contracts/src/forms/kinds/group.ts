import { z } from 'zod'
import type { AnswerCheck } from './kind'

/** A text for each question of a group that was answered: one entry of a list, or the parts of a name or an address. */
export type Group = Record<string, string>

export const NAME_PARTS = ['surname', 'givenNames', 'nativeName'] as const
/** What an address may be made of, in the order in which it is asked. */
export const ADDRESS_PARTS = ['line1', 'line2', 'city', 'district', 'region', 'postal', 'country'] as const

/** Parts of a name or an address, each as the official form has it. @param Part a question of one line */
export const partsOf = <Part extends z.ZodType<{ id: string }>>(Part: Part, ids: readonly string[]) =>
  z
    .array(Part)
    .min(1)
    .max(ids.length)
    .refine((parts) => parts.every(({ id }) => ids.includes(id)), { error: `must be of ${ids.join(', ')}` })
    .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, {
      error: 'must not repeat a part',
    })

/** @param Part a question of one line */
export const nameLimits = <Part extends z.ZodType<{ id: string }>>(Part: Part) =>
  z.strictObject({ kind: z.literal('name'), parts: partsOf(Part, NAME_PARTS) })

export const checkGroup = (
  parts: readonly { id: string; required: boolean; check: AnswerCheck }[],
): AnswerCheck<Group> =>
  z.strictObject(
    Object.fromEntries(parts.map(({ id, required, check }) => [id, required ? check : check.optional()])),
  ) as unknown as AnswerCheck<Group>
