import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './program.mjs'
import { isCurrent, NODE_VERSION, nodeProgram } from './node.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8')
const [MAJOR] = NODE_VERSION.split('.')

test('what the launcher starts runs on the wanted line of Node, whatever runs the launcher', () => {
  const { stdout } = spawnSync(nodeProgram(), ['--version'], { encoding: 'utf8' })
  assert.ok(isCurrent(stdout.trim().slice(1)), stdout)
})

test('the oldest Node that may run the launcher is not current, the wanted one and newer ones are', () => {
  assert.deepEqual(['20.19.0', NODE_VERSION, `${Number(MAJOR) + 1}.0.0`].map(isCurrent), [false, true, true])
})

test('packages, images and .nvmrc name the same Node', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))
  assert.deepEqual([...new Set(Object.values(optionalDependencies))], [NODE_VERSION])
  for (const path of ['deploy/docker/Dockerfile', 'docker-compose.yml', 'tools/images/build.mjs'])
    assert.deepEqual(
      [...new Set(read(path).match(/node:\d+-bookworm-slim/g))],
      [`node:${MAJOR}-bookworm-slim`],
      path,
    )
})
