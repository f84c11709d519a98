import {
  createDocumentLink,
  deleteDocument,
  listDocumentViews,
  nameDocument,
} from '@borderlane/contracts/documents/order-holder'
import { documentReplaced, documentStaffActed, startUpload } from '@borderlane/contracts/documents/internal'
import type { DocumentKind } from '@borderlane/contracts/documents/document'
import { newId } from '@borderlane/persistence'
import { caller } from '@borderlane/testing'
import { pdf, png } from './sample-file'
import { put, startDocuments } from './service'

const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })

describe('the life of a document', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())

  async function newDocument(seed: string | number = 'document') {
    const orderId = service.newOrder()
    const { body } = await service.upload(orderId, pdf(seed))
    return { id: orderId, documentId: body.id!, holder: service.holderOf(orderId) }
  }

  async function send(
    orderId: string,
    file: Buffer,
    place: { replaces?: string; kind?: DocumentKind },
    who = service.holderOf(orderId),
  ) {
    const { url } = await service.send(startUpload, { id: orderId, ...place }, who)
    return put(url, file, 'new.pdf')
  }

  describe('that takes the place of another one', () => {
    it('is listed in its stead, with what that was named for, and the old bytes are gone', async () => {
      const { id, documentId, holder } = await newDocument()
      await service.send(nameDocument, { id, documentId, requirement: 'passport' }, holder)
      const { status, body } = await send(id, pdf('better'), { replaces: documentId })
      expect(status).toBe(201)
      expect(await service.listed(id)).toMatchObject([{ id: body.id, requirement: 'passport' }])
      expect(body.id).not.toBe(documentId)
      const events = await service.database.query<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
        [documentReplaced.subject, id],
      )
      expect(events).toEqual([{ payload: { orderId: id, documentId, replacedBy: body.id } }])
      expect(await service.stored()).not.toContain(documentId)
    })

    it('leaves its name to the list of who opened what, until the last of them is deleted', async () => {
      const { id, documentId, holder } = await newDocument('first')
      await service.send(createDocumentLink, { id, documentId }, holder)
      const names = async () =>
        (await service.send(listDocumentViews, { id }, holder)).views.map(({ name }) => name)
      const [name] = await names()
      const second = await send(id, pdf('second'), { replaces: documentId })
      const third = await send(id, pdf('third'), { replaces: second.body.id })
      expect(name).toBeTruthy()
      expect(await names()).toEqual([name])
      await service.send(deleteDocument, { id, documentId: third.body.id! }, holder)
      expect(await names()).toEqual([undefined])
    })

    it('leaves the old one alone when it is refused', async () => {
      const { id, documentId } = await newDocument()
      expect((await send(id, Buffer.from('%PDF-1.4%%EOF'), { replaces: documentId })).status).toBe(422)
      expect(await service.listed(id)).toMatchObject([{ id: documentId }])
      expect(await service.stored()).toContain(documentId)
    })

    it('and is the same file is the old one', async () => {
      const { id, documentId } = await newDocument('same')
      expect(await send(id, pdf('same'), { replaces: documentId })).toMatchObject({
        status: 200,
        body: { id: documentId },
      })
      expect(await service.stored()).toContain(documentId)
    })

    it('and is a file that the order has already leaves that one only', async () => {
      const { id, documentId } = await newDocument('first')
      const second = await service.upload(id, pdf('second'))
      expect((await send(id, pdf('second'), { replaces: documentId })).body.id).toBe(second.body.id)
      expect(await service.listed(id)).toMatchObject([{ id: second.body.id }])
    })

    it('needs no further place in a full order', async () => {
      const { id, documentId } = await newDocument('full')
      for (let number = 1; number < 20; number += 1) await service.upload(id, pdf(number))
      expect((await send(id, pdf('other'), { replaces: documentId })).status).toBe(201)
      expect(await service.listed(id)).toHaveLength(20)
    })

    it('replaces nothing of someone else', async () => {
      const [mine, other] = [await newDocument(), await newDocument()]
      await expect(send(mine.id, pdf('x'), { replaces: other.documentId })).rejects.toMatchObject({
        code: 'documents.not_found',
      })
    })
  })

  it('is named for a required document, and not any more', async () => {
    const { id, documentId, holder } = await newDocument()
    const name = (requirement: string | null) =>
      service.send(nameDocument, { id, documentId, requirement }, holder)
    expect(await name('return_ticket')).toMatchObject({ requirement: 'return_ticket' })
    expect(await service.listed(id)).toMatchObject([{ requirement: 'return_ticket' }])
    expect((await name(null)).requirement).toBeUndefined()
    for (const hostile of ['', 'Passport', '<b>', 'x'.repeat(61)])
      await expect(name(hostile)).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('is fixed for the traveller, not for staff, once the application is with the government', async () => {
    const { id, documentId, holder } = await newDocument()
    const fixed = { code: 'documents.fixed' }
    for (const status of ['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected'] as const) {
      service.setStatus(id, status)
      await expect(service.send(deleteDocument, { id, documentId }, holder)).rejects.toMatchObject(fixed)
      await expect(
        service.send(nameDocument, { id, documentId, requirement: 'passport' }, holder),
      ).rejects.toMatchObject(fixed)
      await expect(send(id, pdf('late'), { replaces: documentId })).rejects.toMatchObject(fixed)
    }
    await service.send(deleteDocument, { id, documentId }, admin)
    expect(await service.listed(id)).toEqual([])
  })

  it('is recorded where staff send, name or delete it for the traveller, and not where the traveller does', async () => {
    const { id, documentId, holder } = await newDocument('own')
    await service.send(nameDocument, { id, documentId, requirement: 'passport' }, holder)
    const { body } = await send(id, pdf('by staff'), {}, admin)
    const byStaff = body.id!
    await service.send(nameDocument, { id, documentId: byStaff, requirement: 'photo' }, admin)
    await service.send(deleteDocument, { id, documentId: byStaff }, admin)
    await service.send(deleteDocument, { id, documentId }, holder)
    const acts = await service.database.query<{ payload: { action: string } }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
      [documentStaffActed.subject, id],
    )
    const by = { orderId: id, actorId: admin.userId, subject: byStaff }
    expect(acts.map(({ payload }) => payload)).toMatchObject([
      { ...by, action: 'upload' },
      { ...by, action: 'name' },
      { ...by, action: 'delete' },
    ])
  })

  it('ends with a decision, which staff alone bring and take away', async () => {
    const id = service.newOrder()
    await expect(send(id, pdf('visa'), { kind: 'decision' })).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    // The same file as the traveller's own: another document all the same.
    const own = await service.upload(id, pdf('visa'))
    const { body } = await send(id, pdf('visa'), { kind: 'decision' }, admin)
    // Nothing of it is seen before the order is decided.
    expect(await service.listed(id)).toMatchObject([{ id: own.body.id, kind: 'upload' }])
    const open = { id, documentId: body.id! }
    await expect(service.send(createDocumentLink, open, service.holderOf(id))).rejects.toMatchObject({
      code: 'documents.not_found',
    })
    service.setStatus(id, 'approved')
    expect((await service.listed(id)).map(({ kind }) => kind)).toEqual(['upload', 'decision'])
    await service.send(createDocumentLink, open, service.holderOf(id))
    const remove = { id, documentId: body.id! }
    await expect(service.send(deleteDocument, remove, service.holderOf(id))).rejects.toMatchObject({
      code: 'documents.fixed',
    })
    for (const who of [service.holderOf(id), admin])
      await expect(send(id, pdf('other visa'), { replaces: body.id }, who)).rejects.toMatchObject({
        code: who === admin ? 'documents.is_decision' : 'documents.fixed',
      })
    expect((await service.listed(id)).map(({ kind }) => kind)).toEqual(['upload', 'decision'])
    await service.send(deleteDocument, remove, admin)
  })

  it('that replaces another one while that is deleted is kept all the same', async () => {
    const { id, documentId, holder } = await newDocument()
    const { url } = await service.send(startUpload, { id, replaces: documentId }, holder)
    await service.send(deleteDocument, { id, documentId }, holder)
    expect((await put(url, png(), 'new.png')).status).toBe(201)
    expect(await service.listed(id)).toHaveLength(1)
  })
})
