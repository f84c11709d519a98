// Changes that take a statement of the specification away: a text, or an element of a page. A test has to notice each.
import ts from 'typescript'

/**
 * @typedef {import('./coverage.mjs').Row} Row
 *
 * @typedef {object} Mutation a change of one file
 * @property {string} number of the statement
 * @property {string} file from the root
 * @property {string} what is taken away, in words
 * @property {(source: string) => string} change
 * @property {boolean} [servers] only tests with real servers can notice it
 *
 * @typedef {object} ByHand a change that is listed in mutations.json
 * @property {string} [file] the row's first one unless given
 * @property {string} [element] how an element of the page begins, which is taken away
 * @property {string} [text] key of a text, which is taken away
 * @property {string} [find] occurs in the file once, and
 * @property {string} [put] takes its place: nothing, unless given
 * @property {boolean} [servers] only tests with real servers can notice it
 */

const ENGLISH = 'web/src/locales/en/'

/**
 * The changes for one statement: those that are listed for it; else each of its quoted texts that the row's pages
 * show.
 * @param {Row} row
 * @param {string} statement
 * @param {{ byHand: Record<string, ByHand[]>, read: (path: string) => string | undefined }} from
 * @returns {Mutation[]} none where no machine can take the statement away
 */
export function mutationsOf(row, statement, { byHand, read }) {
  const { number } = row
  const pages = [
    ...row.code.matchAll(/`(web\/src\/[^`]+|libs\/[^`]+|services\/[^`]+|gateway\/src\/[^`]+)`/g),
  ].map(([, path = '']) => path)
  const hand = byHand[number]
  if (hand)
    return hand.map((one) => ({ number, servers: one.servers, ...writtenDown({ file: pages[0], ...one }) }))
  const texts = pages.flatMap((page) => textsOf(page, statement, read))
  return texts.map((mutation) => ({ number, ...mutation }))
}

/** @param {ByHand} hand @returns {Omit<Mutation, 'number'>} */
function writtenDown({ file = '', element, text, find = '', put = '' }) {
  if (element) return { file, what: element, change: withoutElement(file, element) }
  if (text) return { file, what: text, change: withoutText(text) }
  return { file, what: `${find} → ${put}`, change: swap(file, find, put) }
}

/** @param {string} file @param {string} find @param {string} put */
function swap(file, find, put) {
  return (/** @type {string} */ source) => {
    const times = source.split(find).length - 1
    if (times !== 1) throw new Error(`${file}: "${find}" occurs ${times} times, not once`)
    return source.replace(find, () => put)
  }
}

/**
 * The texts of a page that stand in quotes in the statement.
 * @param {string} page
 * @param {string} statement
 * @param {(path: string) => string | undefined} read
 * @returns {Omit<Mutation, 'number'>[]}
 */
function textsOf(page, statement, read) {
  const source = read(page) ?? ''
  const wanted = new Set(
    statement.split(/["“”]/).flatMap((part) => {
      const plain = plainText(part.replace(/^[ ']+|[ ']+$/g, ''))
      return plain ? [plain] : []
    }),
  )
  const files = page.startsWith(ENGLISH)
    ? [page]
    : namespacesOf(source).map((name) => `${ENGLISH}${name}.json`)
  const found = files.flatMap((file) => {
    const json = read(file)
    return leavesOf(json ? JSON.parse(json) : {})
      .filter(({ key, text }) => wanted.has(plainText(text)) && usesKey(source, page, key))
      .map(({ key, text }) => ({ file, key, text }))
  })
  // A text that is there twice is taken away once: where the page names it first.
  const once = [...new Map(found.reverse().map((one) => [plainText(one.text), one])).values()].reverse()
  return once.map(({ file, key, text }) => ({ file, what: `"${text}" (${key})`, change: withoutText(key) }))
}

/**
 * @param {string} source
 * @param {string} page
 * @param {string} key
 */
function usesKey(source, page, key) {
  if (page.startsWith(ENGLISH)) return true
  const parts = key.split('.')
  // t('a.b'), or t(`a.${b}`): the words before the first hole.
  return parts.some((_, at) => {
    const head = parts.slice(0, parts.length - at).join('.')
    return at === 0
      ? new RegExp(`['"\`:]${escape(head)}(_\\w+)?['"\`]`).test(source)
      : new RegExp(`\`(\\w+:)?${escape(head)}\\.\\$`).test(source)
  })
}

/** @param {string} source @returns {string[]} the files of texts that it uses, the header's and footer's last */
function namespacesOf(source) {
  const names = [...source.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  )
  return [...new Set([...names, 'site'])]
}

/** @param {string} key of a text in a file of texts */
function withoutText(key) {
  return (/** @type {string} */ source) => {
    const json = JSON.parse(source)
    const names = key.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce((at, name) => at?.[name], json)
    if (typeof owner?.[last] !== 'string') throw new Error(`there is no text ${key}`)
    owner[last] = '·'
    return JSON.stringify(json, null, 2)
  }
}

/**
 * @param {object} texts
 * @param {string} [before]
 * @returns {{ key: string, text: string }[]}
 */
function leavesOf(texts, before = '') {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: before + name, text: value }] : leavesOf(value, `${before}${name}.`),
  )
}

/**
 * Takes one element of a page away: the one that begins with these words.
 * @param {string} file
 * @param {string} start
 */
function withoutElement(file, start) {
  return (/** @type {string} */ source) => {
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
    /** @type {ts.Node[]} */
    const found = []
    /** @param {ts.Node} node */
    const visit = (node) => {
      const isElement = ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)
      if (isElement && flat(node.getText(tree)).startsWith(start)) found.push(node)
      ts.forEachChild(node, visit)
    }
    visit(tree)
    const [node] = found
    if (!node || found.length > 1)
      throw new Error(`${file}: ${found.length} elements begin with "${start}", not one`)
    const inside = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
    return source.slice(0, node.getStart(tree)) + (inside ? '{null}' : 'null') + source.slice(node.getEnd())
  }
}

/** @param {string} text */
const flat = (text) => text.replace(/\s+/g, ' ')

/** @param {string} text */
function plainText(text) {
  return text
    .trim()
    .replace(/[.…,;:]+$/, '')
    .replace(/’/g, "'")
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
