// The answer to `npm run where -- <name>`, as lines.
import { findBehaviours } from './behaviours.mjs'
import { roomOf } from './sources.mjs'
import { join, relative } from 'node:path'
import { resolveImport } from './program.mjs'

// Which pages of the web make which calls: by the imports of each page's file.
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
function webPages(root, sources) {
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

const DEFINITION =
  /export const (\w+) = (call|stream|event|broadcast|defineJob)\(\s*'([^']+)'((?:(?!export const)[^])*)/g
const ROUTE = /\bhttp: '([^']+)'/
const CONTRACT = /^libs\/contracts\/src\//

/**
 * @param {string} root of the checkout
 * @param {ReturnType<typeof import('./sources.mjs').readSources>} sources
 * @param {string} name of a call, event, route, page, table or setting
 * @param {(service: string) => string[]} tablesOf the tables of a service
 * @returns {string[] | undefined} undefined where nothing has the name
 */
export function answer(root, sources, name, tablesOf) {
  const pages = webPages(root, sources)
  const page = pages.find(({ path, file }) => path === name || file === name)
  if (page) return pageLines(sources, page)
  const found = definitionsIn(sources).filter(
    (one) =>
      one.constant === name || one.name === name || one.http === name || one.http?.split(' ')[1] === name,
  )
  if (found.length > 0) return found.flatMap((one) => behaviourLines({ root, sources, pages, tablesOf }, one))
  return tableLines(root, sources, name, tablesOf) ?? settingLines(sources, name)
}

function definitionsIn(sources) {
  return sources.code
    .filter((path) => CONTRACT.test(path) || path.endsWith('.job.ts'))
    .flatMap((file) =>
      [...sources.text(file).matchAll(DEFINITION)].map(([, constant, kind, name, options]) => ({
        file,
        constant,
        kind: kind === 'defineJob' ? 'job' : kind,
        name,
        http: ROUTE.exec(options)?.[1],
      })),
    )
}

const naming = (sources, paths, word) => {
  const pattern = new RegExp(String.raw`\b${word.replace(/[^\w]/g, String.raw`\$&`)}\b`)
  return paths.filter((path) => pattern.test(sources.text(path)))
}

function behaviourLines({ root, sources, pages, tablesOf }, definition) {
  const { constant, kind, name, http, file } = definition
  const namedIn = naming(sources, sources.code, constant)
  const isHandler = new RegExp(String.raw`@\w+\((?:\w+\.)?${constant}\b`)
  const rooms = [...new Set(namedIn.filter((path) => isHandler.test(sources.text(path))).map(roomOf))]
  const behaviours = findBehaviours(root, sources, { rooms, tables: tablesOf, only: [constant] })
  const from = pages.filter(({ calls }) => calls.has(constant))
  const emitted = kind === 'event' || kind === 'broadcast'
  return [
    `${name}: ${kind} ${constant}${http ? `, ${http}` : ''}`,
    ...listed(
      'page',
      from.map(({ path, calls }) => `${path}  ${calls.get(constant)}`),
    ),
    ...listed('contract', [file]),
    ...(http && !behaviours.some(({ role }) => role === 'routes')
      ? ['route     made from the contract  gateway/src/routes/contract-routes.ts']
      : []),
    ...listed(
      emitted ? 'emitted' : 'asked by',
      namedIn.filter((path) => /^(services|gateway)/.test(path) && !isHandler.test(sources.text(path))),
    ),
    ...behaviours.flatMap((one) => [
      `${one.role.padEnd(9)} ${one.handler}  ${one.at}`,
      `          ${one.own.length} files in ${one.folders.length} folders, ${one.lines} lines; libs apart:`,
      ...[...one.files]
        .filter(([path]) => !path.startsWith('libs/'))
        .map(
          ([path, { functions, lines, depth }]) =>
            `          ${depth} ${path}  ${functions} functions, ${lines} lines`,
        ),
      ...listed(
        'libs',
        [...one.files.keys()].filter((path) => path.startsWith('libs/')),
      ),
      ...listed('tables', one.tables),
      ...listed('calls', one.asks),
      ...listed(
        'emits',
        one.emits.map((emitted) => `${emitted}  ${listenersOf(sources, emitted)}`),
      ),
    ]),
    ...listed('tests', naming(sources, sources.tests, constant)),
    '',
  ]
}

function listenersOf(sources, name) {
  const definition = definitionsIn(sources).find((one) => one.name === name)
  if (!definition) return ''
  const pattern = new RegExp(String.raw`@On(?:Event|Broadcast)\((?:\w+\.)?${definition.constant}\)`)
  const files = sources.code.filter((path) => pattern.test(sources.text(path)))
  return files.length > 0 ? `-> ${files.join(', ')}` : '-> no listener'
}

function pageLines(sources, { path, file, calls }) {
  const byConstant = new Map(definitionsIn(sources).map((one) => [one.constant, one]))
  const called = [...calls].filter(([constant]) => byConstant.has(constant))
  return [
    `${path}: page ${file}`,
    ...listed(
      'calls',
      called.map(([constant, from]) => `${constant}  ${byConstant.get(constant).http ?? ''}  ${from}`),
    ),
    ...listed(
      'tests',
      naming(
        sources,
        sources.tests,
        file
          .split('/')
          .at(-1)
          .replace(/\.tsx?$/, ''),
      ),
    ),
  ]
}

/** @param {string} name `orders.party` or `party` */
function tableLines(root, sources, name, tablesOf) {
  const [schema, table] = name.includes('.') ? name.split('.') : [undefined, name]
  const services = sources.all
    .filter((path) => /^services\/[a-z]+\/src\/main\.ts$/.test(path))
    .map((path) => path.split('/')[1])
    .filter((service) => (!schema || service === schema) && tablesOf(service).includes(table))
  if (services.length === 0) return undefined
  return services.flatMap((service) => {
    const inService = (path) => path.startsWith(`services/${service}/`)
    const behaviours = findBehaviours(root, sources, { rooms: [`services/${service}`], tables: tablesOf })
    const migrations = sources.all.filter((path) => inService(path) && path.includes('/migrations/'))
    const code = sources.code.filter(inService)
    return [
      `${service}.${table}: table`,
      ...listed('migration', naming(sources, migrations, table)),
      ...listed(
        'code',
        naming(
          sources,
          code.filter((path) => /\.(store|entity)\.ts$/.test(path)),
          table,
        ),
      ),
      ...listed(
        'used by',
        behaviours
          .filter(({ tables }) => tables.includes(table))
          .map(({ role, name: by }) => `${role} ${by}`),
      ),
    ]
  })
}

function settingLines(sources, name) {
  if (!/^[A-Z][A-Z0-9_]+$/.test(name)) return undefined
  const schema = sources.code.filter((path) =>
    new RegExp(String.raw`^\s+${name}: `, 'm').test(sources.text(path)),
  )
  if (schema.length === 0) return undefined
  const deployed = sources.all.filter((path) =>
    /^(deploy\/.*\.(ya?ml|mjs|env)|docker-compose\.yml)$/.test(path),
  )
  return [
    `${name}: setting`,
    ...listed('schema', schema),
    ...listed(
      'read by',
      naming(
        sources,
        sources.code.filter((path) => !schema.includes(path)),
        name,
      ),
    ),
    ...listed('deployed', naming(sources, deployed, name)),
    ...listed(
      'documents',
      naming(
        sources,
        sources.all.filter((path) => path.endsWith('.md')),
        name,
      ),
    ),
    ...listed('tests', naming(sources, sources.tests, name)),
  ]
}

function listed(label, values) {
  return values.map((value, index) => `${(index === 0 ? label : '').padEnd(9)} ${value}`)
}
