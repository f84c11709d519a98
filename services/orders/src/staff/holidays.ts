import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Holiday } from '../order/office-day.store'

/** The built program, also when this runs from the sources. */
const PROGRAM = join(__dirname, '../../dist/staff/holidays-program.js')
const MOST_MS = 60_000

/**
 * Works out the public holidays of years, in a process of its own.
 * @param country `GB`, or with a region, `GB-ENG`
 * @returns of each year; null: nobody knows the country
 */
export async function workOutHolidays(
  country: string,
  years: readonly number[],
): Promise<Holiday[][] | null> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, country, ...years.map(String)], {
    env: {},
    timeout: MOST_MS,
  })
  return JSON.parse(stdout) as Holiday[][] | null
}
