import { setTimeout as wait } from 'node:timers/promises'
import { missingFacts } from './facts.mjs'

const LOOK_EVERY_MS = 500

/**
 * Waits until every fact that was told before a moment has reached its listeners, and every mail asked for before it is
 * sent.
 * @param {import('../stand.mjs').Stand} stand
 * @param {Date} moment
 * @param {number} withinMs
 * @returns {Promise<number>} milliseconds from then; `Infinity` when that takes too long
 */
export async function untilMadeUp(stand, moment, withinMs) {
  const before = moment.toISOString()
  while (Date.now() - moment.getTime() < withinMs) {
    /** @type {{ open: number }[]} */
    const [{ open }] = await stand.ask(
      `SELECT count(*)::int AS open FROM notifications.mail
       WHERE state IN ('waiting', 'sending') AND created_at < '${before}'`,
    )
    if (open === 0 && (await missingFacts(stand, before)).length === 0) return Date.now() - moment.getTime()
    await wait(LOOK_EVERY_MS)
  }
  return Infinity
}
