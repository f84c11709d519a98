// Finds banned words in names, and log messages that are no sentences.
import ts from 'typescript'
import { LEAST_WORDS_OF_A_LOG_MESSAGE, NAMES, STORED } from './banned.mjs'

const CODE = /\.(?:ts|tsx|mjs|cjs)$/
const LOG_LEVELS = new Set(['debug', 'info', 'warn', 'error', 'fatal'])
const TESTS = /\.(?:spec|test)\.|\/test\//

/**
 * @param {string} file
 * @param {string} name of code, or the file's own
 * @returns {string | undefined} what to say instead; undefined where the name is good
 */
function insteadOf(file, name) {
  if (STORED.some(([stored]) => stored.test(name))) return undefined
  return NAMES.find((one) => one.name.test(name) && (one.in?.test(file) ?? true))?.say
}

/** @param {ts.Node} node @returns {string[]} the texts that a message may have */
function textsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return []
}

/** @param {ts.Node} node @returns {string[]} messages for the log that are too short to be a sentence */
function shortMessages(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { expression: object, name } = node.expression
  if (!ts.isIdentifier(object) || object.text !== 'log' || !LOG_LEVELS.has(name.text)) return []
  const message = node.arguments[1]
  return message
    ? textsOf(message).filter((text) => text.split(' ').length < LEAST_WORDS_OF_A_LOG_MESSAGE)
    : []
}

/** @param {string} file @param {string} source @returns {string[]} */
function faultsOfCode(file, source) {
  const faults = new Set()
  const visit = (node) => {
    if (ts.isIdentifier(node)) {
      const say = insteadOf(file, node.text)
      if (say) faults.add(`${node.text}: say ${say}`)
    }
    for (const text of TESTS.test(file) ? [] : shortMessages(node))
      faults.add(`the log says "${text}": it needs a subject and a verb`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest))
  return [...faults]
}

/**
 * @param {string} file its path from the root
 * @param {string} source
 * @returns {string[]} what is wrong with its words; empty if nothing is
 */
export function wordFaults(file, source) {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const say = insteadOf(file, name)
  return [
    ...(say ? [`${name}: say ${say}`] : []),
    ...(CODE.test(file) ? faultsOfCode(file, source) : []),
  ].map((fault) => `${file}: ${fault}`)
}
