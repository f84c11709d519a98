import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './program.mjs'

/** What every build depends on. */
const SHARED = [
  '.swcrc',
  'tsconfig.base.json',
  'package-lock.json',
  'deploy/local/compile.mjs',
  'deploy/local/sources.mjs',
]
/** What the web is made from besides its own folder. */
const OF_WEB = [
  'libs/contracts/src',
  'libs/domain/src',
  'libs/vision/src',
  'libs/words/src',
  'libs/words/locales',
  'services/catalogue/seed/country.json',
]
const IS_NO_SOURCE = /^(node_modules|dist|test|e2e|\.data)$|\.(spec|test)\.\w+$/

const noteOf = (folder, root) => join(root, folder, 'dist', '.content')

/**
 * Whether `dist` of a project is what its sources make. Only what the launcher has built says so: not what Nx has.
 * @param {string} folder below the checkout
 */
export const isBuilt = (folder, root = ROOT) =>
  existsSync(noteOf(folder, root)) && readFileSync(noteOf(folder, root), 'utf8') === contentOf(folder, root)

/** To be called once a project is built whole. @param {string} folder */
export const noteBuilt = (folder, root = ROOT) => writeFileSync(noteOf(folder, root), contentOf(folder, root))

/** To be called before something is written into `dist`. @param {string} folder */
export const forgetBuilt = (folder, root = ROOT) => rmSync(noteOf(folder, root), { force: true })

function contentOf(folder, root) {
  const hash = createHash('sha256')
  for (const path of [...SHARED, folder, ...(folder === 'web' ? OF_WEB : [])]) add(hash, root, path)
  return hash.digest('hex')
}

/** @param {string} path of a file, or of a folder with all that is in it */
function add(hash, root, path) {
  const whole = join(root, path)
  const found = statSync(whole, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(whole).sort())
      if (!IS_NO_SOURCE.test(name)) add(hash, root, `${path}/${name}`)
  } else if (found) hash.update(`${path}\0`).update(readFileSync(whole)).update('\0')
}
