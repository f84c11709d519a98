// `npm run bench -- import`: how long a whole import of all rules takes (parse, stage, compare, swap), as an admin's through
// the gateway, beside a bare COPY of the same rows into an empty table, in one run: a first import into an empty
// catalogue, and a second one in which 100 rules differ.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inDatabase } from '../../deploy/backup/installation.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { ROOT } from '../../deploy/local/folders.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { step } from '../../deploy/local/progress.mjs'
import { adminHeaders } from '../faults/admin.mjs'
import { middleOf } from './measure.mjs'
import { isSmall } from './small.mjs'
import { startStack } from './stack.mjs'

const ROUNDS = isSmall ? 1 : 3
const CHANGES = isSmall ? 5 : 100
/** Passports: a line of the file has the rules of one. */
const LINES = isSmall ? 10 : Infinity
const AIM = 3
const POLL_MS = 20
const MOST_MS = 120_000
const load = createRequire(join(ROOT, 'services', 'catalogue', 'package.json'))

export async function importBench() {
  const stack = await startStack('bench-import', ['identity', 'catalogue'])
  const [port] = await freePorts(1)
  await step('starting identity, an empty catalogue and the gateway', async () => {
    await stack.start('identity', { port })
    await stack.start('catalogue', { env: { CATALOGUE_SEED: 'empty' } })
    await stack.start('gateway', { port })
  })
  const page = `http://127.0.0.1:${port}`
  const headers = await adminHeaders({ data: stack.data, page, email: 'admin@example.com' })
  const { Client } = load('pg')
  const database = new Client({ connectionString: inDatabase(stack.servers.admin) })
  database.on('error', () => {})
  await database.connect()
  /** @type {Record<'first' | 'second' | 'bare' | 'indexed', { whole: number, reading?: number, publishing?: number }[]>} */
  const times = { first: [], second: [], bare: [], indexed: [] }
  for (let round = 1; round <= ROUNDS; round += 1) {
    await step(`round ${round} of ${ROUNDS}`, async () => {
      await empty(database)
      await warm(page, headers)
      times.first.push(await timedImport(page, headers, database, matrix(), '2026-02-17'))
      times.second.push(await timedImport(page, headers, database, matrix(CHANGES), '2026-02-18'))
      const { bare, indexed } = await copies(database)
      times.bare.push({ whole: bare })
      times.indexed.push({ whole: indexed })
    })
  }
  await database.end()
  await stack.stop()
  return table(times)
}

function table({ first, second, bare, indexed }) {
  const base = middleOf(bare.map(({ whole }) => whole))
  const row = (what, of) => ({
    what,
    'read and stage, ms': text(middleOf(of.map(({ reading }) => reading))),
    'compare and swap, ms': text(middleOf(of.map(({ publishing }) => publishing))),
    'whole, ms': text(middleOf(of.map(({ whole }) => whole))),
    'times a bare COPY': (middleOf(of.map(({ whole }) => whole)) / base).toFixed(1),
  })
  return {
    title: `Import of ${first[0].rules.toLocaleString('en')} rules, median of ${ROUNDS}; aim: ${AIM} times a bare COPY at most`,
    rows: [
      row('bare COPY', bare),
      row('bare COPY, with the indexes', indexed),
      row('first import', first),
      row(`second import, ${second[0].changed} changes`, second),
    ],
  }
}

const text = (value) => (value === undefined ? '-' : String(Math.round(value)))

/** Our own rules as a file of the importer's kind, in which some stays differ. */
function matrix(changes = 0) {
  const file = readFileSync(join(ROOT, 'services/catalogue/seed/visa-policy.csv'), 'utf8')
  const lines = file.split('\n').slice(0, LINES + 1)
  let left = changes
  return lines
    .map((line) => {
      const cells = line.split(',')
      const at = cells.findIndex((cell, index) => index > 0 && /^\d+$/.test(cell))
      if (left === 0 || at < 0) return line
      left -= 1
      return cells.with(at, String(Number(cells[at]) + 1)).join(',')
    })
    .join('\n')
}

/** Until the run's end, as an admin waits for it: the upload is a part of it. */
async function timedImport(page, headers, database, file, asOf) {
  const form = new FormData()
  form.set('sourceName', 'bench')
  form.set('asOf', asOf)
  form.set('files', new Blob([file], { type: 'text/csv' }), 'visa-policy.csv')
  const start = performance.now()
  const answer = await fetch(`${page}/api/admin/imports/upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 202) throw new Failure(`No import: ${answer.status} ${await answer.text()}`)
  const { id } = await answer.json()
  let run
  let publishing
  do {
    await pause(POLL_MS)
    const { rows } = await database.query(
      `SELECT state, phase, imported, changed, errors FROM catalogue.run WHERE id = $1`,
      [id],
    )
    run = rows[0]
    if (run.phase === 'publishing') publishing ??= performance.now()
  } while (run.state === 'running' && performance.now() - start < MOST_MS)
  const end = performance.now()
  if (run.state !== 'published' || run.errors > 0)
    throw new Failure(`The import failed: ${JSON.stringify(run)}`)
  const parts = publishing && { reading: publishing - start, publishing: end - publishing }
  return { whole: end - start, ...parts, rules: run.imported, changed: run.changed }
}

/** The rows that the import made, put into empty tables: with nothing else, and with the indexes that ours has. */
async function copies(database) {
  const { from, to } = load('pg-copy-streams')
  const chunks = []
  const keep = new Writable({ write: (chunk, _encoding, done) => (chunks.push(chunk), done()) })
  await pipeline(database.query(to('COPY (SELECT * FROM catalogue.requirement) TO STDOUT')), keep)
  const timed = async (like) => {
    await database.query(`DROP TABLE IF EXISTS bench_copy`)
    await database.query(`CREATE TABLE bench_copy (LIKE catalogue.requirement ${like})`)
    const start = performance.now()
    await pipeline(Readable.from(chunks), database.query(from('COPY bench_copy FROM STDIN')))
    return performance.now() - start
  }
  const bare = await timed('')
  return { bare, indexed: await timed('INCLUDING INDEXES INCLUDING CONSTRAINTS') }
}

/** Until the processes have their connections, as on any day. */
async function warm(page, headers) {
  for (let answer; answer !== 200;)
    ({ status: answer } = await fetch(`${page}/api/admin/imports`, { headers }))
}

async function empty(database) {
  await database.query(`SET session_replication_role = replica`)
  await database.query(`TRUNCATE catalogue.requirement, catalogue.requirement_history, catalogue.run CASCADE`)
  await database.query(`SET session_replication_role = origin`)
  await database.query(`CHECKPOINT`)
}
