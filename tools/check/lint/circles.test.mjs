import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../../deploy/local/program.mjs'
import { nodeProgram } from '../../../deploy/local/node.mjs'

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/**
 * @param {Record<string, string>} files by their paths
 * @returns {string[]} the rules that they break
 */
function broken(files) {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const args = [
      CRUISER,
      '--config',
      join(ROOT, 'tools/check/lint/circles.cjs'),
      '--output-type',
      'json',
      'services',
    ]
    const { stdout, stderr } = spawnSync(nodeProgram(), args, { cwd: folder, encoding: 'utf8' })
    assert.ok(stdout.startsWith('{'), stdout + stderr)
    return [...new Set(JSON.parse(stdout).summary.violations.map(({ rule }) => rule.name))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the check finds a circle of folders that no circle of files makes, types counted', () => {
  const rules = broken({
    'services/new/src/a/one.ts': `import type { Two } from '../b/two'\nexport type One = Two\n`,
    'services/new/src/b/two.ts': 'export type Two = string\n',
    'services/new/src/b/three.ts': `import type { Four } from '../a/four'\nexport type Three = Four\n`,
    'services/new/src/a/four.ts': 'export type Four = string\n',
  })
  assert.deepEqual(rules, ['no-circle-of-folders'])
})

test('the check finds a circle of files inside one folder', () => {
  const rules = broken({
    'services/new/src/a/one.ts': `import type { Two } from './two'\nexport type One = Two\n`,
    'services/new/src/a/two.ts': `import type { One } from './one'\nexport type Two = One\n`,
  })
  assert.deepEqual(rules, ['no-circle-of-files'])
})

test('folders that use each other in one direction pass', () => {
  const rules = broken({
    'services/new/src/a/one.ts': `import type { Two } from '../b/two'\nexport type One = Two\n`,
    'services/new/src/b/two.ts': 'export type Two = string\n',
  })
  assert.deepEqual(rules, [])
})
