import {
  getImport,
  listImportRows,
  MAX_IMPORT_BYTES,
  startImport,
} from '@borderlane/contracts/catalogue/import'
import { openExport, openImport } from '@borderlane/contracts/catalogue/internal'
import { Run } from '@borderlane/contracts/catalogue/run'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { countRows, ownBroker, startReplica, stopAll } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const SOURCE = { sourceName: 'Ministry list', sourceUrl: 'https://example.com/list', asOf: '2026-03-01' }

describe('files of rules that an admin brings', () => {
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  const put = async (content: string | Buffer<ArrayBuffer>, name = 'rules.csv') => {
    const { url } = await ask(openImport, SOURCE, ADMIN)
    return fetch(url, {
      method: 'PUT',
      body: content,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
    })
  }
  const bring = async (content: string | Buffer<ArrayBuffer>, name?: string) => {
    const answer = await put(content, name)
    expect(answer.status).toBe(202)
    const { id: runId } = Run.parse(await answer.json())
    await waitFor(async () => (await ask(getImport, { runId }, ADMIN)).state !== 'running')
    return ask(getImport, { runId }, ADMIN)
  }

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    const replica = await startReplica(await testDatabase('catalogue'), {
      CATALOGUE_SEED: 'empty',
      IMPORT_HOSTS: 'data.example.com',
    })
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('go in with their source and its day; bad rows are counted, shown and handed out', async () => {
    const run = await bring(
      '\ufeffPassport,Destination,Requirement\r\nIN,TH,60\r\n"=IN",Atlantis,60\r\nTH,IN,e-visa\r\n',
      'règles.csv',
    )
    expect(run).toMatchObject({
      state: 'published',
      imported: 2,
      errors: 1,
      origin: 'upload',
      originName: 'règles.csv',
      source: { name: 'Ministry list', url: 'https://example.com/list', asOf: '2026-03-01' },
    })
    expect(await countRows(db, `checked_on = '2026-03-01' AND source->>'name' = 'Ministry list'`)).toBe(2)
    const { rows } = await ask(listImportRows, { runId: run.id, kind: 'error' }, ADMIN)
    expect(rows).toMatchObject([{ line: 3, reason: 'unknown_country' }])
    const { url } = await ask(openExport, { kind: 'bad-rows.csv', runId: run.id }, ADMIN)
    expect(await (await fetch(url)).text()).toBe(
      `line,reason,passport,destination,row\r\n3,unknown_country,,,"'=IN,Atlantis,60"\r\n`,
    )
    const again = await fetch(url)
    expect(again.status).toBe(404)
    expect(await again.json()).toMatchObject({ error: { code: 'request.not_found' } })
  })

  it('name every line that contradicts another one, and take none of them', async () => {
    const run = await bring(
      'Passport,Destination,Requirement\nDE,TH,60\nDE,IN,e-visa\nDE,TH,visa required\nDE,TH,30\n',
    )
    expect(run).toMatchObject({ state: 'published', imported: 1, errors: 3 })
    const { rows } = await ask(listImportRows, { runId: run.id, kind: 'error' }, ADMIN)
    expect(rows.map(({ line, reason, old }) => [line, reason, old])).toEqual([
      [2, 'contradictory', 'visa_free 60'],
      [4, 'contradictory', 'embassy'],
      [5, 'contradictory', 'visa_free 30'],
    ])
    expect(await countRows(db, `passport_country = 'DE'`)).toBe(1)
  })

  it('may say from and until which day a rule holds, and have other days between lines of a route', async () => {
    const run = await bring(
      [
        'Destination;Passport;Requirement;From;Until',
        'FR;IN;visa required;;',
        'FR;IN;30;2098-01-01;2098-06-30',
        'FR;IN;60;2098-07-01;2098-12-31',
        'FR;TH;30;2098-01-01;2098-06-30',
        'FR;TH;60;2098-06-30;2098-12-31',
        '',
      ].join('\n'),
    )
    expect(run).toMatchObject({ state: 'published', imported: 3, changed: 3, errors: 2 })
    const line = await db.query(
      `SELECT visa_type AS type, stay_days AS days, valid_from::text AS from, valid_until::text AS until
       FROM requirement WHERE passport_country = 'IN' AND destination_country = 'FR' ORDER BY valid_from NULLS FIRST`,
    )
    expect(line).toEqual([
      { type: 'embassy', days: null, from: expect.any(String), until: '2097-12-31' },
      { type: 'visa_free', days: 30, from: '2098-01-01', until: '2098-06-30' },
      { type: 'visa_free', days: 60, from: '2098-07-01', until: '2098-12-31' },
      { type: 'embassy', days: null, from: '2099-01-01', until: null },
    ])
    // Rules of a day that contradict each other.
    expect(await countRows(db, `passport_country = 'TH' AND destination_country = 'FR'`)).toBe(0)
    const { rows } = await ask(listImportRows, { runId: run.id, kind: 'error' }, ADMIN)
    expect(rows.map(({ line: number, reason }) => [number, reason])).toEqual([
      [5, 'contradictory'],
      [6, 'contradictory'],
    ])
  })

  it.each([
    ['an archive with another name', Buffer.from('PK\u0003\u0004rest'), 'binary'],
    ['a wrong header', 'From,To,Rule\nIN,TH,60\n', 'wrong_header'],
    [
      'good rows before a line without end',
      `Passport,Destination,Requirement\nIN,TH,30\nIN,DE,${'6'.repeat(100_000)}`,
      'too_long',
    ],
  ])('change nothing when they are %s, and say why', async (_what, content, reason) => {
    const before = await db.query('SELECT * FROM requirement ORDER BY id')
    expect(await bring(content)).toMatchObject({
      state: 'failed',
      failure: 'catalogue.file_unreadable',
      failureAt: { reason, line: expect.any(Number) },
    })
    expect(await db.query('SELECT * FROM requirement ORDER BY id')).toEqual(before)
  })

  it('are refused above 50 MB, without a run', async () => {
    const runs = await db.query('SELECT id FROM run')
    // Refused while most of the rest is still to come.
    const answer = await put(Buffer.alloc(MAX_IMPORT_BYTES + 20_000_000, 'a'))
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { error: { code: 'catalogue.file_too_large' } },
    ])
    expect(await db.query('SELECT id FROM run')).toEqual(runs)
  })

  it('come from nobody else, from no other host, and not from tomorrow', async () => {
    await expect(ask(openImport, SOURCE, { kind: 'user', userId: newId() })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await expect(ask(openImport, { ...SOURCE, asOf: '2999-01-01' }, ADMIN)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { fields: [{ path: 'asOf' }] },
    })
    const file = { ...SOURCE, address: 'https://other.example.com/rules.csv' }
    await expect(ask(startImport, { file }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.address_refused',
    })
  })
})
