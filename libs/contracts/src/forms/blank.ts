// Apart from `parts.ts`: the page of results draws forms without it.

/** What is said in a box of the official form in the place of an answer. The sign in front is in no one's answer. */
export const BLANKS = { doesNotApply: '#doesNotApply', doNotKnow: '#doNotKnow' } as const
export type Blank = keyof typeof BLANKS

/** Which box was ticked; undefined: it is an answer, or nothing. */
export const blankOf = (answer: unknown): Blank | undefined =>
  answer === BLANKS.doesNotApply ? 'doesNotApply' : answer === BLANKS.doNotKnow ? 'doNotKnow' : undefined
