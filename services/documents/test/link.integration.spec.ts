import type { RequestOf } from '@borderlane/contracts/define'
import { listStaffViewers, listStaffViews, resolveLink } from '@borderlane/contracts/documents/internal'
import {
  createDocumentLink,
  deleteDocument,
  listDocuments,
  listDocumentViews,
} from '@borderlane/contracts/documents/order-holder'
import { newId } from '@borderlane/persistence'
import { caller, guestCalls, waitFor } from '@borderlane/testing'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pdf } from './sample-file'
import { startDocuments } from './service'

describe('a document', () => {
  let service: Awaited<ReturnType<typeof startDocuments>>

  beforeAll(async () => {
    service = await startDocuments()
  })
  afterAll(() => service.stop())
  afterEach(() => service.app.clock.goOn())

  /** An order with one document, and what its holder may do. */
  async function documentOf(file = pdf(), name = 'passport 护照.pdf') {
    const orderId = service.newOrder()
    const { body } = await service.upload(orderId, file, name)
    const ref = { id: orderId, documentId: body.id! }
    const holder = service.holderOf(orderId)
    return {
      ...ref,
      ref,
      holder,
      link: async () => (await service.send(createDocumentLink, ref, holder)).url,
      delete: () => service.send(deleteDocument, ref, holder),
    }
  }
  const tokenOf = (url: string): string => url.slice('/files/'.length)
  const resolve = (token: string) => service.send(resolveLink, { token })

  it.each([
    ['view', 'inline'],
    ['download', 'attachment'],
  ] as const)(
    'is read by a link to %s, byte for byte, %s, with its type, name and size',
    async (as, type) => {
      const file = pdf('my scan')
      const { ref, holder } = await documentOf(file)
      const { url } = await service.send(createDocumentLink, { ...ref, as }, holder)
      expect(url).toMatch(/^\/files\/[\w.-]+$/)
      const found = await resolve(tokenOf(url))
      expect(found).toMatchObject({ mediaType: 'application/pdf', sizeBytes: file.length })
      const answer = await fetch(found.url)
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(file.length),
        'content-disposition': `${type}; filename="passport ??.pdf"; filename*=UTF-8''passport%20%E6%8A%A4%E7%85%A7.pdf`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    },
  )

  it('remembers who opened it and when, staff without a name, also when it is deleted', async () => {
    const { ref, holder, ...document } = await documentOf(pdf('seen'), 'seen.pdf')
    const staffId = newId()
    const staff = caller({ kind: 'user', userId: staffId, email: 'eve@example.com', roles: ['admin'] })
    const views = async () => (await service.send(listDocumentViews, { id: ref.id }, holder)).views
    expect(await views()).toEqual([])
    await document.link()
    await service.send(createDocumentLink, { ...ref, as: 'download' }, staff)
    const seen = await views()
    const documentId = ref.documentId
    expect(seen).toEqual([
      { documentId, name: 'seen.pdf', viewer: 'staff', at: expect.any(String) },
      { documentId, name: 'seen.pdf', viewer: 'holder', at: expect.any(String) },
    ])
    expect(JSON.stringify(seen)).not.toContain(staffId)
    await document.delete()
    expect(await views()).toMatchObject([{ viewer: 'staff' }, { viewer: 'holder' }])
    await expect(service.send(listDocumentViews, { id: ref.id }, caller())).rejects.toMatchObject({
      code: 'orders.not_found',
    })
    for (const change of ['DELETE FROM document_access', "UPDATE document_access SET viewer = 'owner'"])
      await expect(service.database.query(change)).rejects.toThrow()
  })

  it('names its staff to those who lead alone, by order, by person and page by page', async () => {
    const [first, second] = [await documentOf(pdf('one'), 'one.pdf'), await documentOf(pdf('two'), 'two.pdf')]
    const [eve, bob] = [newId(), newId()]
    const open = ({ ref }: typeof first, userId: string) =>
      service.send(createDocumentLink, ref, caller({ kind: 'user', userId, roles: ['agent'] }))
    for (const [of, who] of [
      [first, eve],
      [second, eve],
      [first, bob],
    ] as const)
      await open(of, who)
    await first.link()
    const orders = await guestCalls(service.broker, 'orders')
    const lead = caller({ kind: 'user', userId: newId(), roles: ['supervisor'] })
    const views = async (filter: Partial<RequestOf<typeof listStaffViews>>) =>
      (await orders.send(listStaffViews, { most: 2, ...filter }, lead)).views
    const orderIds = [first.ref.id]
    expect(await views({ orderIds })).toMatchObject([
      { staffId: bob, name: 'one.pdf', documentId: first.ref.documentId, orderId: first.ref.id },
      { staffId: eve, name: 'one.pdf' },
    ])
    expect((await views({ staffIds: [eve] })).map(({ name }) => name)).toEqual(['two.pdf', 'one.pdf'])
    const [newest] = await views({ staffIds: [eve, bob] })
    expect((await views({ staffIds: [eve, bob], before: newest!.id })).map(({ name }) => name)).toEqual([
      'two.pdf',
      'one.pdf',
    ])
    expect(await views({ orderIds, staffIds: [] })).toEqual([])
    expect((await orders.send(listStaffViewers, {}, lead)).staffIds).toEqual(
      expect.arrayContaining([eve, bob]),
    )
    const agent = caller({ kind: 'user', userId: bob, roles: ['agent'] })
    await expect(orders.send(listStaffViews, { most: 1 }, agent)).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
    await orders.close()
  })

  it('has links that are good for 60 seconds', async () => {
    const { ref, holder } = await documentOf()
    const now = Date.now()
    service.at(now)
    const { url, expiresAt } = await service.send(createDocumentLink, ref, holder)
    expect(Date.parse(expiresAt)).toBe(now + 60_000)
    const other = (await service.send(createDocumentLink, ref, holder)).url
    service.later(50)
    await resolve(tokenOf(url))
    service.later(61)
    await expect(resolve(tokenOf(other))).rejects.toMatchObject({ code: 'documents.link_expired' })
  })

  it('cannot be read by a link from before someone lost their way to its order', async () => {
    const document = await documentOf()
    const token = tokenOf(await document.link())
    service.endAccess(document.id)
    await expect(resolve(token)).rejects.toMatchObject({ code: 'documents.link_expired' })
    await resolve(tokenOf(await document.link()))
  })

  it('cannot be read by an altered link', async () => {
    const token = tokenOf(await (await documentOf()).link())
    const other = tokenOf(await (await documentOf(pdf('other'), 'other.pdf')).link())
    const [content] = token.split('.')
    const [, signature] = other.split('.')
    for (const altered of [`${token}A`, token.slice(1), `${content}.${signature}`, content!, 'x', ''])
      await expect(resolve(altered)).rejects.toMatchObject({ code: 'documents.link_expired' })
  })

  it('gives its bytes once per link, and not later than that needs', async () => {
    const document = await documentOf()
    const links = [tokenOf(await document.link()), tokenOf(await document.link())] as const
    const [first, second] = [await resolve(links[0]), await resolve(links[1])]
    await expect(resolve(links[0])).rejects.toMatchObject({ code: 'documents.link_expired' })
    expect((await fetch(first.url)).status).toBe(200)
    const again = await fetch(first.url)
    expect([again.status, await again.json()]).toMatchObject([
      404,
      { error: { code: 'documents.link_expired' } },
    ])
    service.later(31)
    expect((await fetch(second.url)).status).toBe(404)
    const guessed = await fetch(`${first.url.slice(0, first.url.lastIndexOf('/'))}/${'A'.repeat(43)}`)
    expect(guessed.status).toBe(404)
  })

  it('is seen, linked and deleted by the person who may see its order only', async () => {
    const mine = await documentOf()
    const other = await documentOf()
    for (const who of [caller(), other.holder]) {
      for (const contract of [createDocumentLink, deleteDocument])
        await expect(service.send(contract, mine.ref, who)).rejects.toMatchObject({
          code: 'orders.not_found',
        })
      await expect(service.send(listDocuments, { id: mine.id }, who)).rejects.toMatchObject({
        code: 'orders.not_found',
      })
    }
    // Nor over an order of one's own.
    const crossed = { id: other.id, documentId: mine.documentId }
    for (const contract of [createDocumentLink, deleteDocument])
      await expect(service.send(contract, crossed, other.holder)).rejects.toMatchObject({
        code: 'documents.not_found',
      })
    expect(await service.listed(mine.id)).toHaveLength(1)
  })

  it('that is deleted is gone with its bytes and its links', async () => {
    const document = await documentOf()
    const url = await document.link()
    const opened = await resolve(tokenOf(url))
    await document.delete()
    expect(await service.listed(document.id)).toEqual([])
    expect(await service.stored()).not.toContain(document.documentId)
    await expect(resolve(tokenOf(url))).rejects.toMatchObject({ code: 'documents.link_expired' })
    expect((await fetch(opened.url)).status).toBe(404)
    await expect(document.delete()).rejects.toMatchObject({ code: 'documents.not_found' })
  })

  it('that does not exist has no link', async () => {
    const { id, holder } = await documentOf()
    const nothing = service.send(createDocumentLink, { id, documentId: newId() }, holder)
    await expect(nothing).rejects.toMatchObject({ code: 'documents.not_found' })
  })

  it('whose bytes are lost gives an error without details, not an empty file, and is reported', async () => {
    const document = await documentOf()
    const { url } = await resolve(tokenOf(await document.link()))
    await rm(join(service.config.DOCUMENTS_FOLDER!, document.documentId))
    const answer = await fetch(url)
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: { code: 'internal.error', message: expect.any(String) } },
    ])
    const lost = () =>
      service.database.query(`SELECT 1 FROM reconciliation WHERE $1 = ANY (lost_documents)`, [
        document.documentId,
      ])
    await waitFor(async () => (await lost()).length > 0)
  })
})
