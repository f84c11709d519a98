import { z } from 'zod'
import type { AnswerCheck } from './kind'

/** Groups of one list, at most. */
export const MOST_GROUPS = 50

/** One entry of a list: a text for each of its questions that was answered. */
export type Group = Record<string, string>

/** @param Item a question inside a group: of any other kind */
export const listLimits = <Item extends z.ZodType>(Item: Item) =>
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(Item).min(1).max(30),
    /** Groups, at most. */
    most: z.int().min(1).max(MOST_GROUPS).optional(),
  })

/** Several of the same: earlier names, journeys, relatives. */
export function checkList(
  items: readonly { id: string; required: boolean; check: AnswerCheck }[],
  most: number | undefined,
): AnswerCheck<Group[]> {
  const shape = Object.fromEntries(
    items.map(({ id, required, check }) => [id, required ? check : check.optional()]),
  )
  return z
    .array(z.strictObject(shape))
    .min(1)
    .max(most ?? MOST_GROUPS) as unknown as AnswerCheck<Group[]>
}
