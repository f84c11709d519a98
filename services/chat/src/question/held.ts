import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { isFollowed } from './around'
import type { Mention } from './mention'
import { endIn, isSpan, namedDay, namesSpan, partsOf, spanIn } from './day'
import { conceptsOf, placeOfConcept } from './features'
import {
  ARTICLES,
  CHINESE,
  FROM,
  HAS,
  isPassport,
  isPermit,
  isVisa,
  OF_AFTER,
  RESIDENT_AFTER,
  WITH,
} from './role-words'
import { type Word, wordsOf } from './text'
import { isHome } from './travellers'

/** A visa or permit that someone says they have. */
export interface HeldMention {
  kind: PermitKind
  country: string
  /** Of the Schengen area, and not of that country alone. */
  isOfArea?: true
  /** The words that name its country. */
  mention?: Mention
}

/** Without its country it is the one of the United States. */
const GREEN_CARD =
  /(green|грин|ग्रीन|جرين|قرين|غرين) ?-?(card|карт|कार्ड|كارد)|البطاقه الخضراء|(كرت|كارت) اخضر|carte verte|carta verde|tarjeta verde|cartao verde|绿 卡/
const PERMANENT = /^(green|verde|枫|permanent|pr$|niederlassung|daueraufenthalt|绿|永|ग्रीन|грин|постоян|دائم)/
/** The name of the area as it is looked up; one state of it is looked up for all. */
const SCHENGEN = /^(schengen|шенген|शेंगेन|शेनगेन|شنغن|شنجن|شينغن)|申 根/
const ANY_OF_SCHENGEN = 'FR'
/** "Can I enter Canada without a visa?": who asks has none. */
const WITHOUT = /^(without|sin|sans|ohne|senza|sem|без|بدون|بلا|बिना|bina|免|要|需|办|用)$/
const NONE =
  /^(no|not|without|sin|sans|pas|ohne|kein|keine|keinen|senza|non|sem|nao|без|нет|بدون|بلا|ليس|没|無|无|bina|nahi|nahin|नहीं|बिना)$/
/** Of a visa that someone has: "visa canadien ok", "a valid US visa". */
const VALID =
  /^(ok|issued|granted|approved|stamped|aprobad|emitid|obtenu|accord|rilasciat|ottenut|aprovad|получен|открыт|laga$|लगा$|poche|bolsillo|tasche|tasca|bolso|valid|vigent|gultig|действ|सक्रिय|वैध|صالح|ساري|有$)/
/** Status of people who live in the United States. */
const US_STATUS = /^(h1b|h4|f1|j1|l1|l2|o1)$/
const FREE = /^(free|फ्री|मुक्त)$/
/** Hindi needs at the end of a sentence: "Thailand ka visa chahiye". */
const NEEDS_BEHIND = /^(चाह|लगे|जरूर|chahi|lage|jaru|zaru)/
/** "80 days left on my passport". */
const LEFT =
  /^(left|remaining|quedan|queda|reste|restent|restano|resta|restam|faltam|mancano|noch|باقي|بقي|متبقي|剩|bach[ei]|bacha|बचे|बचा|बाकी|осталось|остается)$/
/** "It ran out two months ago". */
const AGO = /^(ago|hace|vor|fa|قبل|منذ|前|पहले|pehle|назад)$/
/** "Há dois meses"; in Italian the same word is "has". */
const AGO_IN_PORTUGUESE = /(^| )ha (\d|um|dois|duas|tres|alguns|algumas|pouco|muito)/
/** "A residence permit in Germany". */
const IN = /^(in|en|em|в|في)$/

/** "My US visa has expired": the word belongs to the visa and not to the passport. */
export function hasLapsed(words: readonly Word[]): boolean {
  if (!conceptsOf(words, []).has('expired')) return false
  const at = placeOfConcept(words, 'expired')
  const far = (test: (key: string) => boolean): number =>
    Math.min(...words.map(({ key }, index) => (test(key) ? Math.abs(index - at) : Infinity)))
  const ofPermit = far((key) => isVisa(key) || isPermit(key) || /^[签簽]/.test(key))
  return at >= 0 && ofPermit < far(isPassport)
}

/**
 * Until when a passport is valid, as far as someone says so: "it runs out in May", "four more months".
 * @param isAsked the question is about that alone
 * @returns the day, and the part of the question that names it: nothing in it is a day or a length of a journey
 */
export function passportEndIn(
  question: string,
  isAsked: boolean,
  now: Date,
): { day: string; part: string } | undefined {
  const parts = partsOf(question).map((part) => {
    const words = wordsOf(part)
    const concepts = conceptsOf(words, [])
    const isLeft = words.some(({ key }) => LEFT.test(key))
    return {
      part,
      isValid: concepts.has('expire') || isLeft,
      // Of a visa that ends nothing is known of the passport.
      isPassport: concepts.has('passport') && !concepts.has('visa-word') && !concepts.has('permit'),
      // "How long must it be valid if I go in March?" names another day, "must it be valid for six months?" the rule, and what
      // is over is no end.
      isOpen:
        (concepts.has('how-long') && !namesSpan(part)) ||
        (concepts.has('need') && concepts.has('expire') && !isLeft && !namedDay(part, now)) ||
        words.some(({ key }) => AGO.test(key)) ||
        AGO_IN_PORTUGUESE.test(words.map(({ key }) => key).join(' ')),
    }
  })
  if (parts.some(({ isOpen }) => isOpen)) return undefined
  const tests: ((one: (typeof parts)[number]) => boolean)[] = isAsked
    ? [({ isValid }) => isValid, ({ isPassport }) => isPassport, ({ part }) => spanIn(part) !== undefined]
    : [({ isValid, isPassport }) => isValid && isPassport]
  for (const { part } of tests.flatMap((test) => parts.filter(test))) {
    const day = endIn(part, now)
    if (day) return { day, part }
  }
  return undefined
}

/** Visas and residence permits of other countries that someone has: "a US visa", "permiso de Italia", "green card". */
export function permitsIn(
  words: readonly Word[],
  mentions: readonly Mention[],
  hasDestination = false,
): HeldMention[] {
  const found = mentions.flatMap((mention): HeldMention[] => {
    // In Arabic "a visa for Albania" is written as "a visa of Albania" is, but for this letter.
    const kind = mention.prefix === 'ل' ? undefined : kindBeside(words, mention)
    // "ESTA or a visa for the United States", "do we need the UK ETA": what is asked for is not held.
    const isTwice = mentions.some((other) => other !== mention && other.code === mention.code)
    const isAsked =
      kind === 'visa' &&
      !isHad(words, mention) &&
      (isTwice ||
        conceptsOf(partBefore(words, mention), []).has('need') ||
        words
          .slice(mention.to + 1, mention.to + 5)
          .some(({ key }) => NEEDS_BEHIND.test(key) || FREE.test(key)))
    return kind && !isAsked ? [{ kind, country: mention.code, mention }] : []
  })
  // Where every country is beside such a word, one lives where the permit is from and asks for the visa.
  const isSure = ({ kind, mention }: HeldMention): boolean =>
    kind !== 'visa' || isHad(words, mention!) || hasLapsed(words)
  const sure = found.length < mentions.length ? found : found.filter(isSure)
  // "I also have a UK residence permit": after a route the only country is the permit's.
  const known = sure.length < mentions.length || hasDestination ? sure : []
  const isUs = known.length === 0 && mentions.length > 1 && words.some(({ key }) => US_STATUS.test(key))
  const us = isUs ? mentions.find(({ code, kind }) => code === 'US' && kind !== 'nationality') : undefined
  if (us) return [{ kind: 'visa', country: 'US', mention: us }]
  const isGreen = known.length === 0 && GREEN_CARD.test(words.map(({ key }) => key).join(' '))
  const mention =
    mentions.length > 1 ? mentions.find(({ code, kind }) => code === 'US' && kind !== 'city') : undefined
  if (isGreen) return [{ kind: 'permanent_resident', country: 'US', ...(mention && { mention }) }]
  // "Living in Portugal with a residence card": it is of that country.
  const home =
    known.length === 0 && mentions.length > 1 && words.some(({ key }) => isPermit(key))
      ? mentions.find((one) => isHome(words, one))
      : undefined
  return home ? [{ kind: 'residence_permit', country: home.code, mention: home }] : known
}

/** "With a Schengen visa": of the area and no country. */
export const permitOfSchengen = (words: readonly Word[]): HeldMention[] =>
  words.some(({ key }, at) => SCHENGEN.test(`${key} ${words[at + 1]?.key}`))
    ? [
        {
          kind: words.some(({ key }) => isPermit(key)) ? 'residence_permit' : 'visa',
          country: ANY_OF_SCHENGEN,
          isOfArea: true,
        },
      ]
    : []

function kindBeside(words: readonly Word[], { from, to }: Mention): PermitKind | undefined {
  const behind = words.slice(to + 1, to + 4)
  // "A Filipina resident in Qatar", "an Indian with a German permit": the permit does not belong to the first country.
  const stop = behind.findIndex(
    (word, at) =>
      // In Chinese "in Germany has a permit".
      (HAS.has(word.key) && !(CHINESE.test(word.key) && isPermit(behind[at + 1]?.key ?? ''))) ||
      !isFollowed(words, to + at) ||
      conceptsOf([word], []).has('need') ||
      WITH.test(word.key) ||
      WITHOUT.test(word.key) ||
      (at === 0 && isResident(behind)),
  )
  const near = stop < 0 ? behind : behind.slice(0, stop)
  // "Mon passeport algérien et une carte de séjour", "a passport of Oman".
  const isOfPassport = isPassport(near[0]?.key ?? '') || isOfPassportBefore(words, from)
  if (isOfPassport && !isPermit(near[0]?.key ?? '')) return undefined
  const permit = near.find(({ key }) => isPermit(key)) ?? wordBefore(words, from, isPermit)
  if (permit)
    return [permit, ...near, ...words.slice(Math.max(0, from - 3), from)].some(({ key }) =>
      PERMANENT.test(key),
    )
      ? 'permanent_resident'
      : 'residence_permit'
  // "UK ka valid visa".
  const plain = near.filter(({ key }) => !OF_AFTER.test(key) && !VALID.test(key))
  return plain.slice(0, 2).some(({ key }) => isVisa(key) || /^[签簽]/.test(key)) ||
    wordBefore(words, from, isVisa)
    ? 'visa'
    : undefined
}

/** "A passport of Oman": with nothing between that begins something else. */
function isOfPassportBefore(words: readonly Word[], from: number): boolean {
  const isOf = ({ key }: Word): boolean => (ARTICLES.has(key) || FROM.has(key)) && !WITH.test(key)
  let at = from - 1
  while (at >= 0 && isFollowed(words, at) && isOf(words[at]!)) at -= 1
  return at >= 0 && isFollowed(words, at) && isPassport(words[at]!.key)
}

/** The words before a name in its part of the sentence. */
const partBefore = (words: readonly Word[], { from }: Mention): readonly Word[] =>
  words.slice(words.findLastIndex((_word, at) => at < from && !isFollowed(words, at)) + 1, from)

/** "We have a US visa", "US visa hai", "das US-Visum habe ich". */
const isHad = (words: readonly Word[], mention: Mention): boolean => {
  const rest = words.slice(mention.to + 1, mention.to + 5)
  // "Is Montenegro visa free?"
  if (rest.some(({ key }) => FREE.test(key))) return false
  const end = rest.findIndex((_word, at) => !isFollowed(words, mention.to + at))
  return [...partBefore(words, mention), ...(end < 0 ? rest : rest.slice(0, end))].some(
    ({ key, at }) =>
      WITH.test(key) ||
      VALID.test(key) ||
      (isPassport(key) &&
        /^(in|en|no|nel|sul|в|im)$/.test(words[words.findIndex((word) => word.at === at) - 1]?.key ?? '')) ||
      (at > words[mention.to]!.at && /^(है|हैं|hai|hain)$/.test(key)) ||
      (HAS.has(key) && !/^(to|que|da|zu)$/.test(wordBehind(words, at))),
  )
}

/** "No US visa", "не имею визы США": it says where no one goes. */
export function isLacking(words: readonly Word[], mention: Mention): boolean {
  const { to } = mention
  if (kindBeside(words, mention) !== 'visa') return false
  const rest = words.slice(to + 1, to + 5)
  const end = rest.findIndex((_word, at) => !isFollowed(words, to + at))
  return [...partBefore(words, mention).slice(-3), ...(end < 0 ? rest : rest.slice(0, end))].some(({ key }) =>
    NONE.test(key),
  )
}

/** The word that follows the one at a place of the text. */
const wordBehind = (words: readonly Word[], at: number): string =>
  words[words.findIndex((word) => word.at === at) + 1]?.key ?? ''

/** A person, and not a card. */
const isResident = ([word, next]: readonly Word[]): boolean =>
  RESIDENT_AFTER.test(word!.key) && !isPermit(next?.key ?? '')

/** "A visa of the USA": what is before "to" or "for" is about another country. */
function wordBefore(words: readonly Word[], from: number, test: (key: string) => boolean): Word | undefined {
  for (let index = from - 1; index >= 0 && isFollowed(words, index); index--) {
    const word = words[index]!
    if (test(word.key)) return word
    const isPlaced = test === isPermit && (IN.test(word.key) || isSpan(word.key))
    const isOn =
      ARTICLES.has(word.key) ||
      FROM.has(word.key) ||
      isPlaced ||
      (test === isPermit && PERMANENT.test(word.key))
    if (!isOn) return undefined
  }
  return undefined
}
