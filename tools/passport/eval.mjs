// `npm run eval -- passport`: draws pages of invented passports and cards, reads them with the reader of the web's worker, and ends with 1
// unless at least 95 % of those that can be read are taken, none of them with a wrong number or date, and none with a
// changed sign. `--each=5` draws five of each kind, `--seed=2` other people.
import { parseArgs } from 'node:util'
import { end, say } from '../../deploy/local/program.mjs'
import { drawPicture, KINDS, MIRRORED, UNREADABLE } from './draw.mjs'
import { inventCard, inventLines, withWrongSign } from './people.mjs'
import { randomFrom } from './random.mjs'
import { readPassport } from './reader.mjs'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const random = randomFrom(Number(values.seed))
/** Number, dates and their check digits, by the length of the lines: line, from, to. */
const CHECKED = {
  30: [
    [0, 5, 15],
    [1, 0, 7],
    [1, 8, 15],
  ],
  36: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
  ],
  44: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
  ],
}
/** @typedef {keyof typeof CHECKED} Length */
const NAMES = { 30: 2, 36: 0, 44: 0 }
/** @param {readonly string[]} lines @param {Length} length */
const checkedOf = (lines, length) =>
  CHECKED[length].map(([line, from, to]) => lines[line]?.slice(from, to)).join()

/** @param {string} kind @param {number} count @param {import('./draw.mjs').Kind} how @param {{ length?: Length, isWrong?: boolean }} [page] */
async function measure(kind, count, how, { length = 44, isWrong } = {}) {
  const found = {
    kind,
    pages: count,
    taken: 0,
    wrong: 0,
    names: 0,
    ms: 0,
    problems: /** @type {Record<string, number>} */ ({}),
  }
  for (let page = 0; page < count; page++) {
    const right = length === 44 ? inventLines(random) : inventCard(random, length)
    const lines = isWrong ? withWrongSign(right, random) : right
    const picture = await drawPicture(lines, how, random.int(0, 1e9))
    const begin = performance.now()
    const answer = await readPassport(picture)
    found.ms += (performance.now() - begin) / count
    if (answer.lines) {
      found.taken += 1
      if (checkedOf(answer.lines, length) !== checkedOf(lines, length)) found.wrong += 1
      if (answer.lines[NAMES[length]] !== lines[NAMES[length]]) found.names += 1
    } else if ('problem' in answer) found.problems[answer.problem] = (found.problems[answer.problem] ?? 0) + 1
  }
  say(
    [
      kind.padEnd(18),
      String(found.taken).padStart(4),
      'of',
      String(count).padStart(3),
      `${String(found.wrong).padStart(3)} wrong`,
      `${String(found.names).padStart(3)} names`,
      `${Math.round(found.ms)} ms`.padStart(8),
      Object.entries(found.problems)
        .map((one) => one.join(' '))
        .join(', '),
    ].join(' '),
  )
  return found
}

const each = Number(values.each)
const isAsked = (/** @type {string} */ kind) => !values.only || values.only.split(',').includes(kind)
const readable = []
for (const [kind, how] of Object.entries(KINDS))
  if (isAsked(kind)) readable.push(await measure(kind, each, how))
/** Cards in fewer kinds: they are distinguished from passports, and read no further. */
const CARD_KINDS = [
  'scan300',
  'scan150',
  'turned8',
  'turned90',
  'turned180',
  'blurred2',
  'dark',
  'tilted',
  'phone',
]
for (const length of /** @type {const} */ ([30, 36]))
  for (const kind of CARD_KINDS)
    if (isAsked('cards'))
      readable.push(await measure(`card of ${length} ${kind}`, Math.ceil(each / 2), KINDS[kind], { length }))
const changed = isAsked('changed')
  ? [
      await measure('changed scan', 10, KINDS.scan300, { isWrong: true }),
      await measure('changed turned', 10, KINDS.turned3, { isWrong: true }),
      await measure('changed blurred', 10, KINDS.blurred1, { isWrong: true }),
      await measure('changed phone', 10, KINDS.phone, { isWrong: true }),
    ]
  : []
if (isAsked('changedCards'))
  for (const length of /** @type {const} */ ([30, 36]))
    changed.push(
      await measure(`changed card of ${length}`, 10, KINDS.scan150, { length, isWrong: true }),
      await measure(`the same, phone`, 10, KINDS.phone, { length, isWrong: true }),
    )
const unreadable = isAsked('other')
  ? [await measure('glareOnLines', each, UNREADABLE.glareOnLines), await measure('mirrored', each, MIRRORED)]
  : []

const sum = (
  /** @type {{ pages: number, taken: number, wrong: number }[]} */ all,
  /** @type {'pages' | 'taken' | 'wrong'} */ what,
) => all.reduce((total, one) => total + one[what], 0)
const share = sum(readable, 'taken') / Math.max(1, sum(readable, 'pages'))
const wrong = sum([...readable, ...changed, ...unreadable], 'wrong')
say(
  `read ${sum(readable, 'taken')} of ${sum(readable, 'pages')} (${(share * 100).toFixed(1)} %), ${wrong} with a wrong number or date, ${sum(changed, 'taken')} of ${sum(changed, 'pages')} with a changed sign`,
)
await end(share >= 0.95 && wrong === 0 && sum(changed, 'taken') === 0 ? 0 : 1)
