import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { forgetBuilt, isBuilt, noteBuilt } from './built.mjs'

/** A checkout with a built project. */
function checkout(t) {
  const root = mkdtempSync(join(tmpdir(), 'borderlane-built-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const folder of ['services/a/src', 'services/a/dist', 'services/a/test'])
    mkdirSync(join(root, folder), { recursive: true })
  const write = (path, text) => writeFileSync(join(root, path), text)
  write('services/a/src/a.ts', 'one')
  noteBuilt('services/a', root)
  return { write, is: () => isBuilt('services/a', root), root }
}

test('a changed source, a new one and other packages are built again, a test is not', (t) => {
  const cases = /** @type {[string, boolean][]} */ ([
    ['services/a/src/a.ts', false],
    ['services/a/src/b.ts', false],
    ['package-lock.json', false],
    ['services/a/src/a.spec.ts', true],
    ['services/a/test/a.ts', true],
  ])
  for (const [path, expected] of cases) {
    const { write, is } = checkout(t)
    assert.ok(is())
    write(path, 'two')
    assert.equal(is(), expected, path)
  }
})

test('a project whose build was taken away or written by someone else counts as not built', (t) => {
  const { is, root } = checkout(t)
  forgetBuilt('services/a', root)
  assert.equal(is(), false)
  noteBuilt('services/a', root)
  rmSync(join(root, 'services/a/dist'), { recursive: true })
  assert.equal(is(), false)
})
