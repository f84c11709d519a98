import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ESLint } from 'eslint'
import { ROOT } from '../../../deploy/local/folders.mjs'

const lint = new ESLint({
  cwd: ROOT,
  // Snippets have types that nobody uses.
  overrideConfig: [{ files: ['**/*.ts', '**/*.tsx'], rules: { '@typescript-eslint/no-unused-vars': 'off' } }],
})

async function messages(file, code) {
  const [result] = await lint.lintText(code, { filePath: join(ROOT, file) })
  assert.equal(result?.fatalErrorCount, 0, JSON.stringify(result?.messages))
  return result.messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

const use = (from) => `import { one } from '${from}'\nexport const two = one\n`

const SQL = `export const a = (db) => db.query('SELECT 1')\n`

/** @param {number} count of parameters */
const constructorOf = (count) =>
  `export class A {\n  constructor(${Array.from({ length: count }, (_, index) => `readonly p${index}: string`).join(', ')}) {}\n}\n`

/**
 * @param {number} count of imports
 * @param {string} [rest] of the module
 */
const appModuleOf = (count, rest = '') =>
  `export const a = {\n  imports: [${Array.from({ length: count }, (_, index) => `'${index}'`).join(', ')}],\n${rest}}\n`

const REFUSED = [
  [
    'an AppModule with 15 modules',
    'services/new/src/app.module.ts',
    appModuleOf(15),
    'borderlane/app-modules',
  ],
  [
    'an AppModule with 15 modules, one of them by a setting',
    'services/new/src/app.module.ts',
    `export const a = (on) => ({ imports: [${'1, '.repeat(14)}...(on ? [2] : [])] })\n`,
    'borderlane/app-modules',
  ],
  [
    'an AppModule whose modules are listed elsewhere',
    'services/new/src/app.module.ts',
    `export const a = (list) => ({ imports: [...list] })\n`,
    'borderlane/app-modules',
  ],
  ...['providers', 'controllers'].map((kind) => [
    `an AppModule with ${kind}`,
    'gateway/src/app.module.ts',
    appModuleOf(1, `  ${kind}: [],\n`),
    'borderlane/app-modules',
  ]),
  ['orders import words', 'services/orders/src/a.ts', use('@borderlane/words/help/en'), 'rooms'],
  ['words import zod', 'libs/words/src/a.ts', use('zod'), 'rooms'],
  ['the web reads files of texts', 'web/src/parts/a.ts', use('@borderlane/words/translator'), 'rooms'],
  ['a service imports another one', 'services/orders/src/a.ts', use('@borderlane/payments'), 'rooms'],
  ['a service reaches into another one', 'services/orders/src/a.ts', use('../../payments/src/a'), 'rooms'],
  [
    'a test of a service reaches into another one',
    'services/orders/test/a.ts',
    use('../../payments/src/a'),
    'rooms',
  ],
  ['a service imports the gateway', 'services/orders/src/a.ts', use('@borderlane/gateway'), 'rooms'],
  ['a service uses what is for tests', 'services/orders/src/a.ts', use('@borderlane/testing'), 'rooms'],
  ['a service uses the queue itself', 'services/orders/src/a.ts', use('bull'), 'rooms'],
  ['a service uses the broker itself', 'services/orders/src/a.ts', use('nats'), 'rooms'],
  [
    'a lib is entered by another door',
    'services/orders/src/a.ts',
    use('@borderlane/runtime/src/log'),
    'rooms',
  ],
  ['the gateway imports a service', 'gateway/src/a.ts', use('@borderlane/orders'), 'rooms'],
  ['the gateway has a database', 'gateway/src/a.ts', use('@borderlane/persistence'), 'rooms'],
  ['the gateway uses an ORM', 'gateway/src/a.ts', use('typeorm'), 'rooms'],
  ['the web imports a server lib', 'web/src/http/a.ts', use('@borderlane/messaging'), 'rooms'],
  ['the web reaches into a lib', 'web/src/a.ts', use('../../libs/messaging/src/calls'), 'rooms'],
  ['the web uses a server package', 'web/src/http/a.ts', use('@nestjs/common'), 'rooms'],
  ['the web uses a module of Node', 'web/src/http/a.ts', use('node:fs'), 'rooms'],
  ['a feature imports another one', 'web/src/features/order/a.tsx', use('../apply/draft'), 'rooms'],
  ['what runs the platform needs tools', 'deploy/local/a.mjs', use('../../tools/faults/admin.mjs'), 'rooms'],
  ['ui imports a feature', 'web/src/ui/a.tsx', use('../features/apply/draft'), 'rooms'],
  ['ui imports parts', 'web/src/ui/a.tsx', use('../parts/words/money'), 'rooms'],
  ['ui imports http', 'web/src/ui/a.tsx', use('../http/client'), 'rooms'],
  ['http imports parts', 'web/src/http/a.ts', use('../parts/session/session'), 'rooms'],
  ['http imports ui', 'web/src/http/a.ts', use('../ui/badge'), 'rooms'],
  ['parts import a feature', 'web/src/parts/order/a.ts', use('../../features/apply/draft'), 'rooms'],
  ['parts import the app', 'web/src/parts/order/a.ts', use('../../app/router'), 'rooms'],
  ['a feature imports the app', 'web/src/features/order/a.tsx', use('../../app/router'), 'rooms'],
  ['contracts import messaging', 'libs/contracts/src/a.ts', use('@borderlane/messaging'), 'rooms'],
  ['contracts import anything but zod', 'libs/contracts/src/a.ts', use('uuid'), 'rooms'],
  ['contracts are imported as a whole', 'web/src/a.ts', use('@borderlane/contracts'), 'rooms'],
  [
    'a contract is imported by its source',
    'web/src/a.ts',
    use('@borderlane/contracts/src/orders/order'),
    'rooms',
  ],
  ['runtime imports messaging', 'libs/runtime/src/a.ts', use('@borderlane/messaging'), 'rooms'],
  ['messaging imports persistence', 'libs/messaging/src/a.ts', use('@borderlane/persistence'), 'rooms'],
  ['a path climbs three folders', 'services/orders/src/a/b/c.ts', use('../../../d'), 'rooms'],
  [
    'a forbidden import is only for types',
    'gateway/src/a.ts',
    `export type A = import('typeorm').B\n`,
    'rooms',
  ],
  [
    'a forbidden import is made late',
    'gateway/src/a.ts',
    `export const a = () => import('typeorm')\n`,
    'rooms',
  ],
  ['a forbidden import is passed on', 'gateway/src/a.ts', `export { DataSource } from 'typeorm'\n`, 'rooms'],
  ['a project has a barrel', 'services/orders/src/order/index.ts', 'export const a = 1\n', 'rooms'],
  [
    'a file passes on all of another',
    'services/orders/src/a.ts',
    `export * from './b'\n`,
    'no-restricted-syntax',
  ],
  ['a folder is called utils', 'services/orders/src/utils/a.ts', 'export const a = 1\n', 'rooms'],
  ['a file is called helpers', 'services/orders/src/helpers.ts', 'export const a = 1\n', 'rooms'],
  ['a name is not in kebab-case', 'services/orders/src/orderView.ts', 'export const a = 1\n', 'rooms'],
  [
    'settings are read outside of config.ts',
    'services/orders/src/a.ts',
    'export const a = process.env.SECRET\n',
    'no-restricted-syntax',
  ],
  [
    'a subject is a string',
    'gateway/src/a.ts',
    `export const a = 'call.orders.create'\n`,
    'no-restricted-syntax',
  ],
  [
    'a subject is put together',
    'gateway/src/a.ts',
    'export const a = (b) => `event.${b}`\n',
    'no-restricted-syntax',
  ],
  ['a subject is a pattern', 'gateway/src/a.ts', `export const a = 'event.>'\n`, 'no-restricted-syntax'],
  [
    'any',
    'services/orders/src/a.ts',
    'export const a = (b: any) => b\n',
    '@typescript-eslint/no-explicit-any',
  ],
  [
    'a child of the log',
    'services/orders/src/a.ts',
    'export const a = log.child({ b: 1 })\n',
    'no-restricted-syntax',
  ],
  ['console', 'services/orders/src/a.ts', `console.log('a')\n`, 'no-console'],
  ['SQL outside a store', 'services/orders/src/order/a.ts', SQL, 'borderlane/sql-in-stores'],
  ['SQL in the messaging lib', 'libs/messaging/src/a.ts', SQL, 'borderlane/sql-in-stores'],
  [
    'a test without an assertion',
    'services/orders/src/a.spec.ts',
    `it('works', () => {\n  work()\n})\nfunction work() {\n  return 1\n}\n`,
    'borderlane/asserting-tests',
  ],
  ['seven dependencies', 'services/orders/src/a.ts', constructorOf(7), 'borderlane/narrow-constructors'],
  [
    'a picture without words',
    'web/src/ui/a.tsx',
    'export const A = () => <img src="a" />\n',
    'jsx-a11y/alt-text',
  ],
]

const ALLOWED = [
  ['an AppModule with 14 modules', 'gateway/src/app.module.ts', appModuleOf(14)],
  ['a module of a feature with providers', 'gateway/src/a.module.ts', appModuleOf(15, '  providers: [],\n')],
  ['SQL in a store', 'services/orders/src/order/order.store.ts', SQL],
  ['SQL in a migration', 'services/orders/src/migrations/1790000002000-a.ts', SQL],
  [
    'a test whose own function asserts',
    'services/orders/src/a.spec.ts',
    `it.each([1])('works', (a) => {\n  work(a)\n})\nfunction work(a: number) {\n  expect(a).toBe(1)\n}\n`,
  ],
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
  ['the web imports words', 'web/src/features/help/a.ts', use('@borderlane/words/help/en')],
  ['the web imports texts', 'web/src/app/a.ts', use('@borderlane/words/locales/en/countries.json')],
  ['words import i18next', 'libs/words/src/a.ts', use('i18next')],
  ['mails import words', 'services/notifications/src/a.ts', use('@borderlane/words/help/en')],
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

for (const [what, file, code, rule] of REFUSED) {
  test(`lint refuses: ${what}`, async () => {
    const found = await messages(file, code)
    const name = rule === 'rooms' ? 'borderlane/rooms' : rule
    assert.ok(
      found.some((message) => message.startsWith(`${name}:`)),
      JSON.stringify(found),
    )
  })
}

for (const [what, file, code] of ALLOWED) {
  test(`lint lets pass: ${what}`, async () => {
    assert.deepEqual(await messages(file, code), [])
  })
}

test('lint refuses: a circle of imports, and a promise that nobody waits for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write('tsconfig.json', '{ "compilerOptions": { "strict": true }, "include": ["."] }')
  write('a.ts', `import { b } from './b'\nexport const a = (): void => b()\n`)
  write('b.ts', `import { a } from './a'\nexport const b = (): void => {\n  a()\n  Promise.resolve()\n}\n`)
  write('c.ts', `import { type a } from './a'\nexport const c: typeof a = () => void Promise.resolve()\n`)
  try {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/oxlint/bin/oxlint'),
        '-c',
        'tools/check/lint/oxlint.json',
        '--type-aware',
        folder,
      ],
      { cwd: ROOT, encoding: 'utf8' },
    )
    assert.equal(status, 1, stdout)
    const found = [...stdout.matchAll(/no-[a-z-]+(?=\))/g)].map(([rule]) => rule).sort()
    assert.deepEqual(found, ['no-cycle', 'no-cycle', 'no-floating-promises'], stdout)
    assert.doesNotMatch(stdout, /c\.ts/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const long = (lines) => `export function a(): void {\n${'  void 0\n'.repeat(lines - 2)}}\n`

test('lint refuses: a function of more than 80 lines, a component of more than 120', async () => {
  /** @type {[string, number][]} */
  const LIMITS = [
    ['services/orders/src/a.ts', 80],
    ['deploy/local/a.mjs', 80],
    ['web/src/features/order/a.tsx', 120],
  ]
  for (const [file, limit] of LIMITS) {
    const code = (lines) => (file.endsWith('.mjs') ? long(lines).replace(': void', '') : long(lines))
    assert.match((await messages(file, code(limit + 1))).join(), /max-lines-per-function/)
    assert.deepEqual(await messages(file, code(limit)), [])
  }
})

test('lint refuses: a rule that a comment switches off', async () => {
  const code = `/* eslint-disable */\n// eslint-disable-next-line max-lines-per-function\n${long(81)}`
  const found = await messages('services/orders/src/a.ts', code)
  assert.match(found.join(), /max-lines-per-function: Function/)
  // The comment itself is a warning, and the check allows none.
  assert.match(found.join(), /noInlineConfig/)
})
