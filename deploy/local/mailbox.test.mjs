import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { foldersOf } from './program.mjs'
import { mailboxOf } from './mailbox.mjs'
import { freePorts } from './ports.mjs'
import { Processes } from './processes.mjs'

test('the local mailbox shows mails to its own page, and to no other site and under no other name', async (t) => {
  const made = mkdtempSync(join(tmpdir(), 'borderlane-mailbox-'))
  const folders = foldersOf(made)
  const processes = new Processes(folders)
  t.after(async () => {
    await processes.stop()
    rmSync(made, { recursive: true, force: true })
  })
  const [smtpPort, pagePort] = await freePorts(2)
  const { description } = mailboxOf({ folder: folders.mailbox, smtpPort, pagePort })
  await processes.start(description)
  const here = `127.0.0.1:${pagePort}`
  const ask = (path, headers, method = 'GET') =>
    new Promise((resolve, reject) => {
      const asked = request({ port: pagePort, host: '127.0.0.1', path, method, headers }, (answer) => {
        answer
          .resume()
          .on('end', () =>
            resolve({ status: answer.statusCode, cors: answer.headers['access-control-allow-origin'] }),
          )
      })
      asked.on('error', reject).end()
    })
  assert.deepEqual(await ask('/email', { host: here }), { status: 200, cors: undefined })
  assert.equal((await ask('/email', { host: here, origin: `http://${here}` })).status, 200)
  assert.equal((await ask('/email', { host: `evil.example:${pagePort}` })).status, 403)
  assert.equal((await ask('/email', { host: here, origin: 'https://evil.example' })).status, 403)
  assert.equal(
    (await ask('/email/all', { host: here, origin: 'https://evil.example' }, 'DELETE')).status,
    403,
  )
})
