import { readPolicyChanges } from '../built-in/built-in-data'
import type { PolicyChange } from './policy-change'

export const TRAVEL_SOURCE = Symbol('where changed rules come from')

/** Where changed rules come from: our own list, or a service on the net. */
export interface TravelSource {
  /** Changes that could be read, and how many could not. @throws AppError `catalogue.source_failed` */
  read(): Promise<{ changes: PolicyChange[]; errors: number }>
}

/** The documented changes since the day of the built-in rules. */
export const builtInTravelSource: TravelSource = {
  read: async () => ({ changes: await readPolicyChanges(), errors: 0 }),
}
