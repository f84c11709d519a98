import type { Locale } from '@borderlane/contracts/primitives'

/** `territory`: belongs to a country of the catalogue and is none itself. */
export type MentionKind = 'name' | 'nationality' | 'city' | 'territory'

/** A country that a text names: words `from` to `to`, the last one included. */
export interface Mention {
  code: string
  kind: MentionKind
  from: number
  to: number
  /** Arabic writes "to" and "in" together with the name. */
  prefix?: string
  /** Countries that are as near to what was typed, this one included: no one knows which one is meant. */
  choices?: string[]
  /** The languages that write it so; none where no one has said it. */
  languages?: readonly Locale[]
  /** It is no name as it is written: one letter is wrong, or two. */
  isTypo?: boolean
}
