import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '../src/docs/open-api'

it('the description of the API passes a linter: examples match their schemas, nothing is named that is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borderlane-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(openApi('https://borderlane.test')))
    const program = require.resolve('@redocly/cli/bin/cli.js')
    const config = join(__dirname, 'redocly.yaml')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, 'lint', file, '--config', config, '--format', 'stylish'],
      { encoding: 'utf8', env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
    expect(status === 0 ? '' : stdout + stderr).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
