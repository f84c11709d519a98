// `npm run eval -- photo`: puts photos together, lets the photo card of the web look at them, and ends with 1 unless the
// limits below hold. `--each=3` takes fewer heads, `--seed=2` draws other grounds, `--only=white,two` some kinds, `--verbose` the measures.
// `--folder=pictures` reports on pictures of your own, and measures nothing else.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { end, say } from '../../deploy/local/program.mjs'
import { randomFrom } from '../passport/random.mjs'
import { drawOther, drawPhoto, HEADS, KINDS } from './draw.mjs'
import { loadLooker } from './looker.mjs'

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    folder: { type: 'string' },
  },
})
/** Of the photos with a fault, so many are reported; of those without, so many have no report at all. */
const [LEAST_FOUND, LEAST_QUIET] = [0.9, 0.85]

const each = Math.min(HEADS.length, Number(values.each))
const random = randomFrom(Number(values.seed))
const looker = loadLooker()
const isAsked = (/** @type {string} */ kind) => !values.only || values.only.split(',').includes(kind)

if (values.folder) {
  for (const name of readdirSync(values.folder).sort()) {
    const { findings, faces, measures } = await looker.look(readFileSync(join(values.folder, name)))
    const tilt = measures ? `, tilt ${measures.tilt.toFixed(0)}` : ''
    say(`${name}: ${faces.length} faces${tilt}, ${findings.join(', ') || 'nothing reported'}`)
  }
  await end(0)
}

/** @typedef {{ kind: string, photos: number, right: number, more: number, found: Record<string, number>, ms: number }} Row */

/** @param {Row} row @param {readonly string[]} expects */
function print({ kind, photos, right, more, found, ms }, expects) {
  say(
    [
      kind.padEnd(13),
      (expects.join('|') || 'nothing').padEnd(15),
      `${String(right).padStart(3)} of ${String(photos).padStart(2)}`,
      `${String(more).padStart(3)} more reported`,
      `${Math.round(ms / photos)} ms`.padStart(8),
      Object.entries(found)
        .map((one) => one.join(' '))
        .join(', '),
    ].join(' '),
  )
}

/** @param {string} kind @param {number} photos @param {readonly string[]} expects @param {(at: number) => Promise<Buffer>} draw */
async function measure(kind, photos, expects, draw) {
  /** @type {Row} */
  const row = { kind, photos, right: 0, more: 0, found: {}, ms: 0 }
  for (let at = 0; at < photos; at++) {
    const photo = await draw(at)
    const begin = performance.now()
    const { findings, measures } = await looker.look(photo)
    row.ms += performance.now() - begin
    if (expects.length === 0 ? findings.length === 0 : findings.some((one) => expects.includes(one)))
      row.right += 1
    if (findings.some((/** @type {string} */ one) => !expects.includes(one))) row.more += 1
    for (const one of findings) row.found[one] = (row.found[one] ?? 0) + 1
    if (values.verbose)
      say(
        `  ${at} ${findings.join()} ${Object.entries(measures ?? {})
          .map(([name, value]) => `${name} ${Number(value).toPrecision(3)}`)
          .join(' ')}`,
      )
  }
  print(row, expects)
  return { ...row, expects }
}

const rows = []
for (const [kind, how] of Object.entries(KINDS))
  if (isAsked(kind))
    rows.push(await measure(kind, each, how.expects, (at) => drawPhoto((at * 3) % HEADS.length, how, random)))
for (const what of /** @type {const} */ (['cat', 'rooms', 'page', 'noise']))
  if (isAsked(what))
    rows.push(await measure(what, Math.min(5, each), ['none'], () => drawOther(what, random)))

const share = (/** @type {typeof rows} */ some) =>
  some.reduce((sum, { right }) => sum + right, 0) /
  Math.max(
    1,
    some.reduce((sum, { photos }) => sum + photos, 0),
  )
const [quiet, found] = [
  share(rows.filter(({ expects }) => expects.length === 0)),
  share(rows.filter(({ expects }) => expects.length > 0)),
]
say(
  `of photos without a fault ${(quiet * 100).toFixed(0)} % have no report; of faults ${(found * 100).toFixed(0)} % are reported`,
)
await end(values.only || (found >= LEAST_FOUND && quiet >= LEAST_QUIET) ? 0 : 1)
