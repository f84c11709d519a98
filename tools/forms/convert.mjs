/**
 * Makes the built-in forms (`services/catalogue/seed/form`) from a folder with facts about the authorities' own
 * applications, one file each, in an older shape. It was run once, on 2026-11-24; what it made is edited by hand since.
 *
 *   node tools/forms/convert.mjs <folder with the facts>
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { itemsOf } from './items.mjs'

const OUTPUT = fileURLToPath(new URL('../../services/catalogue/seed/form/', import.meta.url))
const CHECKED_ON = '2026-11-23'

/** The countries of ETIAS. Cyprus gives no Schengen visas yet. */
const ETIAS =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE CH'.split(' ')
const SCHENGEN = ETIAS.filter((code) => code !== 'CY')
/** Whose holders eVisitor (subclass 651) is for: the European Union, its neighbours and small states. */
const EVISITOR = [...ETIAS, 'IE', 'AD', 'MC', 'SM', 'VA', 'GB'].sort()

/** What this folder says beside its facts: where a form holds, and its state. */
const HOLDS = {
  'ae-tourist': { visaTypes: ['evisa', 'embassy'] },
  'au-eta-601': { visaTypes: ['eta'] },
  'au-evisitor-651': { visaTypes: ['evisa', 'eta'], passports: EVISITOR },
  'ca-eta': { visaTypes: ['eta'] },
  'cn-visa-v2013': { visaTypes: ['embassy'] },
  'eg-evisa': { visaTypes: ['evisa', 'on_arrival'] },
  'eu-etias': { visaTypes: ['eta'], destinations: ETIAS },
  'gb-eta': { visaTypes: ['eta'] },
  'id-evoa': { visaTypes: ['evisa', 'on_arrival'] },
  'in-evisa-tourist': { visaTypes: ['evisa'] },
  'jp-evisa': { visaTypes: ['evisa'] },
  'ke-eta': { visaTypes: ['eta', 'evisa', 'on_arrival'] },
  'lk-eta': { visaTypes: ['eta', 'evisa', 'on_arrival'] },
  'sa-evisa': { visaTypes: ['evisa', 'on_arrival'] },
  'schengen-c': { visaTypes: ['embassy'], destinations: SCHENGEN },
  'th-evisa-tr': { visaTypes: ['evisa'] },
  'th-tdac': { visaTypes: [], use: 'sheet' },
  'tr-evisa': { visaTypes: ['evisa', 'on_arrival'] },
  'us-ds160': { visaTypes: ['embassy'] },
  'us-esta': { visaTypes: ['eta'] },
  'vn-evisa': { visaTypes: ['evisa'] },
}

/** The questions of the standard form, for what a form does not ask itself. */
const STANDARD = {
  fullName: { kind: 'text', label: 'Full name', max: 200, format: 'name', required: true, sealed: false },
  email: { kind: 'email', label: 'Email', required: true, sealed: false, fixed: true },
  phone: { kind: 'phone', label: 'Phone', required: true, sealed: false },
  nationality: { kind: 'country', label: 'Nationality', required: true, sealed: false },
  travelDates: {
    kind: 'text',
    label: 'Travel dates',
    max: 200,
    format: 'travelDates',
    required: true,
    sealed: false,
  },
}

/** Shown to staff like the name and the phone of the standard form. */
const OPEN = new Set([
  'surname',
  'givenNames',
  'fullName',
  'email',
  'phone',
  'nationality',
  'passportExpiryDate',
])
const NAMES = new Set(['surname', 'givenNames', 'fullName'])
const PAST = /DateOfBirth$|^dateOfBirth$|IssueDate$/
const AHEAD = new Set([
  'passportExpiryDate',
  'arrivalDate',
  'departureDate',
  'supportingVisaExpiry',
  'visaValidTo',
])
const NOT_BEFORE = {
  departureDate: 'arrivalDate',
  passportExpiryDate: 'passportIssueDate',
  visaValidTo: 'visaValidFrom',
}
/** A journey is often not booked when a visa is asked for, and the authority takes these days before it. */
const CAN_WAIT = new Set([
  'flightNumber',
  'departureFlightNumber',
  'accommodationName',
  'accommodationAddress',
  'accommodationPhone',
  'portOfExit',
])
/** Never refused for looking like the number of a card. */
const IDENTIFIER = /Number$|^usSocialSecurityNumber$/

function limitsOf({ id, kind, choices, maxLength, items }, asked) {
  switch (kind) {
    case 'text':
      return {
        max: maxLength,
        ...(NAMES.has(id) && { format: 'name' }),
        ...(id === 'passportNumber' && { format: 'passportNumber', max: 20 }),
        ...(id !== 'passportNumber' && IDENTIFIER.test(id) && { format: 'identifier' }),
      }
    case 'longtext':
      return { max: maxLength }
    case 'choice':
      return { choices }
    case 'day':
      return {
        ...(PAST.test(id) ? { range: 'past' } : AHEAD.has(id) ? { range: 'ahead' } : {}),
        ...(asked.has(NOT_BEFORE[id]) && { notBefore: NOT_BEFORE[id] }),
      }
    case 'list':
      return { items: itemsOf(id, items) }
    default:
      return {}
  }
}

function questionOf(old, asked) {
  const { id, kind, label, help, required, when, sealed, officialField } = old
  asked.add(id)
  return {
    id,
    kind,
    label,
    ...(help && { help }),
    required: required || id === 'email' || id === 'phone',
    sealed: sealed && !OPEN.has(id),
    ...(when && { when: { any: [when] } }),
    ...(CAN_WAIT.has(id) && { canWait: true }),
    ...(id === 'email' && { fixed: true }),
    ...(id === 'passportNumber' && { masked: true }),
    ...(id === 'dateOfBirth' && { autoComplete: 'bday' }),
    ...(officialField && { officialField }),
    ...limitsOf(old, asked),
  }
}

/** What every reader of an order finds, and the form neither asks nor says in other words. */
function besides(asked) {
  const needs = {
    fullName: !['fullName', 'surname', 'givenNames'].some((id) => asked.has(id)),
    email: !asked.has('email'),
    phone: !asked.has('phone'),
    nationality: !asked.has('nationality'),
    travelDates: !asked.has('arrivalDate'),
  }
  return Object.keys(needs)
    .filter((id) => needs[id])
    .map((id) => ({ id, ...STANDARD[id] }))
}

function formOf(facts) {
  const { use = 'application', destinations = [facts.destination], ...holds } = HOLDS[facts.code]
  const asked = new Set()
  const sections = facts.sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((question) => questionOf(question, asked)),
  }))
  if (use === 'application') {
    // Days of arrival stand for the travel dates: an order has them.
    const arrival = sections.flatMap(({ questions }) => questions).find(({ id }) => id === 'arrivalDate')
    if (arrival) arrival.required = true
    const others = besides(asked)
    if (others.length > 0) sections.push({ id: 'besides', title: 'What we need besides', questions: others })
  }
  return {
    code: facts.code,
    version: 1,
    use,
    title: facts.title,
    destinations,
    ...holds,
    source: {
      name: facts.officialForm.name,
      url: facts.officialForm.url,
      basis: facts.source,
      asOf: facts.asOf,
      checkedOn: CHECKED_ON,
      opened: facts.sourceOpened,
      confidence: facts.confidence,
      ...(facts.notes && { notes: facts.notes }),
    },
    sections,
  }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: node tools/forms/convert.mjs <folder with the facts>')
const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
for (const name of names) {
  const form = formOf(JSON.parse(await readFile(join(folder, name), 'utf8')))
  await writeFile(join(OUTPUT, name), `${JSON.stringify(form, null, 1)}\n`)
}
process.stdout.write(`${names.length} forms\n`)
