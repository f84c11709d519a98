// The older questions of questions.tsv, with what a right answer says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `ask`: the visitor's turns. `of`: the kind. One of these says what is right: `route`, [passport, destination, topic],
 * compared with what the catalogue says; `words`, sentences of libs/words by code; `says`, texts that must be in the answer.
 * `never`: texts that must not. `language`: that of the answer.
 * @typedef {{ of: string, ask: string[], language?: Language, route?: [string, string, Topic], words?: string[],
 *   says?: string[], never?: string[] }} Case
 * @typedef {'en' | 'es' | 'fr' | 'de' | 'it' | 'pt' | 'ar' | 'zh' | 'hi' | 'ru'} Language
 * @typedef {'visa' | 'trip' | 'stay' | 'cost' | 'speed' | 'documents' | 'apply'} Topic
 */

const [, ...LINES] = readFileSync(join(import.meta.dirname, 'questions.tsv'), 'utf8')
  .trim()
  .split('\n')
const listOf = (/** @type {string} */ text) => (text ? text.split('|') : [])

/** @type {Case[]} */
export const QUESTIONS = LINES.map((line) => {
  const [of, language, turns, expected, never = ''] = line.split('\t')
  const [type, texts] = [expected.split(' ', 1)[0], expected.slice(expected.indexOf(' ') + 1)]
  return {
    of,
    language: /** @type {Language} */ (language),
    ask: turns.split('|'),
    never: listOf(never),
    ...(type === 'route' && { route: /** @type {any} */ (texts.split(' ')) }),
    ...(type === 'words' && { words: listOf(texts) }),
    ...(type === 'says' && { says: listOf(expected === 'says' ? '' : texts) }),
  }
})
