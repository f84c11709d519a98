import { continueUpload, startUpload } from '@borderlane/contracts/documents/internal'
import { orderErased } from '@borderlane/contracts/orders/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, waitFor } from '@borderlane/testing'
import { pdf } from './sample-file'
import { put, startDocuments } from './service'

describe('a form with several files', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())
  afterEach(() => service.app.clock.goOn())

  /** Its first file, and what lets in the others. */
  const begin = async (orderId: string, who = service.holderOf(orderId)) => {
    const { url, pass } = await service.send(startUpload, { id: orderId }, who)
    await put(url, pdf('first'))
    return pass!
  }
  const goOn = (pass: string, who = caller()) => service.send(continueUpload, { pass }, who)
  const gone = { code: 'request.not_found' }

  it('asks orders once, and keeps all of them', async () => {
    const orderId = service.newOrder()
    const before = service.timesAsked()
    const pass = await begin(orderId)
    for (const one of [1, 2, 3]) {
      const { url } = await goOn(pass, service.holderOf(orderId))
      expect((await put(url, pdf(one))).status).toBe(201)
    }
    expect(service.timesAsked() - before).toBe(1)
    expect(await service.listed(orderId)).toHaveLength(4)
  })

  it('goes on for its own caller only, for two minutes', async () => {
    const [orderId, other] = [service.newOrder(), service.newOrder()]
    const start = Date.now()
    service.at(start)
    const pass = await begin(orderId)
    const strangers = [
      caller(),
      service.holderOf(other),
      caller({ kind: 'user', userId: newId(), orderToken: `token of ${orderId}` }),
      caller({ kind: 'user', userId: newId(), roles: ['admin'] }),
    ]
    for (const who of strangers) await expect(goOn(pass, who)).rejects.toMatchObject(gone)
    service.at(start + 119_000)
    await goOn(pass, service.holderOf(orderId))
    service.at(start + 120_000)
    await expect(goOn(pass, service.holderOf(orderId))).rejects.toMatchObject(gone)
  })

  it('does not go on when anything of its pass is altered', async () => {
    const orderId = service.newOrder()
    const who = service.holderOf(orderId)
    const pass = await begin(orderId)
    const [text = '', signature = ''] = pass.split('.')
    const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...content, orderId: service.newOrder() })).toString(
      'base64url',
    )
    for (const altered of [
      `${forged}.${signature}`,
      `${text}.`,
      text,
      `${pass}.x`,
      `${pass}A`,
      `${text}.${signature.slice(0, -2)}AA`,
      '.',
      'x',
    ])
      await expect(goOn(altered, who)).rejects.toMatchObject(gone)
  })

  it('keeps to the number of files, also when they come at the same time', async () => {
    const orderId = service.newOrder()
    const pass = await begin(orderId)
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, () => goOn(pass, service.holderOf(orderId))),
    )
    const refused = answers.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(6)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'documents.too_many' })
  })

  it('ends with its order', async () => {
    const orderId = service.newOrder()
    const pass = await begin(orderId)
    await publishEvent(service.broker, orderErased, { orderId, version: 2 }, newId())
    await waitFor(async () => (await service.count('erased_order', orderId)) === 1)
    await expect(goOn(pass, service.holderOf(orderId))).rejects.toMatchObject({ code: 'orders.erased' })
  })

  it('has one file, where it is a decision or takes the place of a document', async () => {
    const orderId = service.newOrder()
    const staff = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
    expect((await service.send(startUpload, { id: orderId, kind: 'decision' }, staff)).pass).toBeUndefined()
    await begin(orderId)
    const [document] = await service.listed(orderId)
    const replacing = { id: orderId, replaces: document!.id }
    expect((await service.send(startUpload, replacing, service.holderOf(orderId))).pass).toBeUndefined()
  })

  it('of staff is recorded as theirs, file by file', async () => {
    const orderId = service.newOrder()
    const staff = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
    const pass = await begin(orderId, staff)
    await put((await goOn(pass, staff)).url, pdf('second'))
    const acts = await service.database.query<{ actor: string }>(
      `SELECT payload->>'actorId' AS actor FROM outbox
       WHERE payload->>'orderId' = $1 AND payload->>'action' = 'upload'`,
      [orderId],
    )
    expect(acts).toEqual([{ actor: staff.userId }, { actor: staff.userId }])
  })
})
