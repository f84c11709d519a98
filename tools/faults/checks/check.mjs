import { setTimeout as wait } from 'node:timers/promises'
import { checkAccounts } from './accounts.mjs'
import { checkDocuments } from './documents.mjs'
import { checkEvents, missingEvents } from './events.mjs'
import { checkMails } from './mails.mjs'
import { checkMoney } from './money.mjs'
import { checkOrders } from './orders.mjs'
import { checkPeople } from './people.mjs'

/** Listeners ask every minute for events that they lack; mails wait less for their next attempt. */
const QUIET_WITHIN_MS = 150_000
const STILL_MS = 3_000

/**
 * @typedef {Omit<import('../crowd.mjs').People, 'cancelers' | 'families'> & { savers: import('../probes.mjs').Probes['saved'] }} PeopleRecord what each was received
 * @typedef {import('../stand.mjs').Checked['ask']} Ask
 * @typedef {{ ask: Ask, stand: import('../stand.mjs').Checked, received: PeopleRecord, admin?: Record<string, string> }} Run
 */

/**
 * Compares the answers that people received with what is stored.
 * @param {import('../stand.mjs').Checked} stand
 * @param {PeopleRecord} received
 * @param {{ quietWithinMs?: number, admin?: Record<string, string> }} [options] how long to wait until nothing is on its
 *   way any more; `admin`: headers of someone who may see passport numbers, which are not compared without
 * @returns {Promise<string[]>} what is wrong; empty if nothing is
 */
export async function check(stand, received, { quietWithinMs = QUIET_WITHIN_MS, admin } = {}) {
  const run = { ask: stand.ask, stand, received, admin }
  // Coins that come after an invoice has ended, and whose webhook is lost, are found by a comparison ten minutes later: they pass.
  await stand.ask(`UPDATE payments.payment SET checked_at = checked_at - interval '10 minutes'`)
  await untilQuiet(run, quietWithinMs)
  /** @type {string[]} */
  const wrong = []
  for (const people of [received.travellers, received.payers, received.accountHolders])
    for (const { email, problem } of people) if (problem) wrong.push(`${email}: ${problem}`)
  const note = (sentence) => wrong.push(sentence)
  const tests = [checkOrders, checkPeople, checkDocuments, checkMoney, checkAccounts, checkMails, checkEvents]
  for (const test of tests) await test(run, note)
  return wrong
}

/** Waits until nothing is on its way any more, for a while, or until that takes too long. */
async function untilQuiet({ stand }, withinMs) {
  let quietSince = 0
  for (const end = Date.now() + withinMs; Date.now() < end; await wait(500)) {
    if (!(await isQuiet(stand))) quietSince = 0
    else if (quietSince === 0) quietSince = Date.now()
    else if (Date.now() - quietSince >= STILL_MS) return
  }
}

/** @param {import('../stand.mjs').Checked} stand */
async function isQuiet(stand) {
  const outboxes = stand.services
    .map((service) => `(SELECT count(*) FROM ${service}.outbox WHERE published_at IS NULL)`)
    .join(' + ')
  /** @type {{ open: number }[]} */
  const [{ open }] = await stand.ask(
    `SELECT (${outboxes}
       + (SELECT count(*) FROM payments.payment WHERE status IN ('processing', 'requires_action'))
       + (SELECT count(*) FROM payments.refund WHERE status IN ('scheduled', 'processing'))
       + (SELECT count(*) FROM payments.simulated_payment s JOIN payments.payment p ON p.id = s.payment_id
          WHERE s.received_cents <> p.received_cents)
       + (SELECT count(*) FROM notifications.mail WHERE state IN ('waiting', 'sending')))::int AS open`,
  )
  if (open > 0 || (await missingEvents(stand)).length > 0) return false
  return (await stand.backlog()).every(({ waiting }) => waiting === 0)
}
