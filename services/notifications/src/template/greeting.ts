import type { Texts } from '../locale/texts'
import { typed } from './typed-text'

const LONGEST_NAME = 60
// What mail programs make a link of (an address, a word with a dot inside), and amounts and telephone numbers.
const ADVERTISEMENT = /[/@:\\\p{Nd}]|[.\u3002\uff0e\uff61][^\s.]/u

/**
 * The first line of every mail: with the name that a person typed, or without one where it looks like more than a
 * name. Anyone can open an account or make an order with a stranger's address, and our mail must not carry
 * advertising there.
 */
export function greetingOf(fullName: string | null, texts: Texts): string {
  const name = typed(fullName ?? '')
  const isName = name !== '' && name.length <= LONGEST_NAME && !ADVERTISEMENT.test(name)
  return isName ? texts.t('greeting', { name }) : texts.t('greetingWithoutName')
}
