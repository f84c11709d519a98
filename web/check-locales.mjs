/**
 * Holds the texts against the code: every key that is used exists, every key that exists is used, no words
 * stand in the code itself, and what is there of the other languages is whole (check-translations.mjs). Prints what is wrong and ends with 1, or prints nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import ts from 'typescript'
import { flat, PLURAL, problemsOfTranslations } from './check-translations.mjs'

const ROOT = join(import.meta.dirname, 'src')
const ENGLISH = join(ROOT, 'locales/en')
const SHARED = ['duties', 'papers', 'questions'].map((name) =>
  join(import.meta.dirname, `../libs/words/locales/en/${name}.json`),
)
/** What mails say, and no page. */
const OF_MAILS = /^questions:.*\.inSentence$/
const DEFAULT_FILE = 'site'
const SPOKEN =
  /^(alt|title|placeholder|label|hint|error|text|legend|aria-(label|description|valuetext|roledescription))$/
const WORDS = /\p{L}{2,}/u

const problems = []

function readEnglish() {
  const paths = [...readdirSync(ENGLISH).map((file) => join(ENGLISH, file)), ...SHARED]
  const keys = paths.flatMap((path) =>
    flat(JSON.parse(readFileSync(path, 'utf8'))).map(
      ([key]) => `${basename(path, '.json')}:${key.replace(PLURAL, '')}`,
    ),
  )
  return new Set(keys)
}

function languagesOf() {
  const source = readFileSync(join(import.meta.dirname, '../libs/words/src/languages.ts'), 'utf8')
  return [...source.matchAll(/^ {2}(\w\w): \{ name/gm)]
    .map(([, code]) => code)
    .filter((code) => code !== 'en')
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'test' ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const textOf = (node) => (ts.isStringLiteralLike(node) ? node.text : undefined)

/** The keys that an argument of `t` may stand for: whole ones, and patterns for those made at run time. */
function patternsOf(node) {
  const text = textOf(node)
  if (text !== undefined) return [text]
  if (ts.isConditionalExpression(node)) return [...patternsOf(node.whenTrue), ...patternsOf(node.whenFalse)]
  // The first of them that there is.
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((one) => patternsOf(one) ?? [])
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return patternsOf(node.expression)
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join('')]
}

function matches(pattern) {
  const parts = pattern.split('*').map((part) => part.replace(/[.?+^$[\]\\(){}|-]/g, '\\$&'))
  const whole = new RegExp(`^${parts.join('.+')}$`)
  return (key) => whole.test(key)
}

const english = readEnglish()
const used = new Set()

function use(file, line, pattern, fallbackFile) {
  const key = pattern.includes(':') ? pattern : `${fallbackFile}:${pattern}`
  const found = key.includes('*') ? [...english].filter(matches(key)) : english.has(key) ? [key] : []
  found.forEach((one) => used.add(one))
  if (found.length === 0) problems.push(`${file}:${line} no text for ${key}`)
}

function checkFile(path) {
  const file = relative(import.meta.dirname, path)
  const code = ts.createSourceFile(
    path,
    readFileSync(path, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const lineOf = (node) => code.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const files = new Set()
  const calls = []

  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText()
      const [first] = node.arguments
      if (name === 'useTranslation') {
        const list = first && ts.isArrayLiteralExpression(first) ? first.elements[0] : first
        files.add(list ? textOf(list) : DEFAULT_FILE)
      }
      if (name === 't' && first) calls.push(first)
    }
    if (ts.isJsxText(node) && WORDS.test(node.text))
      problems.push(`${file}:${lineOf(node)} words in the code: ${node.text.trim()}`)
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer) {
      const text =
        textOf(node.initializer) ??
        (ts.isJsxExpression(node.initializer) && node.initializer.expression
          ? textOf(node.initializer.expression)
          : undefined)
      if (text && WORDS.test(text)) problems.push(`${file}:${lineOf(node)} words in the code: ${text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(code)

  if (files.size > 1)
    problems.push(`${file} takes its texts from ${[...files].join(' and ')}: one file of texts is enough`)
  const [own = DEFAULT_FILE] = files
  // Texts of errors are looked up by the server's code, which the code cannot name.
  if (/^(auth-)?errors$/.test(own)) return
  for (const argument of calls) {
    const patterns = patternsOf(argument) ?? patternsOfName(code, argument)
    if (!patterns)
      problems.push(`${file}:${lineOf(argument)} the key cannot be read off the code: ${argument.getText()}`)
    patterns?.forEach((pattern) => use(file, lineOf(argument), pattern, own))
  }
}

function patternsOfName(code, node) {
  if (!ts.isCallExpression(node)) return undefined
  const name = node.expression.getText()
  const made = []
  const visit = (one, inside) => {
    const here = inside || (ts.isFunctionDeclaration(one) && one.name?.text === name)
    if (here && ts.isReturnStatement(one) && one.expression) made.push(...(patternsOf(one.expression) ?? []))
    ts.forEachChild(one, (child) => visit(child, here))
  }
  visit(code, false)
  return made.length > 0 ? made : undefined
}

sources(ROOT).forEach(checkFile)

for (const key of english) if (/^((auth-)?errors|refusals):/.test(key)) used.add(key)
for (const key of english) if (!used.has(key) && !OF_MAILS.test(key)) problems.push(`no one shows ${key}`)

problems.push(...problemsOfTranslations(languagesOf()))

problems.forEach((problem) => process.stderr.write(`${problem}\n`))
process.exitCode = problems.length > 0 ? 1 : 0
