import { request } from 'node:http'
import { deleteDocument } from '@borderlane/contracts/documents/order-holder'
import { newId } from '@borderlane/persistence'
import { startProgram, waitFor } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { OBJECT_STORE, type ObjectStore } from '../src/object/object-store'
import { Sweeper } from '../src/housekeeping/sweep.job'
import { ListViews } from '../src/link/list-views'
import { pdf, png } from './sample-file'
import { startApp, startDocuments, startPeers } from './service'

const HALF = 8_000

/** Sends the first part of a file and leaves the line open. */
function sendHalf(url: string): { cut: () => void } {
  const sending = request(url, {
    method: 'PUT',
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': 'secret-name.pdf',
      'content-length': HALF * 2,
    },
  })
  sending.on('error', () => undefined)
  sending.write(pdf(1, HALF * 2).subarray(0, HALF))
  return { cut: () => sending.destroy() }
}

const sweep = (app: INestApplication): Promise<void> => app.get(Sweeper).sweepObjects()

describe('the sweeper', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())
  afterEach(() => {
    jest.restoreAllMocks()
    service.app.clock.goOn()
  })

  it('clears away places that no one used a minute after their time, and not before', async () => {
    const orderId = service.newOrder()
    await service.startOne(orderId)
    const [place] = await service.database.query<{ at: Date }>(
      `SELECT expires_at AS at FROM upload WHERE order_id = $1`,
      [orderId],
    )
    const graceEnds = place!.at.getTime() + 60_000
    service.at(graceEnds)
    await sweep(service.app)
    expect(await service.count('upload', orderId)).toBe(1)
    service.at(graceEnds + 1)
    await sweep(service.app)
    expect(await service.count('upload', orderId)).toBe(0)
    expect(await service.count('discarded_object')).toBe(0)
  })

  it('forgets who opened a document after 24 months, and nothing younger, no matter who asks the database', async () => {
    const orderId = service.newOrder()
    await service.database.query(
      `INSERT INTO document_access (id, order_id, document_id, viewer, at)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), 'owner', now() - make_interval(months => m)
       FROM unnest(ARRAY[25, 23]) AS m`,
      [orderId],
    )
    await service.app.get(ListViews, { strict: false }).forgetOld()
    expect(await service.count('document_access', orderId)).toBe(1)
    for (const change of ['DELETE FROM document_access', `UPDATE document_access SET viewer = 'holder'`])
      await expect(service.database.query(change)).rejects.toThrow('append-only')
  })

  it('leaves documents and uploads in work alone', async () => {
    const orderId = service.newOrder()
    await service.upload(orderId, png(), 'photo.png')
    const half = sendHalf((await service.startOne(orderId)).url)
    await waitFor(() => service.isUploading(orderId))
    const before = await service.stored()
    service.later(100)
    await sweep(service.app)
    expect(await service.stored()).toEqual(before)
    expect(await service.count('upload', orderId)).toBe(1)
    half.cut()
    await waitFor(async () => (await service.count('upload', orderId)) === 0)
    expect(await service.listed(orderId)).toHaveLength(1)
  })

  it('removes later what the store did not let go of at once', async () => {
    const orderId = service.newOrder()
    const { body } = await service.upload(orderId, pdf('stubborn'))
    const store = service.app.get<ObjectStore>(OBJECT_STORE)
    const away = jest.spyOn(store, 'remove').mockRejectedValue(new Error('the store is away'))
    await service.send(deleteDocument, { id: orderId, documentId: body.id! }, service.holderOf(orderId))
    await sweep(service.app)
    expect(await service.listed(orderId)).toEqual([])
    expect(await service.stored()).toContain(body.id)
    away.mockRestore()
    await sweep(service.app)
    expect(await service.stored()).not.toContain(body.id)
    expect(await service.count('discarded_object')).toBe(0)
  })

  it('begins with the oldest of what is to be removed', async () => {
    const oldestFirst = Array.from({ length: 501 }, newId).sort()
    await service.database.query(`INSERT INTO discarded_object SELECT unnest($1::uuid[])`, [
      oldestFirst.toReversed(),
    ])
    await sweep(service.app)
    const left = await service.database.query<{ id: string }>(`SELECT id FROM discarded_object`)
    expect(left).toEqual([{ id: oldestFirst.at(-1) }])
    await sweep(service.app)
  })

  it('forgets addresses of downloads that no one used', async () => {
    const { body } = await service.upload(service.newOrder(), pdf('read'))
    await service.database.query(
      `INSERT INTO download (token_hash, document_id, expires_at) VALUES ('x', $1, now() + interval '20 s')`,
      [body.id],
    )
    await sweep(service.app)
    expect(await service.count('download')).toBe(1)
    service.later(60)
    await sweep(service.app)
    expect(await service.count('download')).toBe(0)
  })
})

describe('the built service, killed in the middle of an upload', () => {
  let peers: Awaited<ReturnType<typeof startPeers>>

  beforeAll(async () => {
    peers = await startPeers()
  })
  afterAll(() => peers.stop())

  it('lists nothing of it; what it left is swept, what was complete stays, and its log names no file', async () => {
    const orderId = peers.newOrder()
    const program = await startProgram('documents', { ...peers.config, LOG_LEVEL: 'trace' })
    try {
      const kept = await peers.upload(orderId, png(), 'secret-name.png')
      expect(kept.status).toBe(201)
      const { url } = await peers.startOne(orderId)
      const half = sendHalf(url)
      await waitFor(() => peers.isUploading(orderId))
      await program.kill()
      half.cut()
      for (const secret of ['secret-name', url.slice(url.lastIndexOf('/') + 1)])
        expect(program.output()).not.toContain(secret)
    } finally {
      await program.kill()
    }

    const app = await startApp(peers.config)
    try {
      expect(await peers.listed(orderId)).toHaveLength(1)
      expect(await peers.count('upload', orderId)).toBe(1)
      // Longer than an upload may take, and the time that the sweeper gives on top.
      await peers.database.query(`UPDATE upload SET expires_at = expires_at - interval '4 minutes'`)
      await sweep(app)
      expect(await peers.count('upload', orderId)).toBe(0)
      expect(await peers.stored()).toEqual([(await peers.listed(orderId))[0]!.id])
    } finally {
      await app.close()
    }
  })
})
