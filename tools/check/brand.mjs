// `npm run check -- brand`: no text of the product says the shipped name, which travellers of another operator would
// read. Texts say `{{brand}}`; programs ask for the name of the site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { end, Failure, live, ROOT, say } from '../../deploy/local/program.mjs'
import { filesIn } from './files.mjs'

const NAME = /Borderlane/
/** What runs or is sent: no tests. */
const CHECKED =
  /^(?:web\/(?:src|public)\/|gateway\/src\/|services\/\w+\/(?:src|seed)\/|libs\/(?!testing)\w+\/(?:src|locales)\/)/
const NOT_CHECKED = /\.(?:spec|test)\.tsx?$|-fixtures\.ts$|^web\/src\/test\//
const TEXT = /\.(?:tsx?|json|css|html|svg|txt|csv)$/

/** Where it stays, and why no traveller of another operator reads it there. @type {Record<string, string>} */
export const ALLOWED = {
  'libs/words/src/site-name.ts': 'the name itself, until an operator sets another one',
  'libs/messaging/src/wire.ts': 'headers between processes',
  'services/notifications/src/config.ts': 'the sender of local mode',
  'services/identity/src/session/get-settings.ts': 'for programs: the health of the sign-in protocol',
  'services/identity/src/ways-in/totp.ts': 'counts where no name is set',
  'services/identity/src/ways-in/passkey-sign-in.ts': 'counts where no name is set',
  'gateway/src/docs/open-api.ts': 'for programmers: the description of the API',
  'gateway/src/docs/open-api.controller.ts': 'for programmers: the description of the API',
}

/**
 * Lines of a file that say the shipped name: in code those of its texts, not those of comments and names.
 * @param {string} path
 * @param {string} text
 * @returns {number[]}
 */
export function linesThatName(path, text) {
  if (!NAME.test(text)) return []
  if (!/\.tsx?$/.test(path))
    return text.split('\n').flatMap((line, index) => (NAME.test(line) ? [index + 1] : []))
  const code = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = new Set()
  const visit = (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)
    if (isText && NAME.test(node.text))
      found.add(code.getLineAndCharacterOfPosition(node.getStart()).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(code)
  return [...found]
}

/** @param {string[]} paths @param {(path: string) => string} read */
export function findNames(paths, read) {
  const checked = paths.filter((path) => CHECKED.test(path) && TEXT.test(path) && !NOT_CHECKED.test(path))
  const named = checked.flatMap((path) => linesThatName(path, read(path)).map((line) => ({ path, line })))
  const unused = Object.keys(ALLOWED).filter((path) => !named.some((one) => one.path === path))
  return [
    ...named
      .filter(({ path }) => !(path in ALLOWED))
      .map(
        ({ path, line }) => `${path}:${line} says the shipped name: use {{brand}} or the name of the site`,
      ),
    ...unused.map((path) => `${path} no longer says the shipped name: take it out of ALLOWED`),
  ]
}

if (process.argv[1] === import.meta.filename)
  await live(
    async () => {
      const problems = findNames(filesIn(ROOT), (path) => readFileSync(join(ROOT, path), 'utf8'))
      if (problems.length > 0) throw new Failure(problems.join('\n'))
      say('no text of the product says the shipped name')
      await end(0)
    },
    { codeOnSignal: 130 },
  )
