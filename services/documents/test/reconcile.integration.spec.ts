import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@borderlane/persistence'
import { Reconciler } from '../src/housekeeping/reconcile.job'
import { Sweeper } from '../src/housekeeping/sweep.job'
import { pdf } from './sample-file'
import { startDocuments } from './service'

const DAY_SECONDS = 24 * 3_600

describe('documents and their store', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeEach(async () => {
    service = await startDocuments()
  })
  afterEach(async () => {
    await service.stop()
  })

  const path = (key: string) => join(service.config.DOCUMENTS_FOLDER!, key)
  async function reconcile() {
    await service.app.get(Reconciler).reconcileStore()
    await service.app.get(Sweeper).sweepObjects()
    const [row] = await service.database.query(
      `SELECT objects, unknown_objects, documents, lost_documents FROM reconciliation ORDER BY at DESC LIMIT 1`,
    )
    return row
  }
  async function newDocuments(count: number): Promise<string[]> {
    const orderId = service.newOrder()
    const ids: string[] = []
    for (let number = 0; number < count; number += 1)
      ids.push((await service.upload(orderId, pdf(number))).body.id!)
    return ids
  }

  it('a document whose bytes are lost is reported, and raises the alarm', async () => {
    const [first, second, third] = await newDocuments(3)
    for (const id of [first!, third!]) await rm(path(id))
    service.later(1)
    expect(await reconcile()).toEqual({
      objects: 1,
      unknown_objects: 0,
      documents: 3,
      lost_documents: [first, third],
    })
    expect(await service.stored()).toEqual([second])
    // A gauge belongs to the first service of a process: this test must be the first one.
    const metrics = await fetch(new URL('/metrics', (await service.startOne(service.newOrder())).url))
    expect(await metrics.text()).toContain('documents_lost 2')
  })

  it('that agree are left as they are', async () => {
    const ids = await newDocuments(3)
    service.later(2 * DAY_SECONDS)
    expect(await reconcile()).toEqual({ objects: 3, unknown_objects: 0, documents: 3, lost_documents: [] })
    expect((await service.stored()).toSorted()).toEqual(ids.toSorted())
  })

  it('an object that nothing knows of is removed after a day; what is not ours stays', async () => {
    const [kept] = await newDocuments(1)
    const unknown = newId()
    await writeFile(path(unknown), 'x')
    await mkdir(path('lost+found'))
    expect(await reconcile()).toMatchObject({ objects: 2, unknown_objects: 0 })
    expect(await service.stored()).toContain(unknown)
    service.later(DAY_SECONDS + 60)
    expect(await reconcile()).toMatchObject({ objects: 2, unknown_objects: 1 })
    expect((await service.stored()).toSorted()).toEqual([kept, 'lost+found'].toSorted())
  })

  it('a store that is mostly unknown is not emptied', async () => {
    const strangers = Array.from({ length: 30 }, newId)
    for (const key of strangers) await writeFile(path(key), 'x')
    service.later(DAY_SECONDS + 60)
    expect(await reconcile()).toMatchObject({ objects: 30, unknown_objects: 30 })
    expect(await service.stored()).toHaveLength(30)
  })
})
