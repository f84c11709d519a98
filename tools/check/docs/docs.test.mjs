import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandsIn, missingOf } from './commands.mjs'
import { decisionIndex, misnumbered } from './decisions.mjs'
import { missingIn } from './named-files.mjs'
import { tablesAfter, unaligned, withTables } from './processes.mjs'

const FILES = ['services/orders/src/order/order.view.ts', 'web/src/http/client.ts', 'tools/faults/README.md']

test('a page may name files from the root, files by their end, folders and patterns that are there', () => {
  const page =
    'See `services/orders/src/order/order.view.ts`, `order.view.ts`, `order/order.view.ts`, `tools/faults`, `web/**/*.ts`, `{client,order.view}.ts`, `npm run x`, `orders.captured`, `/docs/openapi.json`.'
  assert.deepEqual(missingIn(page, FILES), [])
})

test('a page that names what is not there is reported: a moved file, a folder, a name, a pattern', () => {
  const page =
    '`services/orders/src/order.view.ts`, `tools/gone/`, `gone.ts`, `rder.view.ts`, `web/**/*.mjs`, `src/http/client.ts`'
  assert.deepEqual(missingIn(page, FILES), [
    'services/orders/src/order.view.ts',
    'tools/gone',
    'gone.ts',
    'rder.view.ts',
    'web/**/*.mjs',
  ])
})

test('a decision with a hole before it, or with another number in its title, is reported', () => {
  const page = (path, title) => ({ path: `docs/adr/${path}`, text: `${title}\n\nAccepted.` })
  const good = [page('0001-one.md', '# 1. One'), page('0002-two.md', '# 2. Two')]
  assert.deepEqual(misnumbered(good), [])
  assert.match(decisionIndex(good), /1\. \[One\]\(0001-one\.md\)\n2\. \[Two\]\(0002-two\.md\)/)
  assert.deepEqual(
    misnumbered([page('0001-one.md', '# 1. One'), page('0003-three.md', '# 3. Three')]).length,
    1,
  )
  assert.deepEqual(misnumbered([page('0001-one.md', '# 2. One')]).length, 1)
  assert.deepEqual(misnumbered([page('0001-one.md', '# ADR 0001: One')]).length, 1)
})

test('the tables of a service are those that its migrations leave', () => {
  const first = `
  async up(runner) {
    await runner.query(\`CREATE TABLE "order" (id int)\`)
    await makeMore(runner)
  }

  async down(runner) {
    await runner.query('DROP TABLE "order"')
  }
}
const makeMore = (runner) => runner.query('CREATE UNLOGGED TABLE staging (id int); CREATE TABLE IF NOT EXISTS old (id int)')`
  const second = `
    async up(runner) {
      await runner.query('DROP TABLE staging')
      await runner.query('ALTER TABLE old RENAME TO new_name')
    }

    async down(runner) {
      await runner.query('CREATE TABLE staging (id int)')
    }
`
  assert.deepEqual(tablesAfter([first]), ['old', 'order', 'staging'])
  assert.deepEqual(tablesAfter([first, second]), ['new_name', 'order'])
})

test('tables take their places, again and again, and only there', () => {
  const page = 'a\n<!-- made: one -->\n\nold\n\n<!-- end -->\nb'
  const once = withTables(page, { one: '| x |' })
  assert.equal(once, 'a\n<!-- made: one -->\n\n| x |\n\n<!-- end -->\nb')
  assert.equal(withTables(once, { one: '| x |' }), once)
  assert.throws(() => withTables(page, { two: '' }), /no place for two/)
  assert.equal(unaligned('| x   | y |\n| ----- | - |'), unaligned('| x | y |\n| --- | - |'))
})

const WORLD = {
  scripts: ['backup', 'try', 'load'],
  groups: { try: { restart: 'tools/faults/restart.mjs' } },
  services: ['orders', 'nats', 'secrets'],
  has: (path) => ['deploy/docker/make-secrets.mjs', 'deploy/k8s/overlays/production'].includes(path),
}

test('commands are read from blocks and from code marks, without what is said beside them', () => {
  const page = [
    'Type `npm run backup -- --to <folder>`, not `orders`.',
    '',
    '```',
    'docker compose up -d --wait        starts it',
    'kubectl apply -k deploy/k8s/overlays/production # ours',
    '```',
  ].join('\n')
  assert.deepEqual(commandsIn(page), [
    'docker compose up -d --wait',
    'kubectl apply -k deploy/k8s/overlays/production',
    'npm run backup -- --to <folder>',
  ])
})

test('a command that names what is there is no problem', () => {
  for (const command of [
    'npm run try -- restart',
    'npm run load -- soak',
    'node deploy/docker/make-secrets.mjs ./secrets',
    'docker compose run --rm secrets node /app/deploy/docker/make-secrets.mjs x',
    'docker compose build orders && docker compose up -d --scale orders=2 --wait orders',
    'docker compose kill -s HUP nats',
    'docker compose exec orders node dist/main.js',
    'docker compose restart <service>',
    'kubectl apply -k deploy/k8s/overlays/production',
  ])
    assert.deepEqual(missingOf(command, WORLD), [], command)
})

test('a script, a program, a folder or a container that is gone is named', () => {
  assert.deepEqual(missingOf('npm run gone -- x', WORLD), ['npm run gone -- x'])
  assert.deepEqual(missingOf('npm run try -- gone', WORLD), ['npm run try -- gone'])
  assert.deepEqual(missingOf('node deploy/docker/gone.mjs', WORLD), ['deploy/docker/gone.mjs'])
  assert.deepEqual(missingOf('kubectl apply -k deploy/k8s/gone', WORLD), ['deploy/k8s/gone'])
  assert.deepEqual(missingOf('docker compose up secrets gone', WORLD), ['gone'])
  assert.deepEqual(missingOf('docker compose run --rm gone secrets', WORLD), ['gone'])
})
