import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { AppError, type InputOf } from '@borderlane/contracts/define'
import { documentReplaced, findDocument, papersChanged } from '@borderlane/contracts/documents/internal'
import { accountDeleted, listCaseWorkers, nameAccounts } from '@borderlane/contracts/identity/internal'
import {
  addOrderNote,
  getStaffOrder,
  listAllOrders,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { assignOrder, readLoad, takeNextOrder } from '@borderlane/contracts/orders/assignment'
import {
  approveDocument,
  askTraveller,
  changePaper,
  withdrawRequest,
} from '@borderlane/contracts/orders/casework'
import {
  compareVisa,
  colleagueMentioned,
  orderMailRequested,
  orderStatusChanged,
  recordDecision,
} from '@borderlane/contracts/orders/internal'
import {
  dropList,
  keepList,
  listKeptLists,
  markOpen,
  MOST_KEPT_LISTS,
} from '@borderlane/contracts/orders/desk'
import { correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, samplePapers, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import { done, newOrder, type Platform, startPlatform } from './replica'

const INDIA = {
  code: 'IN',
  iso3: 'IND',
  name: 'India',
  otherNames: [],
  aliases: [],
  demonyms: ['indian'],
  cities: [],
  featured: true,
}

describe('staff and the traveller of one order', () => {
  let platform: Platform
  const admin = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })

  const create = async (said: { dateOfBirth?: string } = {}) => {
    const fresh = newOrder()
    const input = { ...fresh, applicant: { ...fresh.applicant, ...said } }
    const { order, orderToken } = await platform.send(createOrder, input as typeof fresh)
    await platform.markPaid(order.id)
    return { id: order.id, holder: caller({ orderToken }), version: order.version }
  }
  const ask = (id: string, subject: string, text = 'it is blurred') =>
    platform.send(askTraveller, { id, subject, text }, admin)
  const staffOrder = (id: string) => platform.send(getStaffOrder, { id }, admin)
  const waits = async (id: string) =>
    (await platform.send(listAllOrders, { queue: 'traveller', pageSize: 100 }, admin)).orders.some(
      (order) => order.id === id,
    )
  const set = (id: string, version: number, status: 'in_review' | 'submitted_to_govt') =>
    platform.send(setOrderStatus, { id, version, status, reason: 'by post' }, admin).then(done)
  const decide = async (
    decision: Omit<InputOf<typeof recordDecision>, 'version'> & { version: number },
    who = admin,
  ) => {
    const answer = await platform.sendAs('gateway', recordDecision, decision, who)
    if ('proposal' in answer) throw new Error('it waits for a second person')
    return answer
  }
  const eventsOf = async (subject: string, id: string) =>
    (
      await platform.database.query<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [subject, id],
      )
    ).map(({ payload }) => payload)

  const tellPapers = async (
    orderId: string,
    fileVersion: number,
    papers: { id: string; requirement: string }[],
    hasDecision = false,
  ) => {
    const messageId = newId()
    await publishEvent(
      platform.broker,
      papersChanged,
      { orderId, version: fileVersion, papers, hasDecision },
      messageId,
    )
    await waitFor(async () => {
      const seen = await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])
      return seen.length
    })
  }

  /** Of documents. */
  const deleted = new Set<string>()
  /** What happens while documents is asked. */
  let meanwhile: (() => Promise<void>) | undefined
  let documents: Awaited<ReturnType<typeof stubCall>>
  let countries: Awaited<ReturnType<typeof stubCall>>

  beforeAll(async () => {
    platform = await startPlatform()
    documents = await stubCall(platform.broker, findDocument, async ({ documentId }) => {
      await meanwhile?.()
      if (deleted.has(documentId)) throw new AppError('documents.not_found')
      return {}
    })
    countries = await stubCall(platform.broker, listCountries, () => ({ countries: [INDIA] }))
  })
  afterAll(async () => {
    await Promise.all([documents.close(), countries.close()])
    await platform.stop()
  })

  it('an answer is asked for, the traveller is mailed, and correcting it is what was asked', async () => {
    const { id, holder, version } = await create()
    const { order } = await set(id, version, 'in_review')
    const papers = order.requiredDocuments.map(({ code }) => ({ id: newId(), requirement: code }))
    await tellPapers(id, 1, papers)
    await ask(id, 'travelDates', 'these days are over')
    const seen = await platform.send(getOrder, { id }, holder)
    expect(seen.requests).toMatchObject([{ field: 'travelDates', text: 'these days are over' }])
    expect(await waits(id)).toBe(true)
    expect(await eventsOf(orderMailRequested.subject, id)).toContainEqual({
      orderId: id,
      version: order.version,
      mail: 'request',
    })
    await platform.send(correctOrder, { id, version: order.version, travelDates: 'May 2027' }, holder)
    expect((await platform.send(getOrder, { id }, holder)).requests).toEqual([])
    expect(await waits(id)).toBe(false)
  })

  it('a required document is asked for that nobody has sent, and what comes for it is what was asked', async () => {
    const { id, holder, version } = await create()
    const { order } = await set(id, version, 'in_review')
    const codes = order.requiredDocuments.map(({ code }) => code)
    const papers = codes.slice(1).map((code) => ({ id: newId(), requirement: code }))
    await tellPapers(id, 2, papers)
    const seen = () => platform.send(getOrder, { id }, holder)
    expect((await seen()).next).toMatchObject({ who: 'traveller', code: 'documents', documents: [codes[0]] })
    await expect(ask(id, 'document:horoscope')).rejects.toMatchObject({ code: 'documents.not_found' })
    await ask(id, `document:${codes[0]}`)
    expect(await seen()).toMatchObject({
      requests: [{ requirement: codes[0] }],
      next: { who: 'traveller', code: 'answer', count: 1 },
    })
    await tellPapers(id, 3, [...papers, { id: newId(), requirement: codes[0]! }])
    // What comes late is older than what is known.
    await tellPapers(id, 1, [])
    const done = await seen()
    expect(done).toMatchObject({ requests: [], next: { who: 'us', code: 'submit' } })
    expect(done.next.day).toBe(done.dueDay)
    const submitted = await set(id, version + 1, 'submitted_to_govt')
    expect(submitted.order.next).toMatchObject({ who: 'authority', code: 'decide' })
  })

  it('no order waits for what is only usually asked, and its list stays as it was then', async () => {
    platform.catalogue.answer = () => sampleQuote({ papers: null })
    const usual = await create()
    const { order } = await set(usual.id, usual.version, 'in_review')
    expect(order.requiredDocuments).toHaveLength(2)
    expect(order).toMatchObject({ paperList: null, next: { who: 'us', code: 'submit' } })
    const consent = { code: 'parental_consent', need: 'if', when: 'minor' } as const
    const papers = samplePapers([{}, consent])
    const requiredDocuments = ['passport_bio_page', 'parental_consent'].map((code) => ({
      code,
      params: {},
      text: code,
    }))
    platform.catalogue.answer = () => sampleQuote({ papers, requiredDocuments })
    const adult = await create()
    const child = await create({ dateOfBirth: '2020-01-01' })
    platform.catalogue.answer = () => sampleQuote()
    const slots = async ({ id, holder }: typeof adult) =>
      (await platform.send(getOrder, { id }, holder)).requiredDocuments.map(({ code }) => code)
    expect(await slots(adult)).toEqual(['passport_bio_page'])
    expect(await slots(child)).toEqual(['passport_bio_page', 'parental_consent'])
    const shown = await platform.send(getOrder, { id: child.id }, child.holder)
    expect(shown).toMatchObject({ neededDocuments: ['passport_bio_page'], paperList: papers })
  })

  it('a document is waived or added for one order, with a reason that its traveller sees', async () => {
    const { id, holder, version } = await create()
    await set(id, version, 'in_review')
    const change = (act: 'waive' | 'add', code: string, reason = 'seen in person') =>
      platform.send(changePaper, { id, code, act, reason }, admin)
    const seen = () => platform.send(getOrder, { id }, holder)
    await expect(change('waive', 'horoscope')).rejects.toMatchObject({ code: 'documents.not_found' })
    await change('waive', 'photo')
    expect(await seen()).toMatchObject({
      neededDocuments: ['passport_bio_page'],
      requiredDocuments: [{ code: 'passport_bio_page' }],
      paperChanges: [{ act: 'waive', document: { code: 'photo' }, reason: 'seen in person' }],
    })
    await change('add', 'tax_return', 'the consulate asks')
    expect(await seen()).toMatchObject({
      neededDocuments: ['passport_bio_page', 'tax_return'],
      requests: [{ requirement: 'tax_return', text: 'the consulate asks' }],
    })
    await change('waive', 'tax_return')
    expect((await seen()).requests).toEqual([])
    const mails = await eventsOf(orderMailRequested.subject, id)
    expect(mails.map((one) => (one as { mail?: string }).mail)).toEqual([
      'saved',
      'waiver',
      'request',
      'waiver',
    ])
  })

  it('a document that was asked for is replaced, and nothing is said of the new one yet', async () => {
    const { id, version } = await create()
    const documentId = newId()
    await set(id, version, 'in_review')
    await platform.send(approveDocument, { id, documentId }, admin)
    await ask(id, documentId)
    const { order } = await ask(id, documentId, 'the edge is cut off')
    expect(order).toMatchObject({
      requests: [{ documentId, text: 'the edge is cut off' }],
      approvedDocuments: [],
    })
    await publishEvent(
      platform.broker,
      documentReplaced,
      { orderId: id, documentId, replacedBy: newId() },
      newId(),
    )
    await waitFor(async () => (await staffOrder(id)).order.requests.length === 0)
    expect((await staffOrder(id)).audit.map(({ action, subject }) => [action, subject])).toEqual([
      ['ask', documentId],
      ['ask', documentId],
      ['approve', documentId],
      ['status', null],
    ])
  })

  it('a document that is replaced while it is asked about leaves no request; the order is not locked for that', async () => {
    const { id } = await create()
    const documentId = newId()
    const messageId = newId()
    let isUnlocked: boolean | undefined
    meanwhile = async () => {
      isUnlocked = await platform.isUnlocked(id)
      await publishEvent(
        platform.broker,
        documentReplaced,
        { orderId: id, documentId, replacedBy: newId() },
        messageId,
      )
      await setTimeout(300)
    }
    await ask(id, documentId)
    meanwhile = undefined
    expect(isUnlocked).toBe(true)
    await waitFor(async () => {
      const seen = await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])
      return seen.length
    })
    expect((await staffOrder(id)).order.requests).toEqual([])
  })

  it('a document that was deleted meanwhile is neither asked for nor approved', async () => {
    const { id } = await create()
    const documentId = newId()
    deleted.add(documentId)
    const gone = { code: 'documents.not_found' }
    await expect(ask(id, documentId)).rejects.toMatchObject(gone)
    await expect(platform.send(approveDocument, { id, documentId }, admin)).rejects.toMatchObject(gone)
    const { order, audit } = await staffOrder(id)
    expect([order.requests, order.approvedDocuments, audit]).toEqual([[], [], []])
  })

  it('a request is taken back, or ends when the document is approved after all', async () => {
    const { id } = await create()
    const documentId = newId()
    await ask(id, documentId)
    await ask(id, 'phone')
    await platform.send(withdrawRequest, { id, subject: 'phone' }, admin)
    const { order } = await platform.send(approveDocument, { id, documentId }, admin)
    expect(order).toMatchObject({ requests: [], approvedDocuments: [documentId] })
  })

  it('of two who ask for the same, or waive the same, without having seen each other, the second hears it and the first stays', async () => {
    const { id, version } = await create()
    await set(id, version, 'in_review')
    const order = async () => (await staffOrder(id)).order
    const acts = {
      ask: (text: string, seen: string | null) =>
        platform.send(askTraveller, { id, subject: 'phone', text, seen }, admin),
      waive: (reason: string, seen: string | null) =>
        platform.send(changePaper, { id, code: 'photo', act: 'waive', reason, seen }, admin),
    }
    for (const [name, act] of Object.entries(acts)) {
      const said = async () => {
        const { requests, paperChanges } = await order()
        return name === 'ask'
          ? requests.map(({ text, at }) => ({ text, at }))
          : paperChanges.map(({ reason: text, at }) => ({ text, at }))
      }
      const both = await Promise.allSettled([act('one', null), act('other', null)])
      expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { code: 'orders.changed' } },
      ])
      const [first, ...more] = await said()
      expect(more).toEqual([])
      expect(['one', 'other']).toContain(first!.text)
      if (name === 'ask') await act('as well', first!.at)
      expect((await said()).map(({ text }) => text)).toEqual([name === 'ask' ? 'as well' : first!.text])
    }
  })

  it('nothing is asked for that the traveller cannot change any more', async () => {
    const { id, version } = await create()
    await ask(id, 'phone')
    const { order } = await set(id, version, 'submitted_to_govt')
    expect(order.requests).toEqual([])
    await expect(ask(id, 'phone')).rejects.toMatchObject({ code: 'orders.fixed' })
    expect(await waits(id)).toBe(false)
    await expect(ask(id, 'email')).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('a decision sets the status and says whether its document is there', async () => {
    const { id, version } = await create()
    const { order } = await decide({ id, version, status: 'approved', hasDocument: true })
    expect(order.status).toBe('approved')
    expect(await eventsOf(orderStatusChanged.subject, id)).toEqual([
      { orderId: id, version: 2, status: 'approved', withDocument: true },
    ])
  })

  it('a document that comes later is told by a mail of its own', async () => {
    const { id, version } = await create()
    const rejected = { id, status: 'rejected', reason: 'photo' } as const
    const { order } = await decide({ ...rejected, version, hasDocument: false })
    expect(await eventsOf(orderStatusChanged.subject, id)).toEqual([
      { orderId: id, version: 2, status: 'rejected' },
    ])
    await decide({ ...rejected, version: order.version, hasDocument: true })
    expect(await eventsOf(orderMailRequested.subject, id)).toContainEqual({
      orderId: id,
      version: 2,
      mail: 'decision',
    })
  })

  it('a visa that differs needs a reason, which is kept in the history', async () => {
    const { id, version } = await create()
    const text = [
      'Full name: RAO ASHA',
      'Nationality: Indian',
      'Valid from 01/03/2027 to 31/05/2027',
      'SINGLE ENTRY',
    ].join('\n')
    const read = await platform.sendAs('documents', compareVisa, { id, text, typed: {} }, admin)
    expect(read.visa).toEqual({ validFrom: '2027-03-01', validUntil: '2027-05-31', entries: 'single' })
    expect(read.comparison).toMatchObject({
      nationality: 'same',
      validity: 'same',
      passportNumber: 'not_found',
    })
    const decision = { id, version, status: 'approved', hasDocument: true, read } as const
    const refused = { code: 'orders.visa_differs', details: read }
    await expect(decide(decision)).rejects.toMatchObject(refused)
    const { history } = await decide({ ...decision, reason: 'the number is not printed' })
    expect(history.at(-1)).toMatchObject({ status: 'approved', reason: 'the number is not printed' })
    const agent = caller({ kind: 'user', userId: newId(), roles: ['agent'] })
    await expect(
      platform.sendAs('documents', compareVisa, { id, text, typed: {} }, agent),
    ).rejects.toMatchObject({
      code: 'auth.forbidden',
    })
  })

  it('an approval by any other way is refused where the document of a decision is here', async () => {
    const { id, version } = await create()
    await tellPapers(id, 1, [], true)
    const refused = { code: 'orders.visa_not_compared' }
    const approved = { id, version, status: 'approved', reason: 'by post' } as const
    await expect(platform.send(setOrderStatus, approved, admin)).rejects.toMatchObject(refused)
    await expect(decide({ ...approved, hasDocument: false })).rejects.toMatchObject(refused)
    expect((await staffOrder(id)).order.status).toBe('pending_payment')
    expect((await decide({ ...approved, hasDocument: true })).order.status).toBe('approved')
  })

  it('a decision on an older version, without its reason, or by somebody else is refused', async () => {
    const { id, holder, version } = await create()
    const decision = { id, version, status: 'approved', hasDocument: true } as const
    await expect(decide({ ...decision, version: version + 1 })).rejects.toMatchObject({
      code: 'orders.changed',
    })
    await expect(decide({ ...decision, status: 'rejected' })).rejects.toMatchObject({
      code: 'validation.failed',
    })
    await expect(decide(decision, holder)).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect((await staffOrder(id)).order.status).toBe('pending_payment')
  })

  describe('who works on it', () => {
    const bo = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })
    const stranger = randomUUID()
    const assign = (
      id: string,
      change: { assigneeId: string | null; seen: string | null; note?: string },
      who = admin,
    ) => platform.send(assignOrder, { id, ...change }, who)
    const next = async (who = admin) => (await platform.send(takeNextOrder, {}, who)).order?.id
    /** All is here: it waits for us. */
    const ready = async () => {
      const { id, version } = await create()
      const { order } = await set(id, version, 'in_review')
      await tellPapers(
        id,
        1,
        order.requiredDocuments.map(({ code }) => ({ id: newId(), requirement: code })),
      )
      return id
    }
    let identity: Awaited<ReturnType<typeof stubCall>>[]

    beforeAll(async () => {
      const people = [admin, bo].map(({ userId }, at) => ({
        userId: userId!,
        email: `staff${at}@example.com`,
        fullName: null,
      }))
      identity = [
        await stubCall(platform.broker, listCaseWorkers, () => ({ people })),
        await stubCall(platform.broker, nameAccounts, ({ userIds }) => ({
          accounts: people.filter(({ userId }) => userIds.includes(userId)),
        })),
      ]
    })
    afterAll(() => Promise.all(identity.map((stub) => stub.close())))

    it('is found by its assignee, written down, and only taken from a colleague with a word', async () => {
      const { id } = await create()
      await assign(id, { assigneeId: bo.userId!, seen: null })
      const { orders } = await platform.send(listAllOrders, { assignee: 'me' }, bo)
      expect(orders).toMatchObject([{ id, assignee: { id: bo.userId, name: 'staff1@example.com' } }])
      const inWork = async () => {
        const work = await platform.send(listAllOrders, { assignee: 'work', pageSize: 100 }, bo)
        return work.orders.some((one) => one.id === id)
      }
      expect(await inWork()).toBe(true)
      // Somebody has it by now; without a word; to somebody who does not work on orders.
      await expect(assign(id, { assigneeId: admin.userId!, seen: null })).rejects.toMatchObject({
        code: 'orders.changed',
      })
      await expect(assign(id, { assigneeId: admin.userId!, seen: bo.userId! })).rejects.toMatchObject({
        code: 'validation.failed',
      })
      await expect(assign(id, { assigneeId: stranger, seen: bo.userId! }, bo)).rejects.toMatchObject({
        code: 'validation.failed',
      })
      await assign(id, { assigneeId: admin.userId!, seen: bo.userId!, note: 'Bo is away' })
      expect(await inWork()).toBe(false)
      const seen = await staffOrder(id)
      expect(seen).toMatchObject({
        assigneeId: admin.userId,
        notes: [{ text: 'Bo is away', authorId: admin.userId }],
      })
      expect(seen.audit.map(({ action, subject }) => [action, subject])).toEqual([
        ['take', admin.userId],
        ['give', bo.userId],
      ])
      await assign(id, { assigneeId: null, seen: admin.userId! })
      const nobodys = await platform.send(listAllOrders, { assignee: 'nobody', pageSize: 100 }, bo)
      expect(nobodys.orders.map((one) => one.id)).toContain(id)
    })

    it('a note names colleagues, who are told once each, and nobody who does not work on orders', async () => {
      const { id } = await create()
      const note = (mentions: string[]) =>
        platform.send(addOrderNote, { id, text: 'please look', mentions }, admin)
      await expect(note([stranger])).rejects.toMatchObject({ code: 'validation.failed' })
      // Whoever writes it knows of it.
      const { notes } = await note([bo.userId!, bo.userId!, admin.userId!])
      expect(notes).toHaveLength(1)
      expect(await eventsOf(colleagueMentioned.subject, id)).toEqual([
        { orderId: id, noteId: notes[0]!.id, userId: bo.userId },
      ])
    })

    it('lies open before several, who hear of each other and of nobody who has left', async () => {
      const { id } = await create()
      const others = async (who = admin) => (await platform.send(markOpen, { id }, who)).others
      expect(await others()).toEqual([])
      expect(await others(bo)).toEqual([{ id: admin.userId, name: 'staff0@example.com' }])
      expect(await others()).toEqual([{ id: bo.userId, name: 'staff1@example.com' }])
      await platform.database.query(
        `UPDATE order_presence SET seen_at = now() - interval '1 minute' WHERE user_id = $1`,
        [bo.userId],
      )
      expect(await others()).toEqual([])
    })

    it('lists are kept for one person, by name, and not what was searched for', async () => {
      const keep = (name: string, filter: object, who = bo) => platform.send(keepList, { name, filter }, who)
      const lists = async (who = bo) => (await platform.send(listKeptLists, {}, who)).lists
      const late = await keep('Late ones', { queue: 'late', assignee: 'me' })
      await keep('Late ones', { queue: 'late', sort: 'dueDay' })
      expect(await lists()).toMatchObject([{ name: 'Late ones', filter: { queue: 'late', sort: 'dueDay' } }])
      expect(await lists(admin)).toEqual([])
      await expect(keep('Asha', { search: 'asha' })).rejects.toMatchObject({ code: 'validation.failed' })
      for (let number = 1; number < MOST_KEPT_LISTS; number += 1) await keep(`list ${number}`, {})
      await expect(keep('one more', {})).rejects.toMatchObject({ code: 'validation.failed' })
      await expect(platform.send(dropList, { id: late.id }, admin)).rejects.toMatchObject({
        code: 'orders.view_not_found',
      })
      expect(await lists()).toHaveLength(MOST_KEPT_LISTS)
      await platform.send(dropList, { id: late.id }, bo)
      expect(await lists()).toHaveLength(MOST_KEPT_LISTS - 1)
    })

    it('a colleague whose account is deleted leaves it to the others', async () => {
      const gone = caller({ kind: 'user', userId: newId(), roles: ['agent'] })
      const { id } = await create()
      await assign(id, { assigneeId: gone.userId!, seen: null }, gone)
      await publishEvent(platform.broker, accountDeleted, { userId: gone.userId! }, newId())
      await waitFor(async () => (await staffOrder(id)).assigneeId === null)
    })

    it('two who ask for the next one at once get different ones, the most urgent first', async () => {
      while (await next());
      const [calm, urgent] = [await ready(), await ready()]
      await platform.database.query(`UPDATE "order" SET due_day = '2020-01-01' WHERE id = $1`, [urgent])
      const { unassigned } = await platform.send(readLoad, {}, admin)
      expect(unassigned).toEqual({ open: 2, late: 1 })
      expect(new Set(await Promise.all([next(), next(bo)]))).toEqual(new Set([calm, urgent]))
      expect(await next()).toBeUndefined()
      const { people } = await platform.send(readLoad, {}, bo)
      expect(people.find(({ id }) => id === bo.userId)).toMatchObject({ open: 1, works: true })
      const third = await ready()
      await platform.database.query(`UPDATE "order" SET due_day = '2020-01-01' WHERE id = $1`, [third])
      const fourth = await ready()
      expect([await next(bo), await next(bo)]).toEqual([third, fourth])
    })
  })
})
