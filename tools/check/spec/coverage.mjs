// What is wrong with docs/spec-coverage.md: numbers, files and titles of tests that are not what they claim to be.
import ts from 'typescript'

const HEADING = '| number | state | code | test | ruling |'
const STATE = /^(yes|not yet|ruled|partly: .+)$/
const PATH = /`([^`]+)`/g
/** A file, and after it the title of a test. Several are parted by "; ". */
const TEST = /^`([^`]+)`(?: (.+))?$/

/**
 * @typedef {object} Row
 * @property {string} number
 * @property {string} state
 * @property {string} code
 * @property {string} test
 * @property {string} ruling
 */

/**
 * The rows of the tables by number; tables with another heading do not count.
 * @param {string} text
 * @returns {Row[]}
 */
export function rowsOf(text) {
  let inside = false
  return text.split('\n').flatMap((line) => {
    if (line === HEADING) inside = true
    else if (!line.startsWith('|')) inside = false
    if (!inside || line === HEADING || /^\| -/.test(line)) return []
    const [number = '', state = '', code = '', test = '', ruling = '', ...rest] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim())
    return [{ number, state: rest.length > 0 ? 'more than five cells' : state, code, test, ruling }]
  })
}

/**
 * The tests that a row names.
 * @param {Row} row
 * @returns {{ file: string, title: string }[]} without a file where the cell is not written as it should be
 */
export function testsOf(row) {
  return (row.test ? row.test.split(/; (?=`)/) : []).map((test) => {
    const [, file = '', title = ''] = TEST.exec(test) ?? []
    return { file, title }
  })
}

/** Tests beside the code of a server; journeys over the whole platform come on top of them. */
const OF_SERVER = /^(services|libs|gateway)\/(?!e2e\/)/

/** @param {Row} row @returns whether a service or the gateway has its code: what a page does is not a test of it */
const isOfServer = ({ code, test }) => test !== '' && /`(services|gateway)\//.test(code)

/**
 * The titles of the tests in a file, as they are written in it.
 * @param {string} file
 * @param {string} source
 * @returns {Set<string>}
 */
export function titlesOf(file, source) {
  const titles = new Set()
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(tree))) {
      const title = node.arguments[0]
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text)
      // A template with a placeholder is named as it is written.
      else if (title && ts.isTemplateExpression(title)) titles.add(title.getText(tree).slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  visit(tree)
  return titles
}

/**
 * The numbers in the table of rulings. Those that are struck out (`~~R20~~`) were replaced.
 * @param {string} text
 * @returns {{ listed: Set<number>, valid: Set<number> }}
 */
export function rulingsOf(text) {
  const cells = [...text.matchAll(/^\| ((?:~~)?R\d+(?:~~)?(?:, R\d+)*) \|/gm)].map(([, cell = '']) => cell)
  /** @param {string[]} of */
  const numbers = (of) => new Set(of.flatMap((cell) => (cell.match(/\d+/g) ?? []).map(Number)))
  return { listed: numbers(cells), valid: numbers(cells.filter((cell) => !cell.startsWith('~~'))) }
}

/**
 * @param {string} text the page
 * @param {string[]} numbers every number of the specification
 * @param {(path: string) => string | undefined} read what a path from the root holds: undefined where nothing is, empty
 *   for a folder
 * @returns {string[]} one sentence for each thing that is wrong
 */
export function problemsOf(text, numbers, read) {
  const rows = rowsOf(text)
  const known = new Set(numbers)
  const seen = new Set()
  const problems = []
  /** @type {Map<string, Set<string>>} */
  const titles = new Map()

  for (const row of rows) {
    if (!known.has(row.number)) problems.push(`${row.number}: no such number`)
    if (seen.has(row.number)) problems.push(`${row.number}: is listed twice`)
    seen.add(row.number)
    if (!STATE.test(row.state)) problems.push(`${row.number}: "${row.state}" is no state`)
    if (/^(yes|partly)/.test(row.state) && !row.code) problems.push(`${row.number}: holds without any code`)
    if (
      /^(yes|partly)/.test(row.state) &&
      isOfServer(row) &&
      !testsOf(row).some(({ file }) => OF_SERVER.test(file))
    )
      problems.push(`${row.number}: its code is a server's, and no test there is named`)
    if (row.state === 'ruled' && !row.ruling) problems.push(`${row.number}: no ruling is named`)
    for (const [, path] of row.code.matchAll(PATH))
      if (read(path) === undefined) problems.push(`${row.number}: there is no ${path}`)
    for (const test of row.test ? row.test.split(/; (?=`)/) : [])
      problems.push(...problemsOfTest(row.number, test))
  }
  const { listed, valid } = rulingsOf(text)
  for (let number = 1; number <= Math.max(...listed); number++)
    if (!listed.has(number)) problems.push(`R${number}: is not in the table of rulings`)
  for (const { number, ruling } of rows)
    for (const cited of ruling.match(/\d+/g) ?? [])
      if (!valid.has(Number(cited))) problems.push(`${number}: R${cited} does not apply`)
  for (const number of numbers) if (!seen.has(number)) problems.push(`${number}: has no row`)
  return problems

  /**
   * @param {string} number
   * @param {string} test
   */
  function problemsOfTest(number, test) {
    const [, path, title] = TEST.exec(test) ?? []
    if (!path) return [`${number}: "${test}" is no file with a title`]
    const source = read(path)
    if (source === undefined) return [`${number}: there is no ${path}`]
    if (!title) return [`${number}: which test of ${path}?`]
    let known = titles.get(path)
    if (!known) titles.set(path, (known = titlesOf(path, source)))
    return known.has(title) ? [] : [`${number}: ${path} has no test "${title}"`]
  }
}
