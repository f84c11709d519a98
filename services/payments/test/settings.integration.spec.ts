import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const MAIN = join(__dirname, '..', 'dist', 'main.js')

it('bad settings stop the start with one line that names every bad variable and no value', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { INTERNAL_PORT: 'secret-1', SIMULATED_DELAY_MS: 'secret-2' },
    encoding: 'utf8',
  })
  expect([status, stderr, stdout.trim().split('\n').length]).toEqual([1, '', 1])
  const { event, msg } = JSON.parse(stdout) as { event: string; msg: string }
  expect(event).toBe('bad_settings')
  for (const name of [
    'INTERNAL_PORT',
    'NATS_URL',
    'NATS_USER',
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'SIMULATED_DELAY_MS',
  ])
    expect(msg).toContain(name)
  expect(stdout).not.toContain('secret')
})
