// What compose runs all the time, as the CronJobs of Kubernetes do: node schedule.mjs backups|drills --in <folder>
//   backups   keys every five minutes, tables and files once a day (kept for BACKUP_KEEP_DAYS, 7)
//   drills    a restore drill once a week
// When the last good one was is read from the metrics: a restart forgets nothing. What fails is told and tried again
// after an hour (keys: after five minutes). `backups` also serves these metrics, at port 9100.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { explain, Failure } from '../local/failure.mjs'
import { atEnd, live } from '../local/life.mjs'
import { say } from '../local/progress.mjs'
import { backup } from './backup.mjs'
import { drill } from './drill.mjs'
import { serveMetrics } from './serve-metrics.mjs'
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

/** Does what is due, for ever. @param {'backups' | 'drills'} what @param {string} to */
async function schedule(what, to) {
  const tasks = TASKS(to)[what].map((task) => ({ ...task, notBefore: 0 }))
  for (;;) {
    for (const task of tasks) {
      const now = Date.now()
      if (now < told(to, task.metric) * 1_000 + task.everyMs || now < task.notBefore) continue
      task.notBefore = now + task.againMs
      await task.work().catch((error) => say(explain(error)))
    }
    await wait(MINUTE_MS / 6)
  }
}

await live(
  async () => {
    const { values, positionals } = parseArgs({
      options: { in: { type: 'string' } },
      allowPositionals: true,
    })
    const [what] = positionals
    if (!values.in || (what !== 'backups' && what !== 'drills'))
      throw new Failure('Usage: node schedule.mjs backups|drills --in <folder>')
    if (what === 'backups') {
      const server = await serveMetrics(values.in)
      atEnd(() => server.close())
    }
    await schedule(what, values.in)
  },
  { codeOnSignal: 0 },
)
