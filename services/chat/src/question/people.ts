import { isFollowed } from './around'
import type { Mention } from './country-finder'
import { NUMBERS } from './day'
import { conceptsOf } from './features'
import { AND, ARTICLES, isAdult, ME } from './role-words'
import type { Word } from './text'

/** More travellers are no group that one asks a chat about. */
const MOST_PEOPLE = 200
/** Chinese counts people in pieces: 四口人, 三个人. */
const PIECE = /^[个位名口]$/
/** Of these words for a family no one knows how many are meant. */
const MANY = /^(famil|parent|elter|genitor|pais$|padres|семь|родител|परिवार|عائل|اهل)/

/**
 * How many travel: "a family of four", "5 people (2 kids)", "2 adults and 1 child", "me, my wife and 2 kids".
 * @returns undefined where not all of them are said in numbers or one by one
 */
export function peopleIn(words: readonly Word[], mentions: readonly Mention[]): number | undefined {
  const has = (from: number, to: number, concept: string): boolean =>
    conceptsOf(words.slice(Math.max(0, from), to), []).has(concept)
  let [all, adults, children, relatives] = [0, 0, 0, 0]
  let [hasMe, isOpen] = [false, false]
  for (const [at, { key }] of words.entries()) {
    const count = NUMBERS.get(key) ?? Number(key)
    const next = at + (PIECE.test(words[at + 1]?.key ?? '') ? 2 : 1)
    const behind = words[next]?.key ?? ''
    if (Number.isInteger(count) && count > 0 && count <= MOST_PEOPLE) {
      const isPeople =
        isFollowed(words, at) && mentions.some(({ from, kind }) => from === next && kind === 'nationality')
      if (isAdult(behind)) adults += count
      else if (has(next, next + 1, 'child') || /^[小孩]$/.test(behind)) children += count
      else if (behind === '人' || isPeople || has(next, next + 1, 'group') || has(at - 2, at + 1, 'group'))
        all = Math.max(all, count)
      continue
    }
    const isCounted = NUMBERS.has(words[at - 1]?.key ?? '') || /^\p{Nd}+$/u.test(words[at - 1]?.key ?? '')
    const isRelative = !isCounted && has(at, at + 1, 'family')
    if (isRelative && MANY.test(key)) isOpen = true
    else if (isRelative) relatives += 1
    if (!isCounted && has(at, at + 1, 'child')) isOpen = true
    const isBeside = ARTICLES.has(behind) || AND.has(behind) || AND.has(words[at - 1]?.key ?? '')
    hasMe ||=
      ME.has(key) && (isBeside || (words[at + 1]?.at ?? 0) > words[at]!.at + words[at]!.raw.length + 1)
  }
  const counted = adults > 0 ? adults + children : !isOpen && hasMe ? 1 + relatives + children : 0
  const people = Math.max(all, relatives > 0 && adults > 0 ? 0 : counted)
  return people > 1 ? people : undefined
}
