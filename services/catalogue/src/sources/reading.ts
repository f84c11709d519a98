/** What a source says: a value by name, such as a way of entry by passport, or a rate by currency. */
export type Reading = ReadonlyMap<string, string>

export interface CodeOf {
  (name: string): string | null
  /** Of every country. */
  all(): readonly string[]
}

/** Why a reading is not used. `changed_form`: it is no list of the known kind any more. */
export type Flaw = 'changed_form' | 'lost_names' | 'lost_must_have' | 'implausible'

export class ChangedForm extends Error {}

/** A list may lose so many names at once, or this part of them. */
const MOST_LOST = 3
const MOST_LOST_PERCENT = 10

/**
 * What speaks against a reading: half a document looks like a policy that has changed for many.
 * @param before the last good reading; null where there is none
 */
export function flawOf(now: Reading, before: Reading | null, mustHave: readonly string[]): Flaw | null {
  if (now.size === 0) return 'changed_form'
  if (mustHave.some((name) => !now.has(name))) return 'lost_must_have'
  const known = [...(before?.keys() ?? [])]
  const lost = known.filter((name) => !now.has(name)).length
  return lost > MOST_LOST && lost * 100 > known.length * MOST_LOST_PERCENT ? 'lost_names' : null
}
