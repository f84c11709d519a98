import { setTimeout as wait } from 'node:timers/promises'
import { missingEvents } from './events.mjs'

const LOOK_EVERY_MS = 500

/**
 * Waits until every event that was published before a moment has reached its listeners, and every mail asked for before it is
 * sent.
 * @param {import('../stand.mjs').Stand} stand
 * @param {Date} moment
 * @param {number} withinMs
 * @returns {Promise<{ madeUpMs: number, late: string[] }>} milliseconds from then; `Infinity` when that takes too long,
 *   and what was late
 */
export async function untilMadeUp(stand, moment, withinMs) {
  const before = moment.toISOString()
  /** @type {string[]} */
  let late = []
  while (Date.now() - moment.getTime() < withinMs) {
    /** @type {{ open: number }[]} */
    const [{ open }] = await stand.ask(
      `SELECT count(*)::int AS open FROM notifications.mail
       WHERE state IN ('waiting', 'sending') AND created_at < '${before}'`,
    )
    const missing = await missingEvents(stand, before)
    if (open === 0 && missing.length === 0) return { madeUpMs: Date.now() - moment.getTime(), late: [] }
    late = missing.map(({ listener, event, missing: count }) => `${count} ${event} for ${listener}`)
    if (open > 0) late.push(`${open} mails`)
    await wait(LOOK_EVERY_MS)
  }
  return { madeUpMs: Infinity, late }
}

/**
 * @param {import('../stand.mjs').Stand} stand
 * @returns {Promise<number>} how late mails are now, in milliseconds: where people use all of the machine, mails wait for them
 */
export async function readLateness(stand) {
  /** @type {{ late: number }[]} */
  const [{ late }] = await stand.ask(
    `SELECT coalesce(extract(epoch FROM now() - min(created_at)) * 1000, 0)::int AS late FROM notifications.mail
     WHERE state = 'waiting' AND next_attempt_at <= now()`,
  )
  return late
}
