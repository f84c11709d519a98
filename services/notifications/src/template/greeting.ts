import { isolated, type Texts } from '../locale/texts'

// Marks that turn the direction of what follows: in a name they could rewrite the sentence around it.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
// Hebrew, Arabic, Syriac, Thaana, N'Ko and the further scripts that are written from right to left.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * What a person typed, as one line that leaves the text around it alone: no control characters, and isolated where it or
 * the mail is from right to left, so that its punctuation and numbers and those beside it stay where they belong.
 */
export function typed(value: string, { direction }: Pick<Texts, 'direction'>): string {
  const line = oneLine(value)
  const isTurned = line !== '' && (direction === 'rtl' || RIGHT_TO_LEFT.test(line))
  return isTurned ? isolated(line) : line
}

const oneLine = (value: string): string => value.replace(CONTROL, ' ').replace(DIRECTION_MARKS, '').trim()

const LONGEST_NAME = 60
// What mail programs make a link of (an address, a word with a dot inside), and amounts and telephone numbers.
const ADVERTISEMENT = /[/@:\\\p{Nd}]|[.\u3002\uff0e\uff61][^\s.]/u

/**
 * The first line of every mail: with the name that a person typed, or without one where it looks like more than a
 * name. Anyone can open an account or make an order with a stranger's address, and our mail must not carry
 * advertising there.
 */
export function greetingOf(fullName: string | null, texts: Texts): string {
  const name = oneLine(fullName ?? '')
  const isName = name !== '' && name.length <= LONGEST_NAME && !ADVERTISEMENT.test(name)
  return isName ? texts.t('greeting', { name: typed(name, texts) }) : texts.t('greetingWithoutName')
}
