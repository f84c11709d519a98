// `node tools/test/upgrade/run.mjs <commit>`: starts this version on what a killed one of that commit has left, as if it had
// been down for an hour, and says what was lost, doubled or changed: JSON, an empty list when nothing is.
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, finish } from '../../../deploy/local/program.mjs'
import { startPlatform } from '../../../deploy/local/platform.mjs'
import { freePorts } from '../../../deploy/local/ports.mjs'
import { sessionOf } from '../../faults/account-holders.mjs'
import { adminHeaders } from '../../faults/admin.mjs'
import { asker } from '../../faults/application.mjs'
import { check } from '../../faults/checks/check.mjs'
import { isOpen } from '../../faults/application.mjs'
import { standOn } from '../../faults/stand.mjs'
import { makeTestFolder } from '../jest/test-folder.mjs'
import { readFixture } from './fixture.mjs'
import { layOut } from './lay-out.mjs'

/** @typedef {import('./fixture.mjs').Fixture} Fixture */

const QUIET_WITHIN_MS = 120_000
// A mail about a status otherwise waits as long as the check does.
const SETTINGS = { STATUS_MAIL_DELAY: '0' }
const POLL_MS = 300

/** @param {string} commit @returns {Promise<string[]>} what is wrong */
async function upgrade(commit) {
  const fixture = readFixture(commit)
  const { data, folders, processes } = await makeTestFolder('upgrade')
  const { refunds } = await layOut(fixture, data, folders)
  const [port] = await freePorts(1)
  const page = `http://127.0.0.1:${port}`
  const step = (_text, work) => work(() => {})
  Object.assign(process.env, SETTINGS)
  const rows = await startPlatform({ processes, data, port, bind: '127.0.0.1', page, outside: {}, step })
  const stand = {
    ...standOn({ data, page, rows }),
    objects: folders.documents,
    // They were killed while mails were on their way.
    struck: ['notifications', 'mailbox'],
  }
  const { travellers, payers, accountHolders, underway } = fixture.told
  // Also what was only planned: its order has been rejected.
  for (const one of payers) one.refunds = refunds.filter(({ orderId }) => orderId === one.order.id)
  const wrong = await goOn(page, fixture.told)
  const told = {
    travellers,
    payers: [...payers, ...underway.map((one) => one.told)],
    accountHolders,
    savers: [],
  }
  const admin = await adminHeaders({ data, page, email: 'admin@example.com' })
  return [...wrong, ...(await check(stand, told, { quietWithinMs: QUIET_WITHIN_MS, admin }))]
}

/**
 * People who were there before continue: sessions are refreshed, and payments that were on their way come to their end.
 * @param {string} page
 * @param {Fixture['told']} told
 */
async function goOn(page, { accountHolders, underway }) {
  const wrong = []
  const giveUpAt = Date.now() + QUIET_WITHIN_MS
  const ask = asker(page, giveUpAt)
  for (const holder of accountHolders) {
    const json = { refresh_token: holder.live.refreshToken }
    holder.live = sessionOf(await ask('POST', '/auth/v1/token?grant_type=refresh_token', { json }))
  }
  for (const { told, becomes } of underway) {
    while (isOpen(told.payment) && Date.now() < giveUpAt) {
      await wait(POLL_MS)
      told.payment = await ask('GET', `/api/payments/${told.payment.id}`, { token: told.token })
    }
    // What came for an invoice that ended is refunded.
    const status = told.payment.status === 'refunded' ? 'expired' : told.payment.status
    if (status !== becomes) wrong.push(`the payment of ${told.email} became ${status}, not ${becomes}`)
  }
  return wrong
}

await finish(async () => {
  const [commit] = process.argv.slice(2)
  if (!commit) throw new Failure('Usage: node tools/test/upgrade/run.mjs <commit>')
  process.stdout.write(`${JSON.stringify(await upgrade(commit))}\n`)
})
