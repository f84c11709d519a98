import {
  listPaperLists,
  listPaperVersions,
  setPaperList,
  undoPaperList,
} from '@borderlane/contracts/catalogue/paper-lists'
import type { InputOf } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase } from '@borderlane/testing'
import { auditedChanges, ownBroker, type Replica, startReplica, stopAll } from './replica'

const STAFF = { kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] }

type Entry = InputOf<typeof setPaperList>['entries'][number]
const PHOTO: Entry = {
  ...{ code: 'photo', need: 'always', when: null, condition: '', details: '', way: 'file', limits: null },
  ...{ copy: null, seen: 'staff', confidence: 'high' },
  source: { name: 'The authority', url: 'https://authority.example/', asOf: '2026-11-29' },
}

describe('the papers that destinations ask for', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send
  let replica: Replica

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    // Lists need countries, and no rules.
    replica = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  const listOf = async (code: string) => {
    const { lists } = await ask(listPaperLists, { search: code }, STAFF)
    return lists.find(({ destination, kind }) => destination.code === code && kind === 'embassy')
  }
  const set = (destination: string, version: number, entries: Entry[] = [PHOTO]) =>
    ask(setPaperList, { destination, kind: 'embassy', version, entries, reason: 'Its new page' }, STAFF)
  const undo = (destination: string, version: number) =>
    ask(undoPaperList, { destination, kind: 'embassy', version, reason: 'A mistake' }, STAFF)

  it('a list that staff have set is in use at once, and undoing it puts back the shipped one', async () => {
    const shipped = await listOf('DE')
    expect(shipped).toMatchObject({ origin: 'shipped', version: 0 })
    expect(shipped!.entries.length).toBeGreaterThan(3)
    await set('Germany', 0)
    expect(await listOf('DE')).toMatchObject({
      ...{ origin: 'staff', version: 1 },
      entries: [{ ...PHOTO, name: expect.stringMatching(/photo/i) as string }],
    })
    await set('DE', 1, [PHOTO, { ...PHOTO, code: 'insurance' }])
    await undo('DE', 2)
    expect(await listOf('DE')).toMatchObject({ version: 3, entries: [PHOTO] })
    const { versions } = await ask(listPaperVersions, { destination: 'DE' }, STAFF)
    expect(
      versions.map(({ version, count, undoes, isNewest }) => [version, count, undoes, isNewest]),
    ).toEqual([
      [3, 1, 2, true],
      [2, 2, null, false],
      [1, 1, null, false],
    ])
    expect(await auditedChanges(replica)).toEqual(
      ['photo', 'photo, insurance', 'photo'].map((papers) => [STAFF.userId, `DE embassy: ${papers}`]),
    )
  })

  it('the first version undone leaves what is shipped', async () => {
    await set('FR', 0)
    await undo('FR', 1)
    expect(await listOf('FR')).toMatchObject({ origin: 'shipped', version: 2 })
  })

  it('of two changes of one version one is made, and an older version is not undone', async () => {
    const both = await Promise.allSettled([set('BB', 0), set('BB', 0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await set('BB', 1)
    await expect(undo('BB', 1)).rejects.toMatchObject({ code: 'catalogue.changed_meanwhile' })
    await expect(undo('BB', 9)).rejects.toMatchObject({ code: 'catalogue.version_not_found' })
  })

  it.each<[string, Entry[]]>([
    ['a list without an entry', []],
    ['a paper for some that names no case', [{ ...PHOTO, need: 'if' }]],
    ['a source without a name', [{ ...PHOTO, source: { ...PHOTO.source, name: ' ' } }]],
    ['a day that no calendar has', [{ ...PHOTO, source: { ...PHOTO.source, asOf: '2026-02-31' } }]],
    [
      'a picture whose least size is above its largest',
      [{ ...PHOTO, limits: { formats: [], maxKb: null, minPixels: 600, maxPixels: 300 } }],
    ],
  ])('%s is refused', async (_what, entries) => {
    await expect(set('FJ', 0, entries)).rejects.toMatchObject({ code: 'validation.failed' })
  })
})
