/**
 * Holds what a translation must not get wrong: the numbers of every text, and of the sentences that people act on whether
 * they say yes or no. What it cannot know is whether a sentence reads well.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `words`: ways to say a thing, as patterns by language. `no` is any word that denies: a sentence that should deny nothing
 * must have none. `visaFree`: a visa is not needed, the answer that ends an application. `texts`: those that say, and
 * after a minus do not say, these.
 */
const { words: WORDS, texts: TEXTS } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'meanings.json'), 'utf8'),
)
const MEANINGS = Object.entries(TEXTS).flatMap(([says, keys]) => keys.map((key) => [key, says]))
const says = (word, language, text) => new RegExp(WORDS[word][language], 'iu').test(text)

/** Numbers that English writes otherwise, or that another language writes as a word. */
const NUMBERS_OTHERWISE = {
  // "Everything" in English.
  'results:protection.hint': ['100'],
  'home:promises.support.title': undefined,
  'ar payment:card.cvc.hint': [],
  'ar payment:card.cvc.invalid': [],
  'zh words/answers:sections.Personal information 1': [],
  'zh words/answers:sections.Personal information 2': [],
}

/** What a word after a number makes of it. */
/** @type {[RegExp, number][]} */
const TIMES = [
  [/^(m[eé]gap|mill?i|millon|milh|милл|мегап|مليون|ميغ|मेगा)/i, 1e6],
  [/^万/, 1e4],
  [/^करोड़/, 1e7],
]

function numbersOf(text) {
  const plain = text
    .replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    // The month of a Chinese date is a number, that of an English one a word.
    .replace(/(年\s*|^|[^\d])\d{1,2}\s*月/g, '$1')
  return [...plain.matchAll(/(\d+(?:[.,\u00a0\u202f' ]\d{3}(?!\d))*(?:[.,]\d+)?)(?:\s*([\p{L}\p{M}]+))?/gu)]
    .map(([, digits = '', word = '']) => {
      const whole = digits.replace(/[\u00a0\u202f' ]/g, '').replace(/[.,](?=\d{3}(\D|$))/g, '')
      const [, times = 1] = TIMES.find(([name]) => name.test(word)) ?? []
      return String(Math.round(Number(whole.replace(',', '.')) * times * 1e4) / 1e4)
    })
    .sort()
}

/**
 * @param {string} language
 * @param {Map<string, string>} english texts by key, `file:key`
 * @param {Map<string, string>} texts of the language
 * @returns {string[]} what is wrong
 */
export function problemsOfMeaning(language, english, texts) {
  const numbers = [...english].flatMap(([key, text]) => {
    const translated = texts.get(key)
    if (translated === undefined) return []
    const own = [`${language} ${key}`, key].find((one) => one in NUMBERS_OTHERWISE)
    if (own && !NUMBERS_OTHERWISE[own]) return []
    const wanted = (own ? NUMBERS_OTHERWISE[own] : numbersOf(text)).join(', ')
    const found = numbersOf(translated).join(', ')
    return wanted === found
      ? []
      : [`${language} ${key} has the numbers "${found}" instead of "${wanted}": ${translated}`]
  })
  const meanings = MEANINGS.flatMap(([key, meant]) => {
    const text = texts.get(key)
    if (!english.has(key)) return [`meanings.json names ${key}, which is no text`]
    if (text === undefined) return []
    return meant
      .split(' ')
      .filter((word) => says(word.replace('-', ''), language, text) === word.startsWith('-'))
      .map((word) =>
        word.startsWith('-')
          ? `${language} ${key} says "${word.slice(1)}", and must not: ${text}`
          : `${language} ${key} does not say "${word}": ${text}`,
      )
  })
  return [...numbers, ...meanings]
}
