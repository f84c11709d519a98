import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from '../../deploy/local/program.mjs'
import { filesIn } from '../check/files.mjs'
import { changedFiles, testsReaching } from './changed.mjs'
import { leftOut, RARE } from './rare.mjs'

const root = mkdtempSync(join(tmpdir(), 'borderlane-changed-'))
after(() => rmSync(root, { recursive: true, force: true }))
const git = (...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const commit = () => {
  git('add', '-A')
  git('commit', '-q', '-m', 'a change')
}

test('what differs from main: committed, not committed, new; not what main did meanwhile, not what is gone', async () => {
  git('init', '-q', '-b', 'main')
  write('.gitignore', 'dist/')
  for (const name of ['kept', 'committed', 'edited', 'gone', 'mains']) write(`${name}.ts`, 'one')
  commit()
  git('checkout', '-q', '-b', 'mine')
  write('committed.ts', 'two')
  commit()
  git('checkout', '-q', 'main')
  write('mains.ts', 'two')
  commit()
  git('checkout', '-q', 'mine')
  write('edited.ts', 'two')
  write('a new one.ts', 'one')
  write('dist/built.js', 'one')
  rmSync(join(root, 'gone.ts'))
  assert.deepEqual(await changedFiles(root), ['a new one.ts', 'committed.ts', 'edited.ts'])
})

test('journeys run only for a change of their own, tests of the launcher for their folder', () => {
  const { launcher, ...reached } = testsReaching([
    'README.md',
    'deploy/local/start.mjs',
    'services/orders/src/main.ts',
    'web/e2e/money.spec.ts',
    'web/src/app/main.tsx',
    'web/src/locales/en/site.json',
  ])
  assert.deepEqual(reached, {
    related: ['services/orders/src/main.ts', 'web/src/app/main.tsx'],
    journeys: ['web/e2e/money.spec.ts'],
  })
  const tests = ['deploy/local/start.test.mjs', 'deploy/backup/backup.test.mjs']
  assert.deepEqual(tests.filter(launcher), tests.slice(0, 1))
})

test('a text that services read from a file brings the tests of what reads it, once', () => {
  const texts = ['de', 'en'].map((language) => `libs/words/locales/${language}/mails.json`)
  assert.deepEqual(testsReaching(texts).related, ['libs/words/src/translator.ts'])
})

test('what takes minutes runs where its subject differs from main, and else waits for test:all', () => {
  const seed = 'gateway/e2e/seed.spec.ts'
  assert.ok(leftOut([]).includes(seed))
  assert.ok(leftOut(['services/orders/src/main.ts']).includes(seed))
  assert.ok(!leftOut(['tools/seed/people.mjs']).includes(seed))
  assert.ok(!leftOut([seed]).includes(seed))
})

test('each file that takes minutes is there, and so is what brings it', () => {
  const paths = [...Object.keys(RARE), ...Object.values(RARE).flat()]
  assert.deepEqual(
    paths.filter((path) => !filesIn(ROOT, path.split('/')[0]).some((file) => file.startsWith(path))),
    [],
  )
})
