import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { z } from 'zod'

const ROOT = join(__dirname, '../../..')

// tools/test/jest/node-runtime.cjs takes the place of a private part of jest: how it compiles a module.
describe('a module under test', () => {
  it('has the globals of Node itself, so that instanceof holds for what packages make', () => {
    for (const name of ['Array', 'Date', 'Error', 'Promise', 'Uint8Array'])
      expect(runInThisContext(name)).toBe((globalThis as Record<string, unknown>)[name])
    expect(z.string().safeParse(1).error).toBeInstanceOf(Error)
  })

  it('shares its packages with everything that Node has loaded', () => {
    expect(z).toBe((createRequire(__filename)('zod') as { z: unknown }).z)
  })

  it('appears in a stack with its file and its line', () => {
    expect(new Error('here').stack).toMatch(/test-runtime\.spec\.ts:\d+:\d+/)
  })

  it('is compiled by one version of jest', () => {
    const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')
    const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> }
    expect(devDependencies.jest).toMatch(/^\d+\.\d+\.\d+$/)
    expect(devDependencies['jest-runtime']).toBe(devDependencies.jest)
  })
})
