import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from './config'

/** Killed with payments, refunds, events and mails on their way; `tools/test/upgrade/make.mjs` made what it left. */
const COMMIT = '68a89ff'

describe('an upgrade', () => {
  it('goes on with the data of an earlier version: nothing is lost, doubled or changed', async () => {
    const program = join(__dirname, '../../tools/test/upgrade/run.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [program, COMMIT], {
      env: bareEnvironment,
    })
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual([])
  })
})
