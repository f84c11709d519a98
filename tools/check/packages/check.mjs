// `npm run check -- packages`: every workspace declares what it imports, imports what it declares, and no package of
// production has a licence that would bind the owner's choice.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/folders.mjs'
import { filesIn } from '../files.mjs'
import { licenceProblems } from './licences.mjs'
import { problemsOf } from './packages.mjs'

const CODE = /\.(ts|tsx|mjs|cjs|js|css)$/

const files = filesIn(ROOT)
const folders = files.flatMap((path) => /^(.+)\/package\.json$/.exec(path)?.[1] ?? [])

/** @param {string} path */
const read = (path) => readFileSync(join(ROOT, path), 'utf8')

/** @param {string} folder '' is the root: what no workspace holds */
function workspace(folder) {
  const prefix = folder && `${folder}/`
  const own = files.filter(
    (path) =>
      CODE.test(path) &&
      (folder ? path.startsWith(prefix) : !folders.some((other) => path.startsWith(`${other}/`))),
  )
  return {
    folder,
    manifest: JSON.parse(read(`${prefix}package.json`)),
    files: own.map((path) => ({ path: path.slice(prefix.length), source: read(path) })),
  }
}

/** @param {string} name */
function peersOf(name) {
  const file = join(ROOT, 'node_modules', name, 'package.json')
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).peerDependencies ?? {}) : []
}

const problems = [
  ...problemsOf(['', ...folders].map(workspace), peersOf),
  ...licenceProblems(JSON.parse(read('package-lock.json')).packages),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${folders.length} workspaces declare what they import.`)
