// The questions of by-hand.tsv, which people wrote in their own words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY = 86_400_000

/**
 * @param {number} now milliseconds
 * @param {string} [file] other questions of the same form
 * @returns {import('./judge.mjs').Question[]}
 */
export function questionsByHand(now, file = join(import.meta.dirname, 'by-hand.tsv')) {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [language, kind, expected, turns] = line.split('\t')
    return {
      language: /** @type {any} */ (language),
      kind,
      turns: turns.split('|'),
      made: false,
      expected: expectedOf(expected, now),
    }
  })
}

/**
 * @param {string} text
 * @param {number} now
 * @returns {import('./judge.mjs').Expected}
 */
function expectedOf(text, now) {
  const [type, first = '', second = '', third = '', when = ''] = text.split(' ')
  switch (type) {
    case 'route': {
      const on = when.startsWith('+') ? new Date(now + Number(when) * DAY).toISOString().slice(0, 10) : when
      return { type, from: first, to: second, topic: /** @type {any} */ (third), ...(on && { on }) }
    }
    case 'both':
      return { type, from: first.split('+'), to: second }
    case 'which':
      return { type, codes: first.split('|') }
    case 'ask':
      return { type, asks: /** @type {any} */ (first), names: second ? [second] : [] }
    case 'beyond':
    case 'help':
      return { type, ids: first.split('|') }
    case 'says':
      return { type, codes: first.split('|') }
    case 'trip':
      return {
        type: 'routes',
        pairs: first.split('+').flatMap((from) => second.split('+').map((to) => `${from}>${to}`)),
      }
    case 'held':
      return { type: 'routes', pairs: [`${first}>${second}`], honest: 'residence-permit' }
    case 'euros':
      return { type, from: first, to: second }
    case 'order':
      return { type, about: first, which: 'paid' }
    case 'area':
    case 'territory':
    case 'person':
    case 'refund':
    case 'unknown':
      return { type }
    default:
      throw new Error(`by-hand.tsv: what is expected with "${text}"?`)
  }
}
