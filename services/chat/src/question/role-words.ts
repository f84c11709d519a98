import { rowsOfLanguages } from './seed-rows'

/** What a word beside names of countries says about them. `filler`: nothing. */
export type WordRole =
  | 'article'
  | 'from'
  | 'to'
  | 'for'
  | 'i-am'
  | 'and'
  | 'visa'
  | 'visa-name'
  | 'visa-kind'
  | 'passport'
  | 'not'
  | 'lives'
  | 'busy'
  | 'destination'
  | 'residence'
  | 'named'
  | 'price'
  | 'meant'
  | 'permit'
  | 'has'
  | 'me'
  | 'adult'
  | 'leaves'
  | 'filler'

/** The lines of `seed/<language>/role-words.tsv`. */
export const ROLE_WORDS = rowsOfLanguages('role-words.tsv').map(({ language, row: [role, words] }) => ({
  language,
  role: role as WordRole,
  // As they are looked up.
  words: words!.split(' '),
}))

const wordsFor = (...roles: WordRole[]): ReadonlySet<string> =>
  new Set(ROLE_WORDS.filter((line) => roles.includes(line.role)).flatMap(({ words }) => words))

function startsWithOne(role: WordRole): (word: string) => boolean {
  const beginnings = [...wordsFor(role)]
  return (word) => beginnings.some((beginning) => word.startsWith(beginning))
}

/** Before a name, "the" and its like say nothing. */
export const ARTICLES = wordsFor('article')
export const FROM = wordsFor('from')
export const TO = wordsFor('to')
/** Of the words for "to", those that also stand before people: "a visa for Indians". */
export const FOR = wordsFor('for')
export const I_AM = wordsFor('i-am')
/** Joins two countries of the same kind. */
export const AND = wordsFor('and')
export const NOT = wordsFor('not')
export const LIVES = wordsFor('lives')
/** What a form calls them: "Residence: Italy. Destination: Canada". */
export const DESTINATIONS = wordsFor('destination')
export const RESIDENCES = wordsFor('residence')
/** Someone works, studies or is somewhere: where they come from, beside a destination. */
export const BUSY = wordsFor('busy')
/** Someone leaves the place, a holder of its passport or not: "I fly from Ghana". */
export const LEAVES = wordsFor('leaves')
/** Before the name of a person. */
export const NAMED = wordsFor('named')
/** "The price of Kenya": of a visa for it. */
export const PRICES = wordsFor('price')
/** What may stand between a word and the name that it is about. */
export const LINKING = wordsFor('article', 'from', 'to', 'i-am', 'filler')
/** Words without which a question still asks the same. */
export const EMPTY = wordsFor('article', 'from', 'to', 'for', 'i-am', 'and', 'filler')
/** Beginnings of words for a visa, a passport and its holders, in any of their forms. */
const isVisaWord = startsWithOne('visa')
/** Names of permits that are also beginnings of other words: "ETA" is no "état". */
const VISA_NAMES = wordsFor('visa-name')
/** Between a country and its visa: "a Saudi tourist visa". */
export const VISA_KINDS = wordsFor('visa-kind')
export const isVisa = (word: string): boolean => VISA_NAMES.has(word) || isVisaWord(word)
export const isPassport = startsWithOne('passport')
/** "Sorry, I meant": what was said last was wrong. */
export const isMeant = startsWithOne('meant')
/** Someone has what follows: a visa, and not the question whether one is needed. */
export const HAS = wordsFor('has')
/** Who asks, among those who travel. */
export const ME = wordsFor('me')
export const isAdult = startsWithOne('adult')
/** Of a permit to live somewhere. */
const isPermitWord = startsWithOne('permit')
/** "How many days are we permitted". */
const PERMITTED = /^permit(t|id)/
export const isPermit = (word: string): boolean =>
  word === 'pr' || (isPermitWord(word) && !PERMITTED.test(word))
export const ARABIC = /\p{Script=Arabic}/u
export const CHINESE = /\p{Script=Han}/u
export const HINDI = /\p{Script=Devanagari}/u
/** After a name, in languages that put it there. */
export const AFTER_DESTINATION =
  /^(जाने|जाना|घूमने|यात्रा|में|visa|वीज|签|簽|免|schengen|jaa?(na|ne|u|o|$)|gh(u|oo)m)/
export const AFTER_PASSPORT = /^(से|वाल|पासपोर्ट|नागरिक|हूँ|हूं|护|護|公|籍|人|waal|wal[aoei]|nagrik)/
export const LIVES_AFTER = /^(रहता|रहती|रहते|रहने|निवास|住|生|居|r[ae]h(ta|ti|te|ne)|janm)/
export const BUSY_AFTER = /^(पढ|काम|नौकरी|हूँ|हूं|工|留|上|读|念|kaam|job|naukri|padh|h(u|oo)n?$)/
/** "Of" and "in" behind a name, in both scripts of Hindi; Chinese has one for the first. */
export const OF_AFTER = /^(का|के|की|的|k[aei])$/
/** "I am of Nepal". */
export const AM_AFTER = /^(हूँ|हूं|हैं|h(u|oo)n?|hain)$/
export const IN_AFTER = /^(में|mei?n?)$/
export const IS_BEING = /^(soy|es|somos|quiero|voy|tengo)$/
/** Between a people and the passport that one of them has. */
export const WITH = /^(with|w|mit|con|avec|com|с|со)$/
/** Before the place where someone goes on to, in languages that have "in" for the place where they are. */
export const GOES_ON = /^(to|nach|visit)$/
/** Behind the place where a journey begins. */
export const LEFT_AFTER = /^(to|nach|до|से)$/
export const NOT_AFTER = /^(नहीं|नही|nah(i|in|ee)|nai)$/
export const RESIDENT_AFTER = /^(resident|residents|residente|residentes)$/
/** Words for a passport that stand before the country, without a word between: "passeport mongolie". */
export const PASSPORT_FIRST = /^(pasaporte|passeport|passaport|паспорт|جواز)/
/** "I have an Italian passport, too." */
export const ALSO =
  /^(too|also|tambien|aussi|egalement|auch|zusatzlich|anche|pure|tambem|тоже|также|еще|ايضا|كمان|还|也|bhi|भी)$/
