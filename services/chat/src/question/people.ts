import { isFollowed } from './around'
import type { Mention } from './country-finder'
import { NUMBERS } from './day'
import { conceptsOf } from './features'
import { AND, ARTICLES, CHINESE, isAdult, ME } from './role-words'
import type { Word } from './text'

/** More travellers are no group that one asks a chat about. */
const MOST_PEOPLE = 200
/** Words that are looked at. */
const MOST_READ = 80
/** Chinese counts people in pieces: 四口人, 三个人. */
const PIECE = /^[个位名口]$/
/** Of these words for a family no one knows how many are meant. */
const MANY = /^(famil|parent|elter|genitor|pais$|padres|семь|родител|परिवार|عائل|اهل|家|父)/

const countOf = (key: string): number => {
  const count = NUMBERS.get(key) ?? Number(key)
  return Number.isInteger(count) && count <= MOST_PEOPLE ? count : 0
}

/**
 * How many travel: "a family of four", "5 people (2 kids)", "2 adults and 1 child", "me, my wife and 2 kids".
 * @returns undefined where not all of them are said in numbers or one by one
 */
export function peopleIn(words: readonly Word[], mentions: readonly Mention[]): number | undefined {
  const says = (concept: string, from: number, to = from + 1): boolean =>
    conceptsOf(words.slice(Math.max(0, from), to), []).has(concept)
  let [all, adults, children, relatives] = [0, 0, 0, 0]
  let [hasMe, isOpen] = [false, false]
  for (const [at, { key }] of words.slice(0, MOST_READ).entries()) {
    const count = countOf(key)
    const next = at + (PIECE.test(words[at + 1]?.key ?? '') ? 2 : 1)
    const behind = words[next]?.key ?? ''
    const before = words[PIECE.test(words[at - 1]?.key ?? '') ? at - 2 : at - 1]?.key ?? ''
    // Each character is a word: 老婆 is two.
    const end = at + (CHINESE.test(key) ? 2 : 1)
    if (count > 0) {
      const isPeople =
        isFollowed(words, at) && mentions.some(({ from, kind }) => from === next && kind === 'nationality')
      if (isAdult(behind)) adults += count
      else if (says('child', next) || /^[小孩]$/.test(behind)) children += count
      else if (behind === '人' || isPeople || says('group', next) || says('group', at - 2, at + 1))
        all = Math.max(all, count)
    } else if (countOf(before) === 0) {
      if (says('family', at, end) && !MANY.test(key)) relatives += 1
      else isOpen ||= says('family', at, end) || says('child', at, end)
      const isBeside = !isFollowed(words, at) || [behind, before].some((one) => AND.has(one))
      hasMe ||= ME.has(key) && (isBeside || ARTICLES.has(behind))
    }
  }
  const others = adults > 0 ? (relatives > 0 ? 0 : adults) : !isOpen && hasMe ? 1 + relatives : 0
  const people = Math.max(all, others && others + children)
  return people > 1 ? people : undefined
}
