import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { answer } from './answer.mjs'
import { findBehaviours } from './behaviours.mjs'
import { problemsOf, writePage } from './page.mjs'
import { readSources } from './sources.mjs'

const root = mkdtempSync(join(tmpdir(), 'where-'))
after(() => rmSync(root, { recursive: true }))

const FILES = {
  'libs/contracts/src/define.ts':
    'export const call = (name: string, options: object) => ({ name, options })\n',
  'libs/contracts/src/pages.ts': "export const PAGES = {\n  parcels: '/parcels',\n}\n",
  'libs/contracts/src/parcels/public.ts': `import { call } from '../define'
export const sendParcel = call('parcels.send', { access: 'anyone', http: 'POST /api/parcels' })
`,
  'services/parcels/src/main.ts': '',
  'services/parcels/src/config.ts': 'export const settings = {\n  PARCEL_DAYS: 3,\n}\n',
  'services/parcels/src/migrations/1-create.ts': `class Create {
  async up(runner: { query: (sql: string) => void }) {
    await runner.query('CREATE TABLE parcel (id int)')
  }
}
`,
  'services/parcels/src/send/send.controller.ts': `import { sendParcel } from '@borderlane/contracts/parcels/public'
import type { ParcelStore } from './parcel.store'
import { label } from './label'
declare const Handle: (contract: object) => MethodDecorator
export class SendController {
  constructor(private readonly store: ParcelStore) {}
  @Handle(sendParcel)
  send() {
    return this.store.insertParcel(label())
  }
}
`,
  'services/parcels/src/send/parcel.store.ts': `const INSERT = 'INSERT INTO parcel VALUES (1)'
export class ParcelStore {
  insertParcel(label: string) {
    return [INSERT, label]
  }
}
`,
  'services/parcels/src/send/label.ts':
    "export const label = () => 'fragile'\nexport const unused = () => 1\n",
  'services/parcels/test/send.integration.spec.ts': 'sendParcel\n',
  'web/src/app/router.tsx':
    "page(PATTERNS.parcels, 'parcels', () => import('../features/parcels/parcels.page'))\n",
  'web/src/features/parcels/parcels.page.tsx': "import { send } from './send'\n",
  'web/src/features/parcels/send.ts': 'api.call(routes.sendParcel)\n',
}
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const sources = readSources(root)
const tables = () => ['parcel']
const behaviours = findBehaviours(root, sources, { rooms: ['services/parcels'], tables })

test('a call is followed from its page to its tables and tests', () => {
  const lines = (answer(root, sources, 'sendParcel', tables) ?? []).join('\n')
  for (const part of [
    'parcels.send: call sendParcel, POST /api/parcels',
    '/parcels  web/src/features/parcels/send.ts',
    'services/parcels/src/send/send.controller.ts  SendController.send',
    '3 files in 1 folders',
    'tables    parcel',
    'services/parcels/test/send.integration.spec.ts',
  ])
    assert.ok(lines.includes(part), `${part} in\n${lines}`)
})

test('a route, a page, a table and a setting are found by their names; an unknown name is not', () => {
  const firstLine = (name) => answer(root, sources, name, tables)?.[0]
  assert.deepEqual(
    ['parcels.send', 'POST /api/parcels', '/parcels', 'parcels.parcel', 'PARCEL_DAYS', 'letter'].map(
      firstLine,
    ),
    [
      'parcels.send: call sendParcel, POST /api/parcels',
      'parcels.send: call sendParcel, POST /api/parcels',
      '/parcels: page web/src/features/parcels/parcels.page.tsx',
      'parcels.parcel: table',
      'PARCEL_DAYS: setting',
      undefined,
    ],
  )
})

test('a behaviour above its budget is reported with where to mend it, and a budget without a behaviour too', () => {
  assert.deepEqual(problemsOf(behaviours, {}), [])
  const [above, unused] = problemsOf(behaviours, { 'answers parcels.send': 2, 'answers parcels.lose': 9 })
  assert.match(above, /^answers parcels\.send needs 3 files, its budget is 2 .*send\.controller\.ts$/)
  assert.match(unused, /^tools\/where\/budgets\.mjs lists "answers parcels\.lose", which does not exist/)
})

test('the page has a line for each behaviour, with its route, files and tables', () => {
  assert.match(
    writePage(behaviours),
    /^- `parcels\.send` \(POST \/api\/parcels\): services\/parcels\/src\/send\/send\.controller\.ts `SendController\.send`, 3 files in 1; tables parcel$/m,
  )
})
