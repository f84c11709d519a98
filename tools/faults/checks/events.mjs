import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/program.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Every event has left its service, and every listener has had it; nothing waits, nothing was given up.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkEvents({ ask, stand }, note) {
  for (const service of stand.services) {
    /** @type {{ waiting: number, dead: number }[]} */
    const [{ waiting, dead }] = await ask(
      `SELECT (SELECT count(*)::int FROM ${service}.outbox WHERE published_at IS NULL) AS waiting,
         (SELECT count(*)::int FROM ${service}.dead_letter) AS dead`,
    )
    if (waiting > 0) note(`${waiting} events of ${service} never left it`)
    if (dead > 0) note(`${service} gave up on ${dead} events`)
  }
  for (const { name, waiting } of await stand.backlog())
    if (waiting > 0) note(`${waiting} events still wait for ${name}`)
  for (const { listener, event, missing } of await missingEvents(stand))
    note(`${listener} has not had ${missing} events ${event}`)
}

/**
 * Events whose listener has no row of them in its inbox: they got lost, or did so far.
 * @param {import('../stand.mjs').Checked} stand
 * @param {string} [before] only those that were received before this time
 */
export async function missingEvents({ ask, services }, before = 'infinity') {
  const { topology } = fromRoot('@borderlane/contracts/topology')
  const { durableName } = fromRoot('@borderlane/contracts/define')
  const found = []
  for (const listener of services) {
    for (const event of topology[listener].events) {
      // What a service publishes for itself it also finds without the event; it is not published again.
      if (event.service === listener) continue
      const consumer = durableName(listener, event)
      /** @type {{ missing: number }[]} */
      const [{ missing }] = await ask(
        `SELECT count(*)::int AS missing FROM ${event.service}.outbox o
         WHERE o.subject = '${event.subject}' AND o.created_at < '${before}' AND NOT EXISTS
           (SELECT FROM ${listener}.inbox i WHERE i.consumer = '${consumer}' AND i.message_id = o.id)`,
      )
      if (missing > 0) found.push({ listener, event: event.name, missing })
    }
  }
  return found
}
