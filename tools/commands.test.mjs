import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../deploy/local/program.mjs'
import { GROUPS, programOf } from './commands.mjs'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

test('every command that shares a script is a program that exists, and every group is a script', () => {
  const programs = Object.values(GROUPS).flatMap((commands) => Object.values(commands))
  assert.deepEqual(
    programs.filter((program) => !existsSync(join(ROOT, program.split(' ')[0] ?? ''))),
    [],
  )
  assert.deepEqual(
    Object.keys(GROUPS).filter((group) => !scripts[group]?.endsWith(`tools/run.mjs ${group}`)),
    [],
  )
})

test('a command gets its own arguments before those of the caller, and an unknown name starts nothing', () => {
  assert.deepEqual(programOf('mutate', ['spec', '--servers']), [
    'tools/check/spec/check.mjs',
    '--mutate',
    '--servers',
  ])
  assert.deepEqual(programOf('check', []), ['tools/check/check.mjs'])
  assert.deepEqual(programOf('check', ['types', 'lint']), ['tools/check/check.mjs', 'types', 'lint'])
  assert.equal(programOf('check', ['forms', 'us-ds160'])?.at(-1), 'us-ds160')
  assert.deepEqual(programOf('bench', ['--flags=x']), ['tools/bench/bench.mjs', '--flags=x'])
  assert.equal(programOf('check', ['nothing']), undefined)
  assert.equal(programOf('try', []), undefined)
})

test('package.json has at most 30 scripts: what is new shares one', () => {
  assert.ok(Object.keys(scripts).length <= 30, String(Object.keys(scripts).length))
})
