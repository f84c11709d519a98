// `npm run dead-letters`: lists the events that services could not handle and have put aside.
// `npm run dead-letters -- replay [service]`: lets the services try them again, all or those of one.
import { setTimeout as wait } from 'node:timers/promises'
import { readAddresses } from './addresses.mjs'
import { DATA, Failure, live, say } from './program.mjs'
import { launcherOf } from './lock.mjs'
import { query } from './postgres.mjs'
import { Secrets } from './secrets.mjs'
import { roleAddresses } from './servers.mjs'
import { serviceNames } from './topology.mjs'

/** Longer than a service waits between two looks. */
const TRIED_WITHIN_MS = 15_000
const USAGE = 'npm run dead-letters, or npm run dead-letters -- replay [service]'

/** @param {string[]} args */
async function deadLetters([verb = 'list', only, ...rest]) {
  const services = serviceNames()
  const isKnown = verb === 'replay' ? only === undefined || services.includes(only) : !only
  if (!['list', 'replay'].includes(verb) || !isKnown || rest.length > 0) throw new Failure(`Usage: ${USAGE}`)
  const noted = launcherOf(DATA) === undefined ? undefined : readAddresses(DATA)
  if (!noted) throw new Failure('Borderlane does not run from this folder: npm start first.')
  const addressOf = roleAddresses(noted.admin, new Secrets(DATA))
  const ask = (service, statement) => query(addressOf(`${service}_owner`), statement)

  const chosen = only ? [only] : services
  if (verb === 'replay') {
    for (const service of chosen) await ask(service, `UPDATE ${service}.dead_letter SET replay_at = now()`)
    await untilTried(chosen, ask)
  }
  let count = 0
  for (const service of chosen) {
    /** @type {{ consumer: string, stream: string, seq: string, payload: string, error: string, died_at: Date }[]} */
    const rows = await query(
      addressOf(`${service}_owner`),
      `SELECT consumer, stream, seq, payload, error, died_at FROM ${service}.dead_letter ORDER BY id`,
    )
    count += rows.length
    for (const { consumer, stream, seq, payload, error, died_at } of rows)
      say(`${died_at.toISOString()}  ${consumer}  ${stream}:${seq}  ${error}  ${payload}`)
  }
  say(
    count === 0 ? 'No event is put aside.' : `${count} ${count === 1 ? 'event is' : 'events are'} put aside.`,
  )
}

async function untilTried(services, ask) {
  const giveUpAt = Date.now() + TRIED_WITHIN_MS
  for (const service of services) {
    const open = () =>
      ask(service, `SELECT 1 FROM ${service}.dead_letter WHERE replay_at IS NOT NULL LIMIT 1`)
    while ((await open()).length > 0 && Date.now() < giveUpAt) await wait(300)
  }
}

await live(() => deadLetters(process.argv.slice(2)))
