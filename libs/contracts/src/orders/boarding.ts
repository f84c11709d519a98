import { z } from 'zod'
import { Duty } from '../catalogue/requirement'
import { Day, named } from '../primitives'
import { stepChanges } from './own-step'

/** What is to be there before someone travels: a duty has its own code. */
export const BoardingCode = z.enum(['visa', 'passport', ...Duty.shape.code.options, 'papers'])

/** What a traveller records of it: what they tick, and the day of their arrival. */
export const BoardingStep = z.enum([...BoardingCode.options, 'arrival'])
export type BoardingStep = z.infer<typeof BoardingStep>

export const BoardingItem = named('BoardingItem', {
  code: BoardingCode,
  isDone: z.boolean(),
  /** Who ticks it: the system what it knows, the traveller the rest. */
  by: z.enum(['system', 'traveller']),
  /** What the destination asks, with its days and the authority's page; of `papers`: the proofs to take along. */
  duties: z.array(Duty),
  /** Of `passport`: the day until which it has to be valid, where that can be worked out. */
  neededUntil: Day.optional(),
})
export type BoardingItem = z.infer<typeof BoardingItem>

export const BoardingList = named('BoardingList', {
  /** As it was recorded here, else as it was answered; missing: not known as a day. */
  arrival: Day.optional(),
  doneCount: z.int(),
  items: z.array(BoardingItem),
  history: stepChanges(BoardingStep),
})
export type BoardingList = z.infer<typeof BoardingList>
