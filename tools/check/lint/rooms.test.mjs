import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../../deploy/local/program.mjs'
import { COMMENTS } from './comments.mjs'

const TYPES = join(ROOT, 'node_modules/.bin/tsgolint')
const CONFIG = join(ROOT, 'tools/check/lint/oxlint.json')

/**
 * @param {string} folder of files
 * @param {...string} more of its options
 * @returns {Map<string, string[]>} what is said of each file, by the rule's name
 */
function lint(folder, ...more) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-c', CONFIG, '-f', 'json', ...more, '.'],
    // What knows types is found from here.
    {
      cwd: folder,
      env: { ...process.env, OXLINT_TSGOLINT_PATH: TYPES },
      encoding: 'utf8',
      maxBuffer: 50_000_000,
    },
  )
  assert.ok(stdout.startsWith('{'), stdout + stderr)
  const found = new Map()
  for (const { code, filename } of JSON.parse(stdout).diagnostics) {
    const file = filename.replace(/^\.\//, '')
    found.set(file, [...(found.get(file) ?? []), code])
  }
  return found
}

/**
 * All of these at once: starting the program costs more than a file.
 * @param {[path: string, code: string][]} files
 * @returns {string[][]} the rules that each breaks
 */
function rulesOf(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')))
  try {
    // Several are of one name: each gets a number, in its own name or in that of its service.
    const paths = files.map(([path], at) =>
      /\/a(\.|$)/.test(path.slice(path.lastIndexOf('/')))
        ? path.replace(/\/a\.([^/]*)$/, `/a${at}.$1`)
        : path.replace('services/new/', `services/new${at}/`),
    )
    assert.equal(new Set(paths).size, paths.length)
    for (const [at, [, code]] of files.entries()) {
      mkdirSync(join(folder, dirname(paths[at])), { recursive: true })
      writeFileSync(join(folder, paths[at]), code)
    }
    const found = lint(folder)
    return paths.map((path) => found.get(path) ?? [])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const use = (from) => `import { one } from '${from}'\nexport const two = one\n`

const SQL = `export const a = (db) => db.query('SELECT 1')\n`

const injectedWith = (methods) =>
  `import { Injectable } from '@nestjs/common'\n@Injectable()\nexport class A {\n  ${methods}\n}\n`

/** @param {number} count of parameters */
const constructorOf = (count) =>
  `export class A {\n  constructor(${Array.from({ length: count }, (_, index) => `readonly p${index}: string`).join(', ')}) {}\n}\n`

/**
 * @param {number} count of imports
 * @param {string} [rest] of the module
 */
const appModuleOf = (count, rest = '') =>
  `export const a = {\n  imports: [${Array.from({ length: count }, (_, index) => `'${index}'`).join(', ')}],\n${rest}}\n`

/** What a test asserts of time, by what it is. */
const TIMES = {
  'the time itself': `expect(performance.now() - started).toBeLessThan(1_000)`,
  'a bound from below': `expect(Date.now() - started).toBeGreaterThanOrEqual(400)`,
  'a bound that the clock gives': `expect(at).toBeCloseTo(Date.now())`,
  'a name for it': `const took = performance.now() - started; expect(took).toBeLessThan(1_000)`,
  'a name that gets it later': `let left = 0; left = performance.now(); expect(done - left).toBeLessThan(9)`,
  'what was collected': `times.push(performance.now() - a); const slow = times.at(-1); expect(slow).toBeLessThan(9)`,
  'a field': `const b = () => ({ tookMs: Date.now() - a }); b(); expect(tookMs).toBeLessThan(9)`,
  'an assertion of Node': `assert.ok(Date.now() - started < 1_000)`,
}
const NO_TIMES = {
  'a count': `expect(asked.length).toBeLessThan(9)`,
  'a ratio to a control': `const a = Date.now() - b, c = Date.now() - d; expect(a / c).toBeLessThan(1)`,
  'a clock of its own': `clock.at(Date.now() + 61_000); expect(calls).toBeGreaterThan(1)`,
  'what is given up after a while': `for (;;) assert.ok(Date.now() < giveUpAt, 'in vain')`,
}
const aTest = (body) => `it('works', () => {\n  ${body}\n})\n`

const REFUSED = [
  [
    'a type that is imported as a value',
    'services/orders/src/a.ts',
    `import { A } from './b'\nexport const c = (d: A): typeof A.e => d\n`,
    'borderlane(type-imports)',
  ],
  [
    'an effect that forgets what it needs',
    'web/src/ui/a.tsx',
    `import { useEffect } from 'react'\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => b(), [])\n  return null\n}\n`,
    'react-hooks(exhaustive-deps)',
  ],
  [
    'an unused variable',
    'services/orders/src/a.ts',
    'export const a = (b: string) => 1\n',
    'eslint(no-unused-vars)',
  ],
  ['a name that is nowhere', 'deploy/local/a.mjs', 'export const a = windo\n', 'eslint(no-undef)'],
  [
    'an AppModule with 15 modules',
    'services/new/src/app.module.ts',
    appModuleOf(15),
    'borderlane(app-modules)',
  ],
  [
    'an AppModule with 15 modules, one of them by a setting',
    'services/new/src/app.module.ts',
    `export const a = (on) => ({ imports: [${'1, '.repeat(14)}...(on ? [2] : [])] })\n`,
    'borderlane(app-modules)',
  ],
  [
    'an AppModule whose modules are listed elsewhere',
    'services/new/src/app.module.ts',
    `export const a = (list) => ({ imports: [...list] })\n`,
    'borderlane(app-modules)',
  ],
  ...['providers', 'controllers'].map((kind) => [
    `an AppModule with ${kind}`,
    'services/new/src/app.module.ts',
    appModuleOf(1, `  ${kind}: [],\n`),
    'borderlane(app-modules)',
  ]),
  [
    'payments import words',
    'services/payments/src/a.ts',
    use('@borderlane/words/title-text'),
    'borderlane(rooms)',
  ],
  ['words import zod', 'libs/words/src/a.ts', use('zod'), 'borderlane(rooms)'],
  [
    'the web reads files of texts',
    'web/src/parts/a.ts',
    use('@borderlane/words/translator'),
    'borderlane(rooms)',
  ],
  [
    'a service imports another one',
    'services/orders/src/a.ts',
    use('@borderlane/payments'),
    'borderlane(rooms)',
  ],
  [
    'a service reaches into another one',
    'services/orders/src/a.ts',
    use('../../payments/src/a'),
    'borderlane(rooms)',
  ],
  [
    'a test of a service reaches into another one',
    'services/orders/test/a.ts',
    use('../../payments/src/a'),
    'borderlane(rooms)',
  ],
  [
    'a service imports the gateway',
    'services/orders/src/a.ts',
    use('@borderlane/gateway'),
    'borderlane(rooms)',
  ],
  [
    'a service uses what is for tests',
    'services/orders/src/a.ts',
    use('@borderlane/testing'),
    'borderlane(rooms)',
  ],
  ['a service uses the queue itself', 'services/orders/src/a.ts', use('bull'), 'borderlane(rooms)'],
  ['a service uses the broker itself', 'services/orders/src/a.ts', use('nats'), 'borderlane(rooms)'],
  [
    'a lib is entered by another door',
    'services/orders/src/a.ts',
    use('@borderlane/runtime/src/log'),
    'borderlane(rooms)',
  ],
  ['the gateway imports a service', 'gateway/src/a.ts', use('@borderlane/orders'), 'borderlane(rooms)'],
  ['the gateway has a database', 'gateway/src/a.ts', use('@borderlane/persistence'), 'borderlane(rooms)'],
  ['the gateway uses an ORM', 'gateway/src/a.ts', use('typeorm'), 'borderlane(rooms)'],
  ['the web imports a server lib', 'web/src/http/a.ts', use('@borderlane/messaging'), 'borderlane(rooms)'],
  ['the web reaches into a lib', 'web/src/a.ts', use('../../libs/messaging/src/calls'), 'borderlane(rooms)'],
  ['the web uses a server package', 'web/src/http/a.ts', use('@nestjs/common'), 'borderlane(rooms)'],
  ['the web uses a module of Node', 'web/src/http/a.ts', use('node:fs'), 'borderlane(rooms)'],
  [
    'a feature imports another one',
    'web/src/features/order/a.tsx',
    use('../apply/draft'),
    'borderlane(rooms)',
  ],
  [
    'what runs the platform needs tools',
    'deploy/local/a.mjs',
    use('../../tools/faults/admin.mjs'),
    'borderlane(rooms)',
  ],
  ['ui imports a feature', 'web/src/ui/a.tsx', use('../features/apply/draft'), 'borderlane(rooms)'],
  ['ui imports parts', 'web/src/ui/a.tsx', use('../parts/words/money'), 'borderlane(rooms)'],
  ['ui imports http', 'web/src/ui/a.tsx', use('../http/client'), 'borderlane(rooms)'],
  ['http imports parts', 'web/src/http/a.ts', use('../parts/session/session'), 'borderlane(rooms)'],
  ['http imports ui', 'web/src/http/a.ts', use('../ui/badge'), 'borderlane(rooms)'],
  [
    'parts import a feature',
    'web/src/parts/order/a.ts',
    use('../../features/apply/draft'),
    'borderlane(rooms)',
  ],
  ['parts import the app', 'web/src/parts/order/a.ts', use('../../app/router'), 'borderlane(rooms)'],
  ['a feature imports the app', 'web/src/features/order/a.tsx', use('../../app/router'), 'borderlane(rooms)'],
  [
    'contracts import messaging',
    'libs/contracts/src/a.ts',
    use('@borderlane/messaging'),
    'borderlane(rooms)',
  ],
  [
    'contracts import domain',
    'libs/contracts/src/a.ts',
    use('@borderlane/domain/refund'),
    'borderlane(rooms)',
  ],
  ['domain imports a package', 'libs/domain/src/a.ts', use('zod'), 'borderlane(rooms)'],
  ['contracts import anything but zod', 'libs/contracts/src/a.ts', use('uuid'), 'borderlane(rooms)'],
  ['contracts are imported as a whole', 'web/src/a.ts', use('@borderlane/contracts'), 'borderlane(rooms)'],
  [
    'a contract is imported by its source',
    'web/src/a.ts',
    use('@borderlane/contracts/src/orders/order'),
    'borderlane(rooms)',
  ],
  ['runtime imports messaging', 'libs/runtime/src/a.ts', use('@borderlane/messaging'), 'borderlane(rooms)'],
  [
    'messaging imports persistence',
    'libs/messaging/src/a.ts',
    use('@borderlane/persistence'),
    'borderlane(rooms)',
  ],
  ['a path climbs three folders', 'services/orders/src/a/b/c.ts', use('../../../d'), 'borderlane(rooms)'],
  [
    'a forbidden import is only for types',
    'gateway/src/a.ts',
    `export type A = import('typeorm').B\n`,
    'borderlane(rooms)',
  ],
  [
    'a forbidden import is made late',
    'gateway/src/a.ts',
    `export const a = () => import('typeorm')\n`,
    'borderlane(rooms)',
  ],
  [
    'a forbidden import is passed on',
    'gateway/src/a.ts',
    `export { DataSource } from 'typeorm'\n`,
    'borderlane(rooms)',
  ],
  [
    'a project has a barrel',
    'services/orders/src/order/index.ts',
    'export const a = 1\n',
    'borderlane(rooms)',
  ],
  [
    'a file passes on all of another',
    'services/orders/src/a.ts',
    `export * from './b'\n`,
    'borderlane(no-barrels)',
  ],
  ['a folder is called utils', 'services/orders/src/utils/a.ts', 'export const a = 1\n', 'borderlane(rooms)'],
  ['a file is called helpers', 'services/orders/src/helpers.ts', 'export const a = 1\n', 'borderlane(rooms)'],
  [
    'a name is not in kebab-case',
    'services/orders/src/orderView.ts',
    'export const a = 1\n',
    'borderlane(rooms)',
  ],
  [
    'settings are read outside of config.ts',
    'services/orders/src/a.ts',
    'export const a = process.env.SECRET\n',
    'borderlane(settings-in-config)',
  ],
  [
    'a subject is a string',
    'gateway/src/a.ts',
    `export const a = 'call.orders.create'\n`,
    'borderlane(string-subjects)',
  ],
  [
    'a subject is put together',
    'gateway/src/a.ts',
    'export const a = (b) => `event.${b}`\n',
    'borderlane(string-subjects)',
  ],
  [
    'a subject is a pattern',
    'gateway/src/a.ts',
    `export const a = 'event.>'\n`,
    'borderlane(string-subjects)',
  ],
  ['any', 'services/orders/src/a.ts', 'export const a = (b: any) => b\n', 'typescript(no-explicit-any)'],
  [
    'a child of the log',
    'services/orders/src/a.ts',
    'export const a = log.child({ b: 1 })\n',
    'borderlane(log-without-child)',
  ],
  ['console', 'services/orders/src/a.ts', `console.log('a')\n`, 'eslint(no-console)'],
  ['SQL outside a store', 'services/orders/src/order/a.ts', SQL, 'borderlane(sql-in-stores)'],
  ['SQL in the messaging lib', 'libs/messaging/src/a.ts', SQL, 'borderlane(sql-in-stores)'],
  [
    'a test without an assertion',
    'services/orders/src/a.spec.ts',
    `it('works', () => {\n  work()\n})\nfunction work() {\n  return 1\n}\n`,
    'borderlane(asserting-tests)',
  ],
  ...Object.entries(TIMES).map(([what, body]) => [
    `a test that asserts time: ${what}`,
    'services/orders/src/a.spec.ts',
    aTest(body),
    'borderlane(timeless-tests)',
  ]),
  ['seven dependencies', 'services/orders/src/a.ts', constructorOf(7), 'borderlane(narrow-constructors)'],
  [
    'an injected class with a method of one word',
    'services/orders/src/a.ts',
    injectedWith('add() {}'),
    'borderlane(verb-and-noun)',
  ],
  [
    'a picture without words',
    'web/src/ui/a.tsx',
    'export const A = () => <img src="a" />\n',
    'jsx-a11y(alt-text)',
  ],
]

const ALLOWED = [
  [
    'an injected class with a verb and a noun, and a private word',
    'services/orders/src/a.ts',
    injectedWith('addOrder() {} private add() {}'),
  ],
  [
    'a class that Nest gives to a constructor',
    'services/orders/src/a.ts',
    `import { A } from './b'\n@Injectable()\nexport class C {\n  constructor(readonly a: A) {}\n}\n`,
  ],
  [
    'a type and a value of one import',
    'services/orders/src/a.ts',
    `import { type A, b } from './c'\nexport const d: A = b\n`,
  ],
  ['an AppModule with 14 modules', 'services/new/src/app.module.ts', appModuleOf(14)],
  ['a module of a feature with providers', 'gateway/src/a.module.ts', appModuleOf(15, '  providers: [],\n')],
  ['SQL in a store', 'services/orders/src/order/order.store.ts', SQL],
  ['SQL in a migration', 'services/orders/src/migrations/1790000002000-a.ts', SQL],
  [
    'a test whose own function asserts',
    'services/orders/src/a.spec.ts',
    `it.each([1])('works', (a) => {\n  work(a)\n})\nfunction work(a: number) {\n  expect(a).toBe(1)\n}\n`,
  ],
  ...Object.entries(NO_TIMES).map(([what, body]) => [
    `a test that asserts ${what}`,
    'services/orders/src/a.spec.ts',
    aTest(body),
  ]),
  ['six dependencies', 'services/orders/src/a.ts', constructorOf(6)],
  ['a service imports libs', 'services/orders/src/a.ts', use('@borderlane/messaging')],
  [
    'a service imports a contract by its file',
    'services/orders/src/a.ts',
    use('@borderlane/contracts/payments/internal'),
  ],
  ['the web imports a contract beside the folders', 'web/src/a.ts', use('@borderlane/contracts/errors')],
  ['a service imports itself', 'services/orders/src/order/a.ts', use('../config')],
  ['a test of a service imports the test servers', 'services/orders/test/a.ts', use('@borderlane/testing')],
  ['the gateway imports messaging', 'gateway/src/a.ts', use('@borderlane/messaging')],
  [
    'the web imports contracts',
    'web/src/features/order/a.ts',
    use('@borderlane/contracts/orders/order-holder'),
  ],
  ['the web imports words', 'web/src/features/help/a.ts', use('@borderlane/words/title-text')],
  ['the web imports texts', 'web/src/app/a.ts', use('@borderlane/words/locales/en/countries.json')],
  ['words import i18next', 'libs/words/src/a.ts', use('i18next')],
  ['mails import words', 'services/notifications/src/a.ts', use('@borderlane/words/title-text')],
  ['a feature imports ui', 'web/src/features/order/a.ts', use('../../ui/button')],
  ['a feature imports parts', 'web/src/features/order/a.ts', use('../../parts/session/session')],
  ['a part imports another one', 'web/src/parts/pricing/a.ts', use('../words/money')],
  ['a part imports http', 'web/src/parts/session/a.ts', use('../../http/client')],
  ['the app imports a feature', 'web/src/app/a.ts', use('../features/home/home')],
  ['a page test opens the app', 'web/src/features/order/a.test.tsx', use('../../test/render')],
  ['contracts import zod', 'libs/contracts/src/a.ts', use('zod')],
  ['messaging uses the queue', 'libs/messaging/src/a.ts', use('bull')],
  ['a lib has a door', 'libs/runtime/src/index.ts', `export { log } from './log'\n`],
  ['config.ts reads settings', 'services/orders/src/config.ts', 'export const a = process.env\n'],
  ['an event of the log looks like a subject', 'gateway/src/a.ts', `export const a = 'payments.captured'\n`],
  ['messaging knows subjects', 'libs/messaging/src/a.ts', `export const a = 'event.>'\n`],
]

test('lint refuses each of these by its rule', () => {
  const found = rulesOf(REFUSED.map(([, file, code]) => [file, code]))
  const passed = REFUSED.filter(([, , , rule], at) => !found[at].includes(rule))
  assert.deepEqual(
    passed.map(([what]) => what),
    [],
    JSON.stringify(found),
  )
})

test('lint lets each of these pass', () => {
  const found = rulesOf(ALLOWED.map(([, file, code]) => [file, code]))
  const refused = ALLOWED.flatMap(([what], at) => (found[at].length > 0 ? [[what, ...found[at]]] : []))
  assert.deepEqual(refused, [])
})

test('lint refuses: a circle of imports, and a promise that no one waits for', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lint-')))
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write('tsconfig.json', '{ "compilerOptions": { "strict": true }, "include": ["."] }')
  write('a.ts', `import { b } from './b'\nexport const a = (): void => b()\n`)
  write('b.ts', `import { a } from './a'\nexport const b = (): void => {\n  a()\n  Promise.resolve()\n}\n`)
  write('c.ts', `import { type a } from './a'\nexport const c: typeof a = () => void Promise.resolve()\n`)
  try {
    assert.deepEqual(
      [...lint(folder, '--type-aware')].map(([file, rules]) => [file, rules.toSorted()]).sort(),
      [
        ['a.ts', ['import(no-cycle)']],
        ['b.ts', ['import(no-cycle)', 'typescript(no-floating-promises)']],
      ],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const long = (lines) => `export function a(): void {\n${'  void 0\n'.repeat(lines - 2)}}\n`

test('lint refuses: a function of more than 80 lines, a component of more than 120', () => {
  /** @type {[string, number][]} */
  const limits = [
    ['services/orders/src/a.ts', 80],
    ['deploy/local/a.mjs', 80],
    ['web/src/features/order/a.tsx', 120],
  ]
  const code = (file, lines) => (file.endsWith('.mjs') ? long(lines).replace(': void', '') : long(lines))
  const of = (more) => rulesOf(limits.map(([file, limit]) => [file, code(file, limit + more)]))
  assert.deepEqual(of(0), [[], [], []])
  for (const rules of of(1)) assert.deepEqual(rules, ['eslint(max-lines-per-function)'])
})

test('a comment that switches a rule off is found in every file, whichever tool reads it', () => {
  for (const tool of ['eslint', 'oxlint'])
    for (const comment of [`/* ${tool}-disable */`, `// ${tool}-disable-next-line max-lines`])
      assert.match(`const a = 1\n${comment}\n`, COMMENTS)
})
