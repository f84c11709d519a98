import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needFit } from './restore.mjs'

/** A database whose schema `chat` has had these migrations. */
const withMigrations = (...names) => ({
  query: async (sql) => ({
    rows: sql.includes('to_regclass') ? [{ found: 'chat.migration' }] : names.map((name) => ({ name })),
  }),
})
const BASELINES = ['Baseline1790000800000', 'CreateMessagingTables1790000800000']
const OLD = 'CreateModelUse1790000030000'

test('a backup fits the schema that its version made, however old the installation is', async () => {
  for (const [there, kept] of [
    [BASELINES, [...BASELINES, OLD]],
    [[...BASELINES, OLD], BASELINES],
  ])
    await needFit(withMigrations(...there), { migrations: { chat: kept } })
  await assert.rejects(
    needFit(withMigrations(...BASELINES), { migrations: { chat: [OLD] } }),
    /The schema chat is not at the version of the backup \(Baseline1790000800000, .*restore with the version/,
  )
})
