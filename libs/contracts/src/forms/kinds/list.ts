import { z } from 'zod'
import { checkGroup, type Group } from './group'
import type { AnswerCheck } from './kind'

export const MOST_GROUPS = 50

/** @param Item a question inside a group: of any other kind */
export const listLimits = <Item extends z.ZodType>(Item: Item) =>
  z.strictObject({
    kind: z.literal('list'),
    items: z.array(Item).min(1).max(30),
    most: z.int().min(1).max(MOST_GROUPS).optional(),
  })

export function checkList(
  items: readonly { id: string; required: boolean; check: AnswerCheck }[],
  most: number | undefined,
): AnswerCheck<Group[]> {
  return z
    .array(checkGroup(items))
    .min(1)
    .max(most ?? MOST_GROUPS) as unknown as AnswerCheck<Group[]>
}
