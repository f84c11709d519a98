import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * What the data folder of a version holds: tables by their name, in the text form of COPY; the names of the migrations
 * that made them; the configuration of the broker's stream and consumers, whose events the outboxes hold; files in
 * base64; and what people were told.
 * @typedef {{ commit: string, killedAt: string, broker: { stream: Record<string, any>, consumers: Record<string, any>[] },
 *   told: Awaited<ReturnType<typeof import('./people.mjs').liveThere>>, migrations: Record<string, string[]>,
 *   tables: Record<string, { columns: string[], rows: string }>, files: Record<string, string> }} Fixture
 */

/** @param {string} commit */
export const fixtureFile = (commit) => join(import.meta.dirname, `${commit}.json.gz`)

/** @param {string} commit @returns {Fixture} */
export const readFixture = (commit) =>
  JSON.parse(gunzipSync(readFileSync(fixtureFile(commit))).toString('utf8'))
