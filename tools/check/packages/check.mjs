// `npm run check -- packages`: every workspace declares what it imports, imports what it declares, the lock file says where
// each package comes from, no package of production has a licence that would bind the owner's choice, and NOTICE lists all of
// them (`--write` writes it).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'
import { filesIn } from '../files.mjs'
import { licenceProblems, withPackages } from './licences.mjs'
import { addressProblems, problemsOf } from './packages.mjs'

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

const { packages } = JSON.parse(read('package-lock.json'))
const notice = withPackages(read('NOTICE'), packages)
if (process.argv.includes('--write')) writeFileSync(join(ROOT, 'NOTICE'), notice)

const problems = [
  ...addressProblems(packages),
  ...problemsOf(['', ...folders].map(workspace), peersOf),
  ...licenceProblems(packages),
  ...(read('NOTICE') === notice
    ? []
    : ['NOTICE does not list the packages of production: npm run check -- packages --write']),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else
  console.log(
    `${folders.length} workspaces declare what they import; NOTICE lists the packages of production.`,
  )
