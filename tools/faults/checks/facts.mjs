import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../../deploy/local/folders.mjs'

const fromRoot = createRequire(join(ROOT, 'package.json'))

/**
 * Every fact has left its service, and every listener has had it; nothing waits, nothing was given up.
 * @param {import('./check.mjs').Run} run
 * @param {(sentence: string) => void} note
 */
export async function checkFacts({ ask, stand }, note) {
  for (const service of stand.services) {
    /** @type {{ waiting: number, dead: number }[]} */
    const [{ waiting, dead }] = await ask(
      `SELECT (SELECT count(*)::int FROM ${service}.outbox WHERE published_at IS NULL) AS waiting,
         (SELECT count(*)::int FROM ${service}.dead_letter) AS dead`,
    )
    if (waiting > 0) note(`${waiting} facts of ${service} never left it`)
    if (dead > 0) note(`${service} gave up on ${dead} facts`)
  }
  for (const { name, waiting } of await stand.backlog())
    if (waiting > 0) note(`${waiting} facts still wait for ${name}`)
  for (const { listener, fact, missing } of await missingFacts(stand))
    note(`${listener} has not had ${missing} facts ${fact}`)
}

/**
 * Facts whose listener has no row of them in its inbox: they got lost, or did so far.
 * @param {import('../stand.mjs').Checked} stand
 * @param {string} [before] only those that were told before this time
 */
export async function missingFacts({ ask, services }, before = 'infinity') {
  const { topology } = fromRoot('@borderlane/contracts/topology')
  const { durableName } = fromRoot('@borderlane/contracts/define')
  const found = []
  for (const listener of services) {
    for (const fact of topology[listener].facts) {
      // What a service tells itself it also finds without the fact; nobody tells it again.
      if (fact.service === listener) continue
      const consumer = durableName(listener, fact)
      /** @type {{ missing: number }[]} */
      const [{ missing }] = await ask(
        `SELECT count(*)::int AS missing FROM ${fact.service}.outbox o
         WHERE o.subject = '${fact.subject}' AND o.created_at < '${before}' AND NOT EXISTS
           (SELECT FROM ${listener}.inbox i WHERE i.consumer = '${consumer}' AND i.message_id = o.id)`,
      )
      if (missing > 0) found.push({ listener, fact: fact.name, missing })
    }
  }
  return found
}
