// `npm run check -- forms [code ...]`: what each built-in form asks of the authority's own form. With codes it lists the
// rows that cannot be typed as they stand. `known`: the share of the rows that are more than general knowledge.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Failure, live, ROOT, say } from '../../deploy/local/program.mjs'
import {
  compareForm,
  countOutcomes,
  hidesOwnWords,
  OUTCOMES,
  sharedDeclarations,
  shareFiled,
  unprovedQuestions,
} from './coverage.mjs'

const FORMS = join(ROOT, 'services/catalogue/seed/form')
const OFFICIAL = join(ROOT, 'tools/forms/official')

/** The shares that were reached, in percent: none may fall again. */
const REACHED = JSON.parse(readFileSync(join(OFFICIAL, 'reached.json'), 'utf8'))

/** @param {string} folder @returns {Record<string, any[]>} */
const tablesIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [
        basename(name, '.csv'),
        parse(readFileSync(join(folder, name), 'utf8'), { columns: true }),
      ]),
  )

const percent = (/** @type {number} */ share) => Math.floor(share * 1000) / 10

/** @param {string[]} codes */
async function check(codes) {
  const inventories = tablesIn(OFFICIAL)
  const lists = tablesIn(join(OFFICIAL, 'options'))
  const forms = readdirSync(FORMS)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(FORMS, name), 'utf8')))
  const wrong = sharedDeclarations(forms, inventories)
  const names = ['form', 'rows', ...OUTCOMES, 'filed', 'known', 'unproved']
  say(names.map((name, at) => (at === 0 ? name.padEnd(18) : name.padStart(10))).join(''))
  for (const form of forms) {
    const rows = inventories[form.code]
    if (!rows) {
      wrong.push(`${form.code}: there is no inventory of the official form`)
      continue
    }
    const compared = compareForm(form, rows, lists)
    const share = percent(shareFiled(compared))
    const known = shareFiled(compared.filter(({ row }) => row.evidence !== 'gk'))
    const unproved = compared.filter(({ row }) => row.evidence !== 'seen').length
    const line = [
      compared.length,
      ...Object.values(countOutcomes(compared)),
      `${share} %`,
      `${percent(known)} %`,
      unproved,
    ]
    say(form.code.padEnd(18) + line.map((one) => String(one).padStart(10)).join(''))
    for (const id of unprovedQuestions(form, rows))
      wrong.push(`${form.code}: ${id} is asked on general knowledge alone`)
    if (hidesOwnWords(form, compared))
      wrong.push(`${form.code}: nothing says that its declarations are in our own words`)
    if (!(share >= REACHED[form.code]))
      wrong.push(`${form.code}: ${share} % are filed, ${REACHED[form.code]} % were`)
    if (codes.includes(form.code))
      for (const { row, outcome } of compared)
        if (outcome !== 'as is' && outcome !== 'translated')
          say(`  ${outcome.padEnd(10)}${row.answer}: ${row.label.slice(0, 90)}`)
  }
  if (wrong.length > 0) throw new Failure(wrong.join('\n'))
}

await live(() => check(process.argv.slice(2)))
