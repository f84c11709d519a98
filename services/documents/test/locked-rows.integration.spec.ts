import { ageRows, doWorkAroundLocks, jobsOf } from '@borderlane/testing'
import { pdf } from './sample-file'
import { startDocuments } from './service'

describe('while every row of documents is locked', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>
  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())

  it('what goes by time passes the rows over, and travellers upload and read', async () => {
    const old = service.newOrder()
    await service.upload(old, pdf())
    await service.startOne(old)
    await service.database.query(
      `INSERT INTO document_access (id, order_id, document_id, viewer, at)
       VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'owner', now())`,
      [old],
    )
    await service.database.query(
      `INSERT INTO download (token_hash, document_id, expires_at) SELECT 'x', id, now() FROM document`,
    )
    await ageRows(service.database, 800)
    const work = async (): Promise<void> => {
      const orderId = service.newOrder()
      expect((await service.upload(orderId, pdf())).status).toBe(201)
      expect(await service.listed(old)).toHaveLength(1)
    }
    expect(await doWorkAroundLocks(service.database, work, jobsOf(service.app))).toEqual({
      locked: { failed: [], changed: [] },
      free: {
        failed: [],
        changed: expect.arrayContaining(['document_access', 'download', 'upload']) as string[],
      },
    })
  })
})
