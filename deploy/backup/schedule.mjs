// What compose runs all the time, as the CronJobs of Kubernetes do: node schedule.mjs backups|drills --in <folder> [--port 9100]
//   backups   WAL every minute, keys every five, tables, files and a base copy once a day (tables kept for BACKUP_KEEP_DAYS, 7);
//             all of it to the second place every minute, where there is one (COPY_FOLDER, COPY_S3_ENDPOINT)
//   drills    a restore drill once a week
// When the last good one was is read from the metrics: a restart forgets nothing. A failure is reported and retried
// after an hour (keys: after five minutes). With a port these metrics are served there.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { atEnd, explain, Failure, live, say } from '../local/program.mjs'
import { backup } from './backup.mjs'
import { drill } from './drill.mjs'
import { copyElsewhere } from './elsewhere.mjs'
import { findInstallation } from './installation.mjs'
import { serveMetrics } from './serve-metrics.mjs'
import { CLOCK_MS } from './manifest.mjs'
import { lastSuccess } from './success.mjs'
import { copyBase, shipWal } from './wal.mjs'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
/** Between two looks at what is due. */
export const LOOK_MS = MINUTE_MS / 6

/** @param {string} to @returns {Record<string, { everyMs: number, againMs: number, metric: import('./success.mjs').Metric, work: () => Promise<unknown> }[]>} */
export const TASKS = (to) => ({
  backups: [
    {
      everyMs: 24 * HOUR_MS,
      againMs: HOUR_MS,
      metric: 'backup_last_success_timestamp_seconds',
      work: () => backup({ to, keepDays: Number(process.env.BACKUP_KEEP_DAYS || 7) }),
    },
    {
      everyMs: 5 * MINUTE_MS,
      againMs: 5 * MINUTE_MS,
      metric: 'backup_keys_last_success_timestamp_seconds',
      work: () => backup({ to, keysOnly: true }),
    },
    {
      everyMs: 24 * HOUR_MS,
      againMs: HOUR_MS,
      metric: 'base_copy_last_success_timestamp_seconds',
      work: () => copyBase({ to }),
    },
    {
      everyMs: MINUTE_MS,
      againMs: MINUTE_MS,
      metric: 'wal_last_success_timestamp_seconds',
      work: () => shipWal({ to }),
    },
    ...(findInstallation().elsewhere
      ? [
          {
            everyMs: MINUTE_MS,
            againMs: MINUTE_MS,
            metric: /** @type {const} */ ('backup_copy_last_success_timestamp_seconds'),
            work: () => copyElsewhere({ from: to }),
          },
        ]
      : []),
  ],
  drills: [
    {
      everyMs: 7 * 24 * HOUR_MS,
      againMs: HOUR_MS,
      metric: 'restore_drill_last_success_timestamp_seconds',
      work: () => drill({ from: to }),
    },
  ],
})

/**
 * @param {{ lastMs: number, everyMs: number, now: number }} of when the last good one was
 * @returns {boolean} whether it is time again. A last success in the future was recorded by a wrong clock, and
 *   would else keep every other one away until then
 */
export const isDue = ({ lastMs, everyMs, now }) => now >= lastMs + everyMs || lastMs > now + CLOCK_MS

/** Does what is due, for ever: side by side, because WAL does not wait for the files. @param {'backups' | 'drills'} what @param {string} to */
const schedule = (what, to) => Promise.all(TASKS(to)[what].map((task) => repeat(to, task)))

async function repeat(to, { everyMs, againMs, metric, work }) {
  for (let notBefore = 0; ; await wait(LOOK_MS)) {
    // By a clock that cannot jump.
    const began = performance.now()
    if (began < notBefore || !isDue({ lastMs: lastSuccess(to, metric) * 1_000, everyMs, now: Date.now() }))
      continue
    notBefore = began + againMs
    await work().catch((error) => say(explain(error)))
  }
}

if (import.meta.filename === process.argv[1]) {
  await live(
    async () => {
      const { values, positionals } = parseArgs({
        options: { in: { type: 'string' }, port: { type: 'string' } },
        allowPositionals: true,
      })
      const [what] = positionals
      if (!values.in || (what !== 'backups' && what !== 'drills'))
        throw new Failure('Usage: node schedule.mjs backups|drills --in <folder> [--port 9100]')
      if (values.port) {
        const server = await serveMetrics(values.in, Number(values.port))
        atEnd(() => server.close())
      }
      await schedule(what, values.in)
    },
    { codeOnSignal: 0 },
  )
}
