// What compose runs all the time, as the CronJobs of Kubernetes do: node schedule.mjs backups|drills --in <folder> [--port 9100]
//   backups   keys every five minutes, tables and files once a day (kept for BACKUP_KEEP_DAYS, 7)
//   drills    a restore drill once a week
// When the last good one was is read from the metrics: a restart forgets nothing. What fails is told and tried again
// after an hour (keys: after five minutes). With a port these metrics are served there.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { explain, Failure } from '../local/failure.mjs'
import { atEnd, live } from '../local/life.mjs'
import { say } from '../local/progress.mjs'
import { backup } from './backup.mjs'
import { drill } from './drill.mjs'
import { serveMetrics } from './serve-metrics.mjs'
import { CLOCK_MS } from './manifest.mjs'
import { told } from './success.mjs'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]

/** @param {string} to @returns {Record<string, { everyMs: number, againMs: number, metric: import('./success.mjs').Metric, work: () => Promise<unknown> }[]>} */
const TASKS = (to) => ({
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
 * @returns {boolean} whether it is time again. A last one that is still to come was told by a clock that was wrong, and
 *   would else keep every other one away until then
 */
export const isDue = ({ lastMs, everyMs, now }) => now >= lastMs + everyMs || lastMs > now + CLOCK_MS

/** Does what is due, for ever. @param {'backups' | 'drills'} what @param {string} to */
async function schedule(what, to) {
  const tasks = TASKS(to)[what].map((task) => ({ ...task, notBefore: 0 }))
  for (;;) {
    for (const task of tasks) {
      // By a clock that cannot jump.
      const began = performance.now()
      const lastMs = told(to, task.metric) * 1_000
      if (began < task.notBefore || !isDue({ lastMs, everyMs: task.everyMs, now: Date.now() })) continue
      task.notBefore = began + task.againMs
      await task.work().catch((error) => say(explain(error)))
    }
    await wait(MINUTE_MS / 6)
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
