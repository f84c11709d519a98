// `npm run restart`: beside a running npm start. Restarts services and gateways one after the other; with
// `npm start -- --replicas 2` no one notices.
import { setTimeout as wait } from 'node:timers/promises'
import { DATA, Failure, live, say } from './program.mjs'
import { launcherOf } from './lock.mjs'
import { forgetRestart, readRestart, RESTART_SIGNAL } from './rolling.mjs'

const LOOK_EVERY_MS = 100

/** @param {string[]} args */
async function restart([data = DATA]) {
  const pid = launcherOf(data)
  if (!pid) throw new Failure('Borderlane does not run from this folder: npm start first.')
  forgetRestart(data)
  process.kill(pid, RESTART_SIGNAL)
  let shown
  for (;;) {
    await wait(LOOK_EVERY_MS)
    const progress = readRestart(data)
    if (progress?.state === 'failed') throw new Failure(progress.text)
    if (progress && progress.text !== shown) say((shown = progress.text))
    if (progress?.state === 'done') return
    if (!launcherOf(data)) throw new Failure('npm start has ended meanwhile.')
  }
}

await live(() => restart(process.argv.slice(2)))
