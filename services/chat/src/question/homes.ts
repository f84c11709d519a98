import { isFollowed, isLabelled, isOfPassport, reachedFrom } from './around'
import type { Mention } from './country-finder'
import {
  BUSY,
  BUSY_AFTER,
  CHINESE,
  GOES_ON,
  IN_AFTER,
  isPassport,
  LIVES,
  LIVES_AFTER,
  NOW,
  RESIDENCES,
  RESIDENT_AFTER,
  STAYS,
  WITH,
} from './role-words'
import type { Word } from './text'

/** How far behind a name "at the moment" may stand. */
const NOW_WITHIN = 4

/** Whether someone lives or was born there, as far as the question says it. */
export function isHome(words: readonly Word[], { kind, from, to }: Mention): boolean {
  if (isLabelled(words, from, RESIDENCES, '住')) return true
  const next = words[to + 1]?.key ?? ''
  const afterNext = words[to + 2]?.key ?? ''
  if (IN_AFTER.test(next) && LIVES_AFTER.test(afterNext) && !/^(सक|sak)/.test(words[to + 3]?.key ?? ''))
    return true
  if (CHINESE.test(next) && words[from - 1]?.key === '在')
    if (LIVES_AFTER.test(next) || words[from - 2]?.key === '生') return true
  // German has its verb at the end: "in Dubai geboren".
  if (words[from - 1]?.key === 'in' && LIVES.has(next) && isFollowed(words, to)) return true
  if (kind !== 'nationality' && RESIDENT_AFTER.test(next) && !isPassport(afterNext)) return true
  if (kind !== 'nationality' && isStayedIn(words, from, to)) return true
  const lives = reachedFrom(words, from, (key) => LIVES.has(key) || WITH.test(key))
  // "A resident with a Mexican passport": what follows "with" is another thing.
  return lives >= 0 && !WITH.test(words[lives]!.key)
}

/**
 * Whether someone works, studies or is there for the moment. Alone it may be where they want to: "can I work in Japan". Beside
 * another destination it is where they come from.
 */
export const isBusyAt = (words: readonly Word[], { kind, from, to }: Mention): boolean =>
  kind !== 'nationality' &&
  ((IN_AFTER.test(words[to + 1]?.key ?? '') && BUSY_AFTER.test(words[to + 2]?.key ?? '')) ||
    words[from - 1]?.key === '在' ||
    reachedFrom(words, from, (key) => BUSY.has(key)) >= 0)

/** "A Palestinian with a Jordanian passport": of two peoples, the one beside the word counts. */
export function hasOtherPassport(
  words: readonly Word[],
  all: readonly Mention[],
  { kind, to }: Mention,
): boolean {
  if (kind !== 'nationality') return false
  // Arabic writes "with" and "passport" as one word, before the country.
  if (/^بجواز/.test(words[to + 1]?.key ?? '')) return all.some((other) => other.from === to + 2)
  if (!WITH.test(words[to + 1]?.key ?? '')) return false
  return all.some((other) => {
    const isNear = other.from > to + 1 && other.from <= to + 3
    return (
      isNear && (isPassport(words[other.to + 1]?.key ?? '') || isPassport(words[other.from - 1]?.key ?? ''))
    )
  })
}

/** "A Sudanese in Cairo wants to go to Riyadh": where someone is who goes on from there. */
export function isStayBefore(
  words: readonly Word[],
  { from, kind }: Mention,
  all: readonly Mention[],
): boolean {
  if (kind === 'nationality' || words[from - 1]?.key !== 'in') return false
  const isPeopleBefore = all.some((one) => one.from < from && isOfPassport(words, one))
  const goesOn = all.some((one) => one.from > from && GOES_ON.test(words[one.from - 1]?.key ?? ''))
  return isPeopleBefore && goesOn
}

function isStayedIn(words: readonly Word[], from: number, to: number): boolean {
  if (!STAYS.has(words[from - 2]?.key ?? '')) return false
  return words
    .slice(to + 1, to + 1 + NOW_WITHIN)
    .some(({ key }, index) => NOW.has(key) && isFollowed(words, to + index))
}
