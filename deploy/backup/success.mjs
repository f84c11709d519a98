import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What alerts.yml wants to know, for the textfile collector of Prometheus' node exporter.
 * @typedef {'backup_last_success_timestamp_seconds' | 'backup_keys_last_success_timestamp_seconds'
 *   | 'wal_last_success_timestamp_seconds' | 'minute_drill_last_success_timestamp_seconds' | 'base_copy_last_success_timestamp_seconds' | 'backup_copy_last_success_timestamp_seconds'
 *   | 'restore_drill_last_success_timestamp_seconds' | 'restore_drill_duration_seconds'} Metric
 */

/** @param {string} to folder of the backups @param {Metric} metric @param {number} value */
export function tell(to, metric, value) {
  const folder = join(to, 'metrics')
  mkdirSync(folder, { recursive: true })
  const [making, file] = ['part', 'prom'].map((end) => join(folder, `${metric}.${end}`))
  writeFileSync(making, `# TYPE ${metric} gauge\n${metric} ${Math.floor(value)}\n`)
  renameSync(making, file)
}

/** @param {string} to @param {Metric} metric @param {Date} now */
export const tellSuccess = (to, metric, now) => tell(to, metric, now.getTime() / 1_000)

/** @returns {number} seconds since 1970 as last recorded; 0: never */
export function lastSuccess(to, metric) {
  const file = join(to, 'metrics', `${metric}.prom`)
  return existsSync(file) ? Number(/ (\d+)\n$/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) : 0
}
