// Which packages a workspace imports, and whether its package.json says the same.
import { builtinModules } from 'node:module'
import ts from 'typescript'

const TEST = /(^|\/)(test|e2e|platform)\/|\.(spec|test)\.[a-z]+$/
const DEPENDENCIES = /** @type {const} */ (['dependencies', 'devDependencies'])

/**
 * @typedef {object} Manifest package.json
 * @property {string} name
 * @property {string} [version]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 *
 * @typedef {object} Workspace
 * @property {string} folder '' is the root
 * @property {Manifest} manifest
 * @property {{ path: string, source: string }[]} files paths from the folder
 *
 * @typedef {{ used: Set<string>, tested: Set<string> }} Imports packages that the code needs when it runs, and those
 *   that only its tests and tools need
 */

/**
 * @param {Workspace} workspace
 * @returns {Imports}
 */
export function importsOf({ manifest, files }) {
  const imports = { used: new Set(), tested: new Set() }
  for (const { path, source } of files) {
    const isUsed = path.startsWith('src/') && !TEST.test(path)
    for (const name of namesIn(path, source)) {
      // k6 brings its own modules.
      if (
        /^k6(\/|$)/.test(name) ||
        /^[./]/.test(name) ||
        /^[a-z]+:/.test(name) ||
        builtinModules.includes(name)
      )
        continue
      const found = packageOf(name)
      if (found !== manifest.name) imports[isUsed ? 'used' : 'tested'].add(found)
    }
  }
  for (const name of imports.used) imports.tested.delete(name)
  return imports
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {string[]}
 */
function namesIn(path, source) {
  if (path.endsWith('.css')) return all(source, /@import\s+(?:url\()?['"]([^'"]+)/g)
  return [
    ...ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => fileName),
    ...all(source, /require\.resolve\(\s*'([^']+)/g),
  ]
}

/**
 * @param {string} source
 * @param {RegExp} pattern
 */
function all(source, pattern) {
  return [...source.matchAll(pattern)].map(([, name]) => name ?? '')
}

/** @param {string} name `@a/b/c` is of the package `@a/b` */
function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * @param {Workspace[]} workspaces
 * @param {(name: string) => string[]} peersOf what an installed package wants beside it
 * @returns {string[]} one sentence for each thing that is wrong
 */
export function problemsOf(workspaces, peersOf) {
  const problems = []
  /** @type {Map<string, string>} */
  const versions = new Map(
    workspaces.flatMap(({ manifest }) => (manifest.version ? [[manifest.name, manifest.version]] : [])),
  )
  const ofWorkspaces = new Set(
    workspaces.flatMap(({ folder, manifest }) =>
      folder ? Object.keys({ ...manifest.devDependencies, ...manifest.dependencies }) : [],
    ),
  )
  for (const workspace of workspaces) {
    const where = workspace.folder || 'the root'
    const { manifest } = workspace
    const imports = importsOf(workspace)
    const declared = { ...manifest.devDependencies, ...manifest.dependencies }

    for (const name of [...imports.used, ...imports.tested])
      if (!(name in declared)) problems.push(`${where} imports ${name} and does not declare it`)
    for (const name of imports.used)
      if (workspace.folder && name in (manifest.devDependencies ?? {}))
        problems.push(`${where} needs ${name} when it runs, so it is no devDependency`)
    for (const name of workspace.folder ? [] : Object.keys(declared))
      if (ofWorkspaces.has(name) && !imports.used.has(name) && !imports.tested.has(name))
        problems.push(`the root declares ${name} for workspaces, which declare it themselves`)
    for (const name of workspace.folder ? Object.keys(declared) : [])
      if (!isNeeded(name, imports, Object.keys(declared)))
        problems.push(`${where} declares ${name} and does not import it`)
    for (const kind of DEPENDENCIES)
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        const known = versions.get(name) ?? version
        versions.set(name, known)
        if (known !== version) problems.push(`${where} wants ${name} ${version}, elsewhere it is ${known}`)
      }
  }
  return problems

  /**
   * @param {string} name
   * @param {Imports} imports
   * @param {string[]} declared
   */
  function isNeeded(name, imports, declared) {
    const typed = name.startsWith('@types/') && name.slice('@types/'.length).replace('__', '/')
    if (typed) return declared.some((other) => other === typed || other === `@${typed}`)
    if (imports.used.has(name) || imports.tested.has(name)) return true
    return declared.some((other) => peersOf(other).includes(name))
  }
}

/**
 * npm asks the registry about each package whose address the lock file does not say: a third of the work of `npm ci`.
 * @param {Record<string, { integrity?: string, resolved?: string }>} packages of package-lock.json
 * @returns {string[]}
 */
export function addressProblems(packages) {
  return Object.entries(packages)
    .filter(([, { integrity, resolved }]) => integrity && !resolved)
    .map(([path]) => `package-lock.json does not say where ${path} comes from (resolved)`)
}
