import { setTimeout as wait } from 'node:timers/promises'
import { keepAccount } from './account-holders.mjs'
import { applyAndPay } from './application.mjs'
import { cancelBeside } from './cancelers.mjs'
import { payTogether } from './families.mjs'
import { payAndReturn } from './payers.mjs'

/** Of a kind at the same time; while no one gets on, no one else comes in. */
const MOST_UNDERWAY = 15

/**
 * The answers that people received.
 * @typedef {{ travellers: import('./application.mjs').Traveller[], payers: import('./payers.mjs').Payer[], cancelers: import('./payers.mjs').Payer[],
 *   families: import('./payers.mjs').Payer[][], accountHolders: import('./account-holders.mjs').AccountHolder[] }} People
 */

/**
 * People who use the platform without a break, each with answers that are compared with what is stored in the end.
 * @param {{ page: string, admin: Record<string, string>, pace: Record<string, number>, least?: Record<string, number> }} options `admin`: headers of a
 *   member of staff; `pace`: milliseconds between two people of a kind, none of a kind without it;
 *   `least`: so many of a kind come, however soon they may leave
 */
export function startCrowd({ page, admin, pace, least = {} }) {
  const people = {
    travellers: (number) => applyAndPay(page, `traveller-${number}@example.com`, admin),
    payers: (number) => payAndReturn({ page, admin, number }),
    cancelers: (number) => cancelBeside(page, number),
    families: (number) => payTogether(page, number),
    accountHolders: (number) => keepAccount(page, `holder-${number}@example.com`),
  }
  let stopped = false
  const loops = Object.entries(people).map(async ([kind, goThrough]) => {
    const all = []
    const underway = new Set()
    for (let number = 0; pace[kind] && (!stopped || number < (least[kind] ?? 0)); number += 1) {
      const person = goThrough(number)
      all.push(person)
      underway.add(person)
      void person.finally(() => underway.delete(person))
      await wait(pace[kind])
      if (underway.size >= MOST_UNDERWAY) await Promise.race(underway)
    }
    return [kind, await Promise.all(all)]
  })
  return {
    /**
     * Lets no one else in that need not, and waits until all have come to their end.
     * @returns {Promise<People>}
     */
    async leave() {
      stopped = true
      return Object.fromEntries(await Promise.all(loops))
    },
  }
}
