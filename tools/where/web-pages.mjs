// Which pages of the web make which calls: by the imports of each page's file.
import { join, relative } from 'node:path'
import { resolveImport } from './program.mjs'

const ROUTER = 'web/src/app/router.tsx'
const PAGES = 'libs/contracts/src/pages.ts'
const PAGE = /page\(\s*PATTERNS\.(\w+),[^]*?import\('([^']+)'\)/g
const PATTERN = /^ {2}(\w+): '([^']+)'/gm
const IMPORT = /(?:from|import\()\s*'([^']+)'/g
/** `routes.createOrder`, `partyRoutes.addTraveller`: how the web names a call. */
const USE = /\b(?:r|\w+R)outes\.(\w+)/g

/**
 * @param {string} root of the checkout
 * @param {ReturnType<typeof import('./sources.mjs').readSources>} sources
 * @returns {{ path: string, file: string, calls: Map<string, string> }[]} each page with the calls by constant, and the file
 *   that makes each
 */
export function webPages(root, sources) {
  const addresses = new Map(
    [...sources.text(PAGES).matchAll(PATTERN)].map(([, name = '', path = '']) => [name, path]),
  )
  const code = new Set(sources.code)
  const resolve = (from, name) => {
    const path = resolveImport(root, join(root, from), name, (one) => code.has(relative(root, one)))
    return path && relative(root, path)
  }
  const importsOf = new Map()
  const imports = (file) => {
    if (!importsOf.has(file)) {
      const names = [...sources.text(file).matchAll(IMPORT)].map(([, name]) => resolve(file, name))
      importsOf.set(
        file,
        names.filter((path) => path?.startsWith('web/')),
      )
    }
    return importsOf.get(file)
  }
  return [...sources.text(ROUTER).matchAll(PAGE)].map(([, name, from]) => {
    const file = resolve(ROUTER, from) ?? from
    const reached = new Set([file])
    for (const one of reached) for (const next of imports(one)) reached.add(next)
    const calls = new Map()
    for (const one of reached)
      for (const [, call] of sources.text(one).matchAll(USE)) if (!calls.has(call)) calls.set(call, one)
    return { path: addresses.get(name) ?? name, file, calls }
  })
}
