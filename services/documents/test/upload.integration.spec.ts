import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import { documentsChanged, papersChanged, startUpload } from '@borderlane/contracts/documents/internal'
import { deleteDocument, listDocuments, nameDocument } from '@borderlane/contracts/documents/order-holder'
import { NatsConnection } from '@borderlane/messaging'
import { HealthRegistry } from '@borderlane/runtime'
import { caller, waitFor } from '@borderlane/testing'
import { jpeg, pdf, png, program } from './sample-file'
import { type Answer, put, startDocuments } from './service'
import { sealedSize } from '../src/vault/sealed-bytes'

type Service = Awaited<ReturnType<typeof startDocuments>>

describe('an upload', () => {
  let service: Service

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())
  afterEach(() => service.app.clock.goOn())

  const listed = (orderId: string) => service.listed(orderId)

  it('lists the file with its name, type and size, and broadcasts it', async () => {
    const orderId = service.newOrder()
    const gateway = await NatsConnection.open(
      'gateway',
      service.broker.settings('gateway'),
      new HealthRegistry(),
    )
    const broadcasts: unknown[] = []
    gateway.connection.subscribe(documentsChanged.subject, {
      callback: (_error, message) => broadcasts.push(message.json()),
    })
    await gateway.connection.flush()

    const { status, body } = await service.upload(orderId, jpeg(), 'Müller.jpg')
    expect(status).toBe(201)
    expect(await listed(orderId)).toEqual([body])
    const kept = await readFile(join(service.config.DOCUMENTS_FOLDER!, body.id!))
    expect(body).toEqual({
      id: expect.any(String),
      orderId,
      name: 'Müller.jpg',
      mediaType: 'image/jpeg',
      sizeBytes: expect.any(Number),
      uploadedAt: expect.any(String),
      kind: 'upload',
      state: 'accepted',
    })
    expect(kept).toHaveLength(sealedSize(body.sizeBytes!))
    await waitFor(() => broadcasts.length > 0)
    expect(broadcasts).toEqual([{ orderId }])
    await gateway.onApplicationShutdown()
  })

  it('is for anyone who may see the order only', async () => {
    const [mine, other] = [service.newOrder(), service.newOrder()]
    const ask = (who = caller()) => service.send(startUpload, { id: mine }, who)
    await expect(ask(service.holderOf(other))).rejects.toMatchObject({ code: 'orders.not_found' })
    await expect(ask()).rejects.toMatchObject({ code: 'orders.not_found' })
    const list = service.send(listDocuments, { id: mine }, service.holderOf(other))
    await expect(list).rejects.toMatchObject({ code: 'orders.not_found' })
    expect(await service.count('upload', mine)).toBe(0)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), 'a.pdf', 422, 'documents.empty'],
    ['a truncated PDF', pdf().subarray(0, 2_000), 'a.pdf', 422, 'documents.broken'],
    ['a truncated JPEG', jpeg().subarray(0, 700), 'a.jpg', 422, 'documents.broken'],
    ['a truncated PNG', png().subarray(0, 2_000), 'a.png', 422, 'documents.broken'],
    ['a program named .pdf', program, 'invoice.pdf', 415, 'documents.wrong_type'],
    [
      'a program named .exe behind a turned reading direction',
      program,
      'scan\u202efdp.exe',
      415,
      'documents.wrong_type',
    ],
    ['10 MB and one byte', pdf(1, MAX_FILE_BYTES + 1), 'a.pdf', 413, 'documents.too_large'],
  ])('of %s is refused and leaves nothing', async (_what, file, name, status, code) => {
    const orderId = service.newOrder()
    const before = await service.stored()
    expect(await service.upload(orderId, file, name)).toMatchObject({ status, body: { error: { code } } })
    expect(await listed(orderId)).toEqual([])
    expect(await service.count('upload', orderId)).toBe(0)
    expect(await service.count('discarded_object')).toBe(0)
    expect(await service.stored()).toEqual(before)
  })

  it('of more than 10 MB is refused at the first byte too many, while the rest is still to come', async () => {
    const orderId = service.newOrder()
    const before = await service.stored()
    const { url } = await service.startOne(orderId)
    const answer = await new Promise<Answer>((resolve, reject) => {
      // Never ended: only a service that does not wait for the end can answer.
      const sending = request(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'a.pdf' },
      })
      sending.on('error', reject)
      sending.on('response', (response) => {
        response.setEncoding('utf8').on('data', (body: string) => {
          resolve({ status: response.statusCode!, body: JSON.parse(body) as Answer['body'] })
          sending
            .removeListener('error', reject)
            .on('error', () => undefined)
            .destroy()
        })
      })
      sending.write(pdf(1, MAX_FILE_BYTES + 1))
    })
    expect(answer).toMatchObject({ status: 413, body: { error: { code: 'documents.too_large' } } })
    expect(await service.stored()).toEqual(before)
  })

  it('that breaks off in the middle leaves nothing and frees its place', async () => {
    const orderId = service.newOrder()
    const before = await service.stored()
    const { url } = await service.startOne(orderId)
    const sending = request(url, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        'x-file-name': 'a.pdf',
        'content-length': 9_000,
      },
    })
    sending.on('error', () => undefined)
    sending.write(pdf(1, 9_000).subarray(0, 8_000))
    await waitFor(() => service.isUploading(orderId))
    sending.destroy()
    await waitFor(async () => (await service.count('upload', orderId)) === 0)
    expect(await service.stored()).toEqual(before)
    expect(await listed(orderId)).toEqual([])
  })

  it.each([
    ['of 5,000 characters', `${'x'.repeat(5_000)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['of 5,000 Chinese characters', `${'護'.repeat(5_000)}.pdf`, `${'護'.repeat(196)}.pdf`],
    ['with a turned reading direction', 'my\u202e\u2066 passport.pdf', 'my passport.pdf'],
    ['of another type', 'passport.jpg', 'passport.pdf'],
    ['that leads out of the folder', '../../../etc/cron.d/passport.pdf', 'passport.pdf'],
    ['with control characters', 'pass\u0000\r\nport.pdf', 'pass port.pdf'],
  ])('with a name %s is kept under a harmless one', async (_what, name, kept) => {
    const orderId = service.newOrder()
    expect((await service.upload(orderId, pdf(), name)).status).toBe(201)
    const [document] = await listed(orderId)
    expect(document!.name).toBe(kept)
    // Nothing of the name reaches the store.
    expect(await service.stored()).toContain(document!.id)
  })

  it('of a file that the order has already gives the same document', async () => {
    const orderId = service.newOrder()
    const first = await service.upload(orderId, pdf(), 'passport.pdf')
    const before = await service.stored()
    const again = await service.upload(orderId, pdf(), 'copy.pdf')
    expect(again).toEqual({ status: 200, body: first.body })
    expect(await listed(orderId)).toEqual([first.body])
    expect(await service.stored()).toEqual(before)
    expect((await service.upload(service.newOrder(), pdf())).status).toBe(201)
  })

  it('keeps what it was sent for, and the same file sent for something else keeps its first name', async () => {
    const orderId = service.newOrder()
    const send = async (file: Buffer, requirement?: string) =>
      put((await service.startOne(orderId)).url, file, 'scan.pdf', requirement)
    expect((await send(pdf('a'), 'passport')).body).toMatchObject({ requirement: 'passport' })
    expect(await send(pdf('a'), 'photo')).toMatchObject({ status: 200, body: { requirement: 'passport' } })
    const unnamed = await send(pdf('b'))
    expect(unnamed.body).not.toHaveProperty('requirement')
    expect(await send(pdf('b'), 'photo')).toMatchObject({
      status: 200,
      body: { id: unnamed.body.id, requirement: 'photo' },
    })
    const papers = await service.database.query<{ payload: { papers: { requirement?: string }[] } }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq DESC LIMIT 1`,
      [papersChanged.subject, orderId],
    )
    expect(papers[0]!.payload.papers.map(({ requirement }) => requirement)).toEqual(['passport', 'photo'])
  })

  it('whose document was guessed says so until someone names it, and gives way to what is said', async () => {
    const orderId = service.newOrder()
    const send = async (file: Buffer, requirement: string, isGuess: boolean) =>
      (await put((await service.startOne(orderId)).url, file, 'pass.pdf', requirement, isGuess)).body
    const guessed = await send(pdf('a'), 'passport', true)
    expect(guessed).toMatchObject({ requirement: 'passport', isGuess: true })
    const ref = { id: orderId, documentId: guessed.id!, requirement: 'passport' }
    expect(await service.send(nameDocument, ref, service.holderOf(orderId))).not.toHaveProperty('isGuess')
    // Another guess changes nothing of it, and nothing of what was said.
    expect(await send(pdf('a'), 'photo', true)).toMatchObject({ requirement: 'passport' })
    await send(pdf('b'), 'passport', true)
    const said = await send(pdf('b'), 'photo', false)
    expect(said).toMatchObject({ requirement: 'photo' })
    expect(said).not.toHaveProperty('isGuess')
  })

  it('for one place from two devices at once keeps both', async () => {
    const orderId = service.newOrder()
    const { body } = await put((await service.startOne(orderId)).url, pdf('old'), 'old.pdf', 'passport')
    const holder = service.holderOf(orderId)
    const [first, second] = await Promise.all(
      [1, 2].map(() => service.send(startUpload, { id: orderId, replaces: body.id }, holder)),
    )
    await Promise.all([
      put(first!.url, pdf('phone'), 'phone.pdf', 'passport'),
      put(second!.url, pdf('laptop'), 'laptop.pdf', 'passport'),
    ])
    const kept = (await listed(orderId)).map(({ name, requirement }) => [name, requirement])
    expect(kept.toSorted()).toEqual([
      ['laptop.pdf', 'passport'],
      ['phone.pdf', 'passport'],
    ])
  })

  it('of the same file at the same time keeps one', async () => {
    const orderId = service.newOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => service.upload(orderId, png(), 'photo.png')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await listed(orderId)).toHaveLength(1)
  })

  it('that was sent again does not come back once the second attempt is deleted', async () => {
    const orderId = service.newOrder()
    const file = pdf()
    const first = await service.startOne(orderId)
    const { body } = await service.upload(orderId, file)
    await service.send(deleteDocument, { id: orderId, documentId: body.id! }, service.holderOf(orderId))
    expect((await put(first.url, file)).status).toBe(404)
    expect(await listed(orderId)).toEqual([])
    expect((await service.upload(orderId, file)).status).toBe(201)
  })

  it('of 25 files at once keeps 20 and refuses 5', async () => {
    const orderId = service.newOrder()
    const before = (await service.stored()).length
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, (_, number) => service.upload(orderId, pdf(number), `${number}.pdf`)),
    )
    const kept = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 201)
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect([kept.length, refused.length]).toEqual([20, 5])
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'documents.too_many' })
    expect(await listed(orderId)).toHaveLength(20)
    expect((await service.stored()).length).toBe(before + 20)
  })

  it('that was refused gives its place back', async () => {
    const orderId = service.newOrder()
    for (let number = 0; number < 19; number += 1) await service.upload(orderId, pdf(number))
    expect((await service.upload(orderId, program)).status).toBe(415)
    expect((await service.upload(orderId, pdf('last'))).status).toBe(201)
    await expect(service.startOne(orderId)).rejects.toMatchObject({ code: 'documents.too_many' })
  })
})

describe('the address of an upload', () => {
  let service: Service

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())
  afterEach(() => service.app.clock.goOn())

  const gone = { status: 404, body: { error: { code: 'request.not_found' } } }

  it('is good for one file, also when that was refused', async () => {
    const orderId = service.newOrder()
    const { url } = await service.startOne(orderId)
    expect((await put(url, pdf())).status).toBe(201)
    expect(await put(url, pdf('other'))).toMatchObject(gone)
    const second = await service.startOne(orderId)
    expect((await put(second.url, program)).status).toBe(415)
    expect(await put(second.url, pdf('other'))).toMatchObject(gone)
    expect(await service.count('document', orderId)).toBe(1)
  })

  it('is good for one of two files that come at the same time', async () => {
    const { url } = await service.startOne(service.newOrder())
    const answers = await Promise.all([put(url, pdf('a')), put(url, pdf('b'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
  })

  it('is good for a minute, and its place is free afterwards', async () => {
    const orderId = service.newOrder()
    const { url } = await service.startOne(orderId)
    for (let number = 1; number < 20; number += 1) await service.startOne(orderId)
    await expect(service.startOne(orderId)).rejects.toMatchObject({ code: 'documents.too_many' })
    service.later(61)
    expect(await put(url, pdf())).toMatchObject(gone)
    await service.startOne(orderId)
  })

  it('cannot be guessed and is kept as a hash only', async () => {
    const { url } = await service.startOne(service.newOrder())
    const token = url.slice(url.lastIndexOf('/') + 1)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await service.database.query(`SELECT * FROM upload`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await put(`${url.slice(0, -1)}${url.endsWith('A') ? 'E' : 'A'}`, pdf())).toMatchObject(gone)
  })
})
