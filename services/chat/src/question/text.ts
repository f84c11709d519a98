/** One word of a question: as it was written, and as it is looked up. */
export interface Word {
  raw: string
  key: string
  /** Where it begins in the text. */
  at: number
  /** A sentence ends behind it. */
  isLast?: true
}

/** Marks that make no other word: Latin accents, Arabic vowel signs, the lengthening stroke, the Hindi dot. */
const MARKS = /[\u0300-\u036f]|[\u064b-\u065f]|\u0640|\u093c/g

/** A text as it is looked up: without accents and capitals; "ё" stays "е", the three forms of an Arabic alif are one. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .normalize('NFC')
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const END_OF_SENTENCE = /^\s*(?:[?!؟？！。।\n]|\.\s)/
const CHINESE = /\p{Script=Han}/u

/** The words of a text. Chinese has no spaces: each of its characters is a word. */
export function wordsOf(text: string): Word[] {
  // A dot inside an abbreviation and an apostrophe are no end of a word there.
  return [...text.matchAll(WORD)].flatMap((match) => {
    const [raw] = match
    const behind = match.index + raw.length
    const end = END_OF_SENTENCE.test(text.slice(behind, behind + 3)) && { isLast: true as const }
    if (!CHINESE.test(raw)) return [{ raw, key: keyOf(raw), at: match.index, ...end }]
    let at = match.index
    const signs = [...raw]
    // Once for all of them where none becomes two: a long Chinese text is one run of thousands.
    const keys = [...keyOf(raw)]
    return signs.map((one, index) => {
      const key = keys.length === signs.length ? keys[index]! : keyOf(one)
      const word = { raw: one, key, at, ...(at + one.length === behind && end) }
      at += one.length
      return word
    })
  })
}

/** Characters at each end of a long text. */
const MOST_READ = 500

/** Of a long text the beginning and the end: what is asked is there. */
export const endsOf = (text: string): string =>
  text.length <= 2 * MOST_READ ? text : `${text.slice(0, MOST_READ)} ${text.slice(-MOST_READ)}`

/** A text as patterns are looked for in it: with the marks in it, and without them. */
export function formsOf(text: string): [withMarks: string, bare: string] {
  const key = keyOf(text).replace(/[’‘`´]/g, "'")
  const bare = key
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [key, bare]
}
