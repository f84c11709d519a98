// How much of an authority's own form one of our forms asks, row by row of its inventory (`official/README.md`).

/**
 * What becomes of a row. `reworded`: a declaration in other words than the official ones, or one that several forms share.
 * `unlisted`: an answer without a table to the official list.
 */
export const OUTCOMES = /** @type {const} */ ([
  'as is',
  'translated',
  'split',
  'merged',
  'reworded',
  'unlisted',
  'missing',
])

/**
 * @typedef {Record<'section' | 'label' | 'field' | 'kind' | 'options' | 'answer' | 'who' | 'sworn' | 'held' | 'evidence' | 'max', string>} Row
 * @typedef {{ id: string, kind: string, label?: string, help?: string, choices?: string[], max?: number, official?: { options?: Record<string, string> }, parts?: any[], items?: any[] }} Asked
 * @typedef {{ code: string, sections: { questions: Asked[] }[] }} Form
 * @typedef {Record<string, { value: string, label: string }[]>} Lists
 */

/** The rows that the traveller answers: not the captcha, a signature, a payment, an upload, or who helped. @param {Row} row */
export const isTravellers = ({ who }) => who === 'traveller'

/**
 * @param {Form} form
 * @param {Row[]} rows
 * @param {Lists} lists the official lists that a row may name
 * @returns {{ row: Row, outcome: (typeof OUTCOMES)[number] }[]} of the rows that are a traveller's question
 */
export function compareForm(form, rows, lists) {
  const questions = new Map(form.sections.flatMap((one) => one.questions).map((one) => [one.id, one]))
  const sworn = rows.filter((row) => row.sworn === 'yes' && isTravellers(row))
  return rows.filter(isTravellers).map((row) => ({ row, outcome: outcomeOf(row, questions, lists, sworn) }))
}

/**
 * @param {Row} row
 * @param {Map<string, Asked>} questions
 * @param {Lists} lists
 * @param {Row[]} sworn
 * @returns {(typeof OUTCOMES)[number]}
 */
function outcomeOf(row, questions, lists, sworn) {
  const [how = '', held = ''] = row.held.split(':')
  const found = find(row.answer, questions)
  if (!found) {
    const [id = ''] = held.split('.')
    if (!id || !questions.has(id)) return 'missing'
    return how === 'merged' || how === 'reworded' ? how : 'split'
  }
  if (found === 'whole') return 'split'
  if (row.sworn === 'yes') {
    if (sworn.some((other) => other.answer === row.answer && other.label !== row.label)) return 'merged'
    return saysTheSame(found.label ?? '', row.label) ? 'as is' : 'reworded'
  }
  return row.kind === 'choice' ? listed(found, row.options, lists) : 'as is'
}

/**
 * The question, part or item that holds the answer of a path.
 * @param {string} path `question`, `question.part`, `list.item`, `list.item.part`
 * @param {Map<string, Asked>} questions
 * @returns {Asked | 'whole' | undefined} `whole`: one text holds what the official form has in parts
 */
function find(path, questions) {
  const [id = '', ...rest] = path.split('.')
  let asked = questions.get(id)
  for (const name of rest) {
    if (!asked) return undefined
    const inside = asked.parts ?? asked.items
    if (!inside) return asked.kind === 'yesno' ? undefined : 'whole'
    const next = inside.find((one) => one.id === name)
    const composite = inside.find((one) => one.parts?.some((part) => part.id === name))
    asked = next ?? composite?.parts.find((part) => part.id === name)
  }
  return asked
}

const plain = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[\s’'".]+/g, ' ')
    .trim()

/** A wording of which the inventory holds the beginning ends with dots. */
function saysTheSame(ours, theirs) {
  const [begin, ...more] = theirs.split(/\s*\.\.\.$/)
  return more.length > 0 ? plain(ours).startsWith(plain(begin ?? '')) : plain(ours) === plain(theirs)
}

/**
 * Whether each of our choices is one of the official list.
 * @param {Asked} asked
 * @param {string} options `value=label|...`, or the name of a list
 * @param {Lists} lists
 */
function listed(asked, options, lists) {
  // No list is known, or it is that of countries: those are ISO codes here, and the sheet has their names.
  const official = lists[options] ?? (options.includes('|') ? options.split('|').map(optionOf) : undefined)
  if (!official || asked.kind === 'country' || asked.kind === 'yesno') return 'as is'
  if (asked.kind !== 'choice') return 'unlisted'
  const table = asked.official?.options ?? {}
  const has = (text) =>
    official.some(({ value, label }) => plain(value) === plain(text) || plain(label) === plain(text))
  const choices = asked.choices ?? []
  if (choices.every(has)) return 'as is'
  return choices.every((choice) => has(Object.hasOwn(table, choice) ? table[choice] : choice))
    ? 'translated'
    : 'unlisted'
}

/** @param {string} option */
function optionOf(option) {
  const [value = '', label = value] = option.split('=')
  return { value: value.trim(), label: label.trim() }
}

/**
 * @param {{ outcome: (typeof OUTCOMES)[number] }[]} compared
 * @returns {Record<(typeof OUTCOMES)[number], number>}
 */
export const countOutcomes = (compared) =>
  /** @type {any} */ (
    Object.fromEntries(OUTCOMES.map((one) => [one, compared.filter(({ outcome }) => outcome === one).length]))
  )

/** The share of rows that can be typed as they stand, or by a table. @param {{ outcome: string }[]} compared */
export const shareFiled = (compared) =>
  compared.filter(({ outcome }) => outcome === 'as is' || outcome === 'translated').length /
  Math.max(1, compared.length)

/** What is given for one form only, and may not be offered to another: each is asked by one form. @param {Form[]} forms @param {Record<string, Row[]>} inventories */
export function sharedDeclarations(forms, inventories) {
  return forms.flatMap((form) =>
    (inventories[form.code] ?? [])
      .filter(({ sworn }) => sworn === 'yes')
      .flatMap(({ answer }) =>
        forms
          .filter((other) => other.code !== form.code && find(answer, questionsOf(other)))
          .map((other) => `${form.code}: ${answer} is asked by ${other.code}, too`),
      ),
  )
}

/** What every order needs, whatever the authority asks: it may be asked on general knowledge alone. */
const NEEDED = new Set([
  'accommodationType',
  'declaration',
  'homeAddress',
  'lengthOfStay',
  'passportIssueDate',
  'purposeOfTrip',
])

/** What only general knowledge says (`gk`) is a draft and not asked: no declaration, and no question but the needed ones. @param {Form} form @param {Row[]} rows */
export function unprovedQuestions(form, rows) {
  return [...questionsOf(form).keys()].filter((id) => {
    const about = rows.filter(({ answer }) => answer === id || answer.startsWith(`${id}.`))
    const isUnproved = about.length > 0 && about.every(({ evidence }) => evidence === 'gk')
    return isUnproved && (!NEEDED.has(id) || about.some(({ sworn }) => sworn === 'yes'))
  })
}

/** The hint that travellers read where a form's declarations are not in words that were seen in the authority's own form. */
export const OWN_WORDS =
  'We put these declarations in our own words. What counts is how the authority’s own form says them.'

/** Whether a form asks declarations in our own words and does not say so. That all is true is confirmed to us as well. @param {Form} form @param {ReturnType<typeof compareForm>} compared */
export function hidesOwnWords(form, compared) {
  const asked = questionsOf(form)
  const isOurs = ({ row: { evidence, held }, outcome }) =>
    outcome === 'as is' ? evidence !== 'seen' : outcome !== 'missing' && asked.has(held.split(':')[1])
  const ours = compared.filter((one) => one.row.sworn === 'yes' && !one.row.held.endsWith(':declaration'))
  return ours.some(isOurs) && ![...asked.values()].some(({ help }) => help === OWN_WORDS)
}

const questionsOf = (/** @type {Form} */ form) =>
  new Map(form.sections.flatMap((one) => one.questions).map((one) => [one.id, one]))
