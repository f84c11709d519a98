// `npm run replay -- --since <time>`: every service publishes again what it has published since then, beside a running
// npm start. For a broker that lost what it had acknowledged; listeners do nothing twice.
import { readAddresses } from './addresses.mjs'
import { DATA, Failure, live, say } from './program.mjs'
import { launcherOf } from './lock.mjs'
import { readSince, replaySince } from './outboxes.mjs'
import { Secrets } from './secrets.mjs'
import { roleAddresses } from './servers.mjs'
import { serviceNames } from './topology.mjs'

/** @param {string[]} args */
async function replay([option, time, ...rest]) {
  if (option !== '--since' || rest.length > 0) throw new Failure('Usage: npm run replay -- --since <time>')
  const since = readSince(time)
  const noted = launcherOf(DATA) === undefined ? undefined : readAddresses(DATA)
  if (!noted) throw new Failure('Borderlane does not run from this folder: npm start first.')
  const counts = await replaySince(roleAddresses(noted.admin, new Secrets(DATA)), serviceNames(), since)
  for (const [service, count] of counts) if (count > 0) say(`${service}: ${count}`)
  say(
    `${counts.reduce((sum, [, count]) => sum + count, 0)} events since ${since.toISOString()} are published again.`,
  )
}

await live(() => replay(process.argv.slice(2)))
