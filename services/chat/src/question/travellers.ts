import { asciiDigits } from '@borderlane/contracts/ascii-digits'
import { isFollowed, isLabelled, isOfPassport, reachedFrom } from './around'
import type { Mention } from './mention'
import { NUMBERS, SPAN_WORDS } from './day'
import { conceptsOf, placeOfConcept } from './features'
import {
  AND,
  ARTICLES,
  BUSY,
  BUSY_AFTER,
  CHINESE,
  EMPTY,
  FOR,
  GOES_ON,
  IN_AFTER,
  LIVES,
  LIVES_AFTER,
  ME,
  RESIDENCES,
  RESIDENT_AFTER,
  WITH,
  isAdult,
  isPassport,
  isVisa,
} from './role-words'
import { type Word, keyOf } from './text'
import { seedRows } from './seed-rows'

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

/** More travellers are no group that one asks a chat about. */
const MOST_PEOPLE = 200
/** Words that are looked at. */
const MOST_READ = 80
/** Chinese counts people in pieces: 四口人, 三个人. */
const PIECE = /^[个位名口]$/
/** Of these words for a family no one knows how many are meant. */
const MANY = /^(famil|семь|परिवार|عائل|اهل|家)/
const FRIENDS =
  /^(friends|amig[oa]s|amis|amies|freund|kolleg|amici|amiche|друз|друга|подруг|اصدقاء|صديقات|朋|dost|दोस्त)/
/** Both of them. */
const PARENTS = /^(parents|elter|genitor|pais$|padres|родител|والد|父)/
/** One child, without a number. */
const ONE_CHILD =
  /^(son|daughter|baby|child|kid|fils|fille|bebe|enfant|sohn|tochter|kind|figlio|figlia|bambino|bambina|hijo|hija|nino|nina|filho|filha|сын|дочь|дочка|дочерью|сыном|ребенок|ребенком|ابني|بنتي|طفلي|وابني|وبنتي|وطفلي|beta|beti|बेटा|बेटी|बेटे)$/

const HOW_MUCH = /^(cuanto|combien|quanto|сколько|كم|بكم|kitn[ae]|कितना|कितने)$/
/** "How much for all four?" */
const ALL = /^(los|las|les|all|alle|tutti|todos|всех)$/
/** Two people in one word. */
const COUPLE = /^(couple|pareja|ehepaar|coppia|casal|زوجين|dampati|दंपति)$/
/** Husband and wife. */
const isPair = (key: string, next: string): boolean =>
  /^(pati|पति|miya|miyan)$/.test(key) && /^(patni|पत्नी|biwi|bibi)$/.test(next)
const countOf = (key: string, behind = ''): number => {
  // In Hindi "do" is two.
  if (key === 'do' && behind.startsWith('log')) return 2
  const count = NUMBERS.get(key) ?? NUMBERS.get(key.replace(/^[ول]/, '')) ?? Number(asciiDigits(key))
  return Number.isInteger(count) && count <= MOST_PEOPLE ? count : 0
}

const MOST_WORDS_OF_PEOPLE = 12
/** Whether a turn says nothing but who travels: "2 adults and 1 kid?". */
export function saysOnlyPeople(words: readonly Word[]): boolean {
  if (words.length > MOST_WORDS_OF_PEOPLE) return false
  const isOne = ({ key }: Word, at: number): boolean =>
    countOf(key) > 0 ||
    isAdult(key) ||
    /^[小孩人]$/.test(key) ||
    [...conceptsOf(words.slice(at, at + 2), [])].some((one) => /^(child|family|group)$/.test(one))
  return (
    words.some(isOne) &&
    words.every(
      (word, at) =>
        isOne(word, at) || PIECE.test(word.key) || [EMPTY, AND, ME].some((one) => one.has(word.key)),
    )
  )
}

/**
 * How many travel: "a family of four", "5 people (2 kids)", "2 adults and 1 child", "me, my wife and 2 kids".
 * @returns undefined where not all of them are said in numbers or one by one
 */
export function peopleIn(words: readonly Word[], mentions: readonly Mention[]): number | undefined {
  const says = (concept: string, from: number, to = from + 1): boolean =>
    conceptsOf(words.slice(Math.max(0, from), to), []).has(concept)
  let [all, adults, children, relatives, beside] = [0, 0, 0, 0, 0]
  let [hasMe, isOpen, isFamily] = [false, false, false]
  const isPriced = says('price', 0, MOST_READ) || words.some(({ key }) => HOW_MUCH.test(key))
  for (const [at, { key }] of words.slice(0, MOST_READ).entries()) {
    const count = countOf(key, words[at + 1]?.key)
    const next = at + (PIECE.test(words[at + 1]?.key ?? '') ? 2 : 1)
    const behind = words[next]?.key ?? ''
    const before = words[PIECE.test(words[at - 1]?.key ?? '') ? at - 2 : at - 1]?.key ?? ''
    // Each character is a word: 老婆 is two.
    const end = at + (CHINESE.test(key) ? 2 : 1)
    if ((COUPLE.test(key) && behind !== 'of') || isPair(key, behind)) adults += 2
    if (count > 0 && !(isFollowed(words, at) && SPAN_WORDS.has(behind))) {
      const isPeople =
        isFollowed(words, at) &&
        mentions.some(
          ({ from, kind, to }) => from === next && (kind === 'nationality' || words[to + 1]?.key === '人'),
        )
      if (isAdult(behind)) adults += count
      else if (says('child', next, next + (CHINESE.test(behind) ? 2 : 1)) || /^[小孩]$/.test(behind)) {
        children += count
        if (all > 0 && AND.has(before)) beside += count
      } else if (
        behind === '人' ||
        isPeople ||
        says('group', next) ||
        FRIENDS.test(behind) ||
        says('group', at - 2, at + 1) ||
        (isPriced && (FOR.has(before) || ALL.test(before)) && (!isFollowed(words, at) || isVisa(behind)))
      )
        all = Math.max(all, count)
    } else if (countOf(before) === 0) {
      if (isPair(key, behind) || isPair(words[at - 1]?.key ?? '', key)) continue
      if (PARENTS.test(key)) relatives += 2
      else if (ONE_CHILD.test(key)) children += 1
      else if (MANY.test(key)) isFamily = true
      else if (says('family', at, end)) relatives += 1
      else isOpen ||= says('child', at, end)
      const isBeside =
        !isFollowed(words, at) || [behind, before].some((one) => AND.has(one)) || /^و\p{L}{2}/u.test(behind)
      hasMe ||= ME.has(key) && (isBeside || ARTICLES.has(behind))
    }
  }
  const isCounted = adults > 0 ? relatives === 0 && !isOpen : hasMe && !isOpen && !isFamily
  const others = isCounted ? adults || 1 + relatives : 0
  // "Two people and a child", and not "the four of us, me and two kids".
  const whole = hasMe || relatives > 0 ? all : all + beside
  const people = Math.max(whole, others && others + children)
  return people > 1 ? people : undefined
}

/** "Lagos - Heathrow - Toronto": where a journey begins, and where planes are changed. */
export function chainIn(
  question: string,
  words: readonly Word[],
  named: readonly Mention[],
): readonly (Mention | undefined)[] {
  const isNext = named.slice(1).map((one, index) => {
    const { code, to } = named[index]!
    const between = question.slice(words[to]!.at + words[to]!.raw.length, words[one.from]!.at)
    return code !== one.code && /^\s*[-–—→>]+\s*$/.test(between)
  })
  // It may begin in a city that no one knows.
  const [first] = named
  if (first && isNext[0] && /[-–—→>]\s*$/.test(question.slice(0, words[first.from]!.at)))
    return [undefined, first]
  const at = isNext.findIndex((is, index) => is && isNext[index + 1])
  return at < 0 ? [] : named.slice(at, at + 2)
}

/** "Via Heathrow to Boston": the place at the word, beside another one. "Через" also begins "in three weeks". */
export function viaIn(words: readonly Word[], named: readonly Mention[]): Mention | undefined {
  const at = placeOfConcept(words, 'via')
  const places = named.filter(({ kind }) => kind !== 'nationality')
  const isBehind = BEHIND_STOP.test(words[at]?.key ?? '')
  const via = places.find(({ from, to }) =>
    isBehind ? to >= at - 2 && to < at : from > at && from <= at + 2,
  )
  // "Через месяц" is in a month.
  const isSpan = SPAN_WORDS.has(words[at + 1]?.key ?? '')
  return at >= 0 && !isSpan && places.some(({ code }) => code !== via?.code) ? via : undefined
}

/** "Ten hours in Doha on the way to Bangkok": the place nearest to the words for it, in the same part of the sentence. */
export function stopIn(words: readonly Word[], mentions: readonly Mention[]): Mention | undefined {
  const places = ['via', 'layover', 'stop-hours']
    .map((one) => placeOfConcept(words, one))
    .filter((at) => at >= 0)
  const hasVia = placeOfConcept(words, 'via') >= 0
  const isApart = (from: number, to: number): boolean =>
    words.slice(from, to).some((_word, index) => !isFollowed(words, from + index))
  // "To New York via Frankfurt": of two places as near the one behind the word; before it in Hindi, "Frankfurt hoke".
  const far = ({ from, to }: Mention, at: number): number =>
    from > at
      ? from - at + (isApart(at, from) || BEHIND_STOP.test(words[at]!.key) ? OTHER_PART : 0)
      : at - to + 0.5 + (isApart(to, at) ? OTHER_PART : 0)
  const nearest = (one: Mention): number => Math.min(...places.map((at) => far(one, at)))
  return mentions
    .filter((one) => one.kind !== 'nationality' && (hasVia || !isOfPassport(words, one)))
    .filter((one) => nearest(one) <= FARTHEST_STOP)
    .toSorted((one, other) => nearest(one) - nearest(other))[0]
}

/** Words that a comma counts for. */
const OTHER_PART = 4
/** A place farther from the words for a stop may be where the journey ends. */
const FARTHEST_STOP = 6
const BEHIND_STOP = /^(hok|hote|हो|से$|रुक|ruk)/

/** `seed/hubs.tsv`: the largest airport of a country first, then those of further cities with the beginnings of their names. */
const AIRPORTS = seedRows('hubs.tsv').map(([country, airport, names = '']) => ({
  country,
  airport: airport!,
  names: names.split(', ').filter(Boolean).map(keyOf),
}))

/** The airport of the city that is named, else the largest one of the country. */
export function airportOf({ code, from, to }: Mention, words: readonly Word[]): string | undefined {
  const keys = words.slice(from, to + 1).map(({ key }) => key)
  const said = [keys.join(' '), keys.join('')]
  const ofCountry = AIRPORTS.filter(({ country }) => country === code)
  const ofCity = ofCountry.find(({ names }) => names.some((name) => said.some((one) => one.startsWith(name))))
  return (ofCity ?? ofCountry[0])?.airport
}
