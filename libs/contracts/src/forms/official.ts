import { z } from 'zod'
import { line, typed } from '../primitives'

const PART = /(?:\[(?:[^\]\\]|\\[dw\\\]-])+\]|\\d|[A-Za-z0-9 /-])(?:([+*?]|\{\d{1,3},\d{0,3}\})|\{\d{1,3}\})?/
const PATTERN = new RegExp(`^\\^(?:${PART.source})+\\$$`)

/**
 * Whether an expression takes time in proportion to the text at most: signs and classes in a row, and one of them at most
 * as often as it likes. No groups, no choices.
 */
export function isQuickPattern(pattern: string): boolean {
  if (!PATTERN.test(pattern)) return false
  const loose = [...pattern.slice(1, -1).matchAll(new RegExp(PART, 'g'))].filter(([, often]) => often)
  return loose.length <= 1
}

/** How the authority's own form takes an answer. It is shown where the form is filed, and refuses nothing here. */
export const Official = z.strictObject({
  /** The name of the field in the page, or the number of the item on paper. */
  field: line(200).optional(),
  /** Characters. */
  maxLength: z.int().min(1).max(10_000).optional(),
  pattern: typed(200)
    .refine(isQuickPattern, { error: 'must be signs and classes in a row, one of them of any number' })
    .optional(),
  /** Our choices, and what the official list calls them. */
  options: z.record(line(200), line(300)).optional(),
  /** What is filed where the answer is that there is none. */
  blank: line(100).optional(),
})
