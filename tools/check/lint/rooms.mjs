// The rule "rooms": who may import whom, and how files are called.
import { basename, dirname, join, relative, sep } from 'node:path'

/** Libs that the code of a room may import; every room may import itself. */
const MAY_IMPORT = {
  'libs/contracts': [],
  'libs/domain': ['contracts'],
  'libs/vision': ['domain'],
  'libs/words': [],
  'libs/runtime': ['contracts'],
  'libs/messaging': ['contracts', 'runtime'],
  'libs/persistence': ['contracts', 'runtime'],
  'libs/testing': ['contracts', 'domain', 'runtime', 'messaging', 'persistence'],
  gateway: ['contracts', 'domain', 'messaging', 'runtime'],
  services: ['contracts', 'domain', 'messaging', 'persistence', 'runtime'],
  web: ['contracts', 'domain', 'vision', 'words'],
}

/** Those that write to people, the gateway, which fills in one page, and orders, which prints: the others send codes. */
const MAY_IMPORT_WORDS = [
  ...['gateway', 'services/catalogue', 'services/chat'],
  ...['services/notifications', 'services/orders'],
]

/** What fills the texts, and what reads their files. */
const WORDS_MAY_IMPORT = /^(i18next|node:(fs|path))$/

/** Reads files: the web has its texts from the build. */
const WORDS_OF_SERVER = '/translator'

/** Layers of the web: what the code of each may import beside its own. The texts are data. */
const MAY_IMPORT_LAYER = {
  app: ['features', 'parts', 'content', 'http', 'ui'],
  features: ['parts', 'content', 'http', 'ui'],
  parts: ['content', 'http', 'ui'],
  content: [],
  http: [],
  ui: [],
}

/** Packages that only these rooms know, so that another one could take their place. */
const ONLY_IN = {
  bull: ['libs/messaging'],
  '@nestjs/bull': ['libs/messaging'],
  nats: ['libs/messaging', 'libs/testing', 'tools'],
  pg: ['libs/messaging', 'libs/persistence', 'libs/testing', 'services', 'tools'],
  typeorm: ['libs/messaging', 'libs/persistence', 'libs/testing', 'services'],
}

/** Not in the browser's code: what a server is made of. */
const SERVER_PACKAGE = /^(node:|@nestjs\/|@fastify\/|fastify$|pino$|ioredis$|redis$|reflect-metadata$)/

const TEST = /(^|\/)(test|e2e)\/|\.(spec|test)\.tsx?$/
const EMPTY_WORD = /^(utils?|common|shared|helpers?|misc|core)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const DOOR = /^libs\/[^/]+\/src\/index\.ts$/
const LIB = /^@borderlane\/([^/]+)(\/.*)?$/

export const rooms = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'who may import whom, and how files are called' },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    const here = roomOf(file)
    const check = (node) => {
      if (typeof node?.value !== 'string') return
      const message = refusal(file, here, node.value)
      if (message) context.report({ node, message })
    }
    return {
      Program(node) {
        const message = badName(file)
        if (message) context.report({ node, loc: { line: 1, column: 0 }, message })
      },
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
      'CallExpression[callee.name="require"]': (node) => check(node.arguments[0]),
      'CallExpression[callee.object.name="jest"]': (node) => check(node.arguments[0]),
    }
  },
}

/** `libs/<name>`, `services/<name>`, `gateway`, `web`, `deploy` or `tools`. */
function roomOf(file) {
  const [first, second] = file.split('/')
  return first === 'libs' || first === 'services' ? `${first}/${second}` : first
}

function refusal(file, here, wanted) {
  if (wanted.startsWith('.')) return relativeRefusal(file, here, wanted)
  const lib = LIB.exec(wanted)
  if (lib) return libRefusal(file, here, lib[1], lib[2])
  const isTest = TEST.test(file)
  if (here === 'libs/contracts' && !isTest && wanted !== 'zod') return 'contracts import nothing but zod'
  if (here === 'libs/domain' && !isTest) return 'domain imports nothing but the contracts'
  if (here === 'libs/words' && !isTest && !WORDS_MAY_IMPORT.test(wanted))
    return 'words import nothing but i18next and the files of their texts'
  if (here === 'web' && file.startsWith('web/src/') && !isTest && SERVER_PACKAGE.test(wanted))
    return `${wanted} is a server's package`
  const rooms = Object.entries(ONLY_IN).find(
    ([name]) => wanted === name || wanted.startsWith(`${name}/`),
  )?.[1]
  if (rooms && !isTest && !rooms.includes(rowOf(here))) return `${wanted} is for ${rooms.join(', ')} only`
}

/** A large feature has folders: its files are one level deeper than those of others. */
const AREA_OF_FEATURE = /^web\/src\/features\/[^/]+\/[^/]+\/[^/]+$/

function relativeRefusal(file, here, wanted) {
  const target = join(dirname(file), wanted).split(sep).join('/')
  if (here === 'deploy' && roomOf(target) === 'tools') return 'deploy does not need tools'
  if (!MAY_IMPORT[rowOf(here)]) return
  const climbs = AREA_OF_FEATURE.test(file) ? '../../../..' : '../../..'
  if (wanted.startsWith(climbs)) return `no path that climbs ${climbs.split('/').length} folders`
  if (roomOf(target) !== here) return `${here} does not reach into ${roomOf(target)} by a path`
  const from = featureOf(file)
  const to = featureOf(target)
  if (from && to && from !== to) return `the feature ${from} does not import the feature ${to}`
  const [above, below] = [layerOf(file), layerOf(target)]
  if (above && below && !TEST.test(file) && above !== below && !MAY_IMPORT_LAYER[above].includes(below))
    return `${above} does not import ${below}`
}

function libRefusal(file, here, lib, below) {
  const row = MAY_IMPORT[rowOf(here)]
  if (!row) return
  const testing = TEST.test(file) && here !== 'web'
  if (lib === 'words' && MAY_IMPORT_WORDS.includes(here)) return
  if (lib === 'words' && here === 'web' && below === WORDS_OF_SERVER)
    return 'the web has its texts from the build'
  const allowed = testing ? [...new Set([...row, ...(TEST_LIBS[rowOf(here)] ?? []), 'testing'])] : row
  // The tests of a lib enter it by its door, as everybody does.
  const itself = `libs/${lib}` === here
  if (itself ? !testing : !allowed.includes(lib)) return `${here} does not import @borderlane/${lib}`
  // A thread loads the cipher alone: with TypeORM its first answer would come seconds later on a busy machine.
  if (lib === 'persistence' && below === '/field-cipher' && file.endsWith('-worker.ts')) return
  const byFile = ['contracts', 'domain', 'vision', 'words'].includes(lib)
  if (byFile ? !/^\/(locales\/([a-z]+\/)?[a-z-]+\.json|[a-z-]+(\/[a-z-]+)?)$/.test(below ?? '') : below)
    return byFile ? `${lib} are imported by file` : `@borderlane/${lib} has one door`
}

/** Tests of messaging need a database, whose module is another lib's. */
const TEST_LIBS = { 'libs/runtime': ['messaging', 'persistence'], 'libs/messaging': ['persistence'] }

function rowOf(room) {
  return room.startsWith('services/') ? 'services' : room
}

function featureOf(file) {
  return /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
}

function layerOf(file) {
  const layer = /^web\/src\/([^/]+)\//.exec(file)?.[1]
  return layer && layer in MAY_IMPORT_LAYER ? layer : undefined
}

function badName(file) {
  const folders = dirname(file).split('/')
  const [name] = basename(file).split('.')
  const empty = [...folders, name].find((word) => EMPTY_WORD.test(word))
  if (empty) return `"${empty}" does not say what it holds`
  if (name === 'index' && !DOOR.test(file)) return 'no barrels: import the file that holds what you need'
  if (!KEBAB.test(name)) return `${basename(file)} is not in kebab-case`
}
