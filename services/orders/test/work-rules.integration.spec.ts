import { randomUUID } from 'node:crypto'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { accountDeleted, listCaseWorkers, nameAccounts } from '@borderlane/contracts/identity/internal'
import { assignOrder, readLoad } from '@borderlane/contracts/orders/assignment'
import { askTraveller } from '@borderlane/contracts/orders/casework'
import { setAssigning, setSkills, type Skills } from '@borderlane/contracts/orders/skills'
import { dropList, dropSharedList, keepList, listKeptLists } from '@borderlane/contracts/orders/desk'
import type { Role } from '@borderlane/contracts/roles'
import { papersChanged } from '@borderlane/contracts/documents/internal'
import {
  addOrderNote,
  getStaffOrder,
  listAllOrders,
  revealApplicant,
} from '@borderlane/contracts/orders/admin'
import { readTeamFigures } from '@borderlane/contracts/orders/figures'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { writeToStaff, writeToTraveller } from '@borderlane/contracts/orders/thread'
import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { AssignBySkill } from '../src/staff/assign-by-skill'
import { EscalateTargets } from '../src/staff/escalate-targets.store'
import { newOrder, type Platform, startPlatform } from './replica'

describe('rules of work', () => {
  let platform: Platform
  let identity: Awaited<ReturnType<typeof stubCall>>[]
  const staff = (...roles: Role[]) => caller({ kind: 'user', userId: randomUUID(), roles })
  const [bo, lead, gone] = [staff('agent'), staff('supervisor'), staff('agent')]

  beforeAll(async () => {
    platform = await startPlatform()
    const country = { iso3: 'XXX', name: 'Country', featured: true, cities: [] }
    const names = { otherNames: [], aliases: [], demonyms: [] }
    identity = [
      await stubCall(platform.broker, listCaseWorkers, () => ({
        people: [bo, lead].map(({ userId }) => ({ userId: userId!, email: 'x@example.com', fullName: null })),
      })),
      await stubCall(platform.broker, listCountries, () => ({
        countries: ['VN', 'US'].map((code) => ({ ...country, ...names, code })),
      })),
      await stubCall(platform.broker, nameAccounts, ({ userIds }) => ({
        accounts: userIds.map((userId) => ({ userId, fullName: 'Gone Person', email: 'gone@example.com' })),
      })),
    ]
  })

  afterAll(async () => {
    for (const stub of identity) await stub.close()
    await platform.stop()
  })

  const save = (name: string, who = gone, isShared = true, columns: string[] = ['status', 'dueDay']) =>
    platform.send(
      keepList,
      { name, filter: { queue: 'late' }, columns: columns as ['status'], isShared },
      who,
    )
  const views = async (who = bo) => (await platform.send(listKeptLists, {}, who)).lists

  it('a shared view is everyone’s, under a name that no other shared one has', async () => {
    await save('Vietnam')
    await save('mine alone', gone, false)
    expect(await views()).toMatchObject([
      { name: 'Vietnam', columns: ['status', 'dueDay'], isShared: true, owner: { id: gone.userId } },
    ])
    await expect(save('VIETNAM', bo)).rejects.toMatchObject({ code: 'orders.view_name_taken' })
    await save('VIETNAM', bo, false)
    await expect(save('VIETNAM', bo)).rejects.toMatchObject({ code: 'orders.view_name_taken' })
    await expect(save('other', bo, true, ['shoe size'])).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('a shared view stays, with the name of its owner, when their account is deleted', async () => {
    await publishEvent(platform.broker, accountDeleted, { userId: gone.userId! }, newId())
    await waitFor(async () => (await views(gone)).length === 1)
    expect(await views()).toContainEqual(
      expect.objectContaining({ name: 'Vietnam', owner: { id: gone.userId, name: 'Gone Person' } }),
    )
  })

  it('a supervisor deletes a shared view of anyone, on record; others only their own', async () => {
    const { id } = (await views()).find(({ isShared }) => isShared)!
    await expect(platform.send(dropList, { id }, bo)).rejects.toMatchObject({ code: 'orders.view_not_found' })
    await expect(platform.send(dropSharedList, { id }, bo)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const own = (await views()).find(({ isShared }) => !isShared)!
    await platform.send(dropSharedList, { id: own.id }, lead)
    expect(await views()).toHaveLength(2)
    await platform.send(dropSharedList, { id }, lead)
    expect(await views()).toMatchObject([{ name: 'VIETNAM' }])
    const acts = await platform.database.query(`SELECT action, subject, actor_id FROM order_audit`)
    expect(acts).toEqual([{ action: 'drop_view', subject: 'Vietnam', actor_id: lead.userId }])
  })

  it('a supervisor takes over the name of a shared view whose owner has left, on record, and of no one who is here', async () => {
    await save('Old', gone)
    await save('New', bo)
    await expect(save('OLD', bo)).rejects.toMatchObject({ code: 'orders.view_name_taken' })
    await expect(save('new', lead)).rejects.toMatchObject({ code: 'orders.view_name_taken' })
    expect(await save('OLD', lead, true, ['status'])).toMatchObject({
      ...{ name: 'OLD', columns: ['status'], owner: { id: lead.userId } },
    })
    expect((await views()).filter(({ name }) => name.toLowerCase() === 'old')).toHaveLength(1)
    const acts = await platform.database.query(`SELECT actor_id FROM order_audit WHERE subject = 'Old'`)
    expect(acts).toEqual([{ actor_id: lead.userId }])
  })

  const tell = async (publish: (messageId: string) => Promise<unknown>) => {
    const messageId = newId()
    await publish(messageId)
    await waitFor(
      async () =>
        (await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length,
    )
  }
  const pay = async (order = newOrder()) => {
    const made = await platform.send(createOrder, order)
    const { id: orderId, totalAmountCents: amountCents, requiredDocuments } = made.order
    const payment = { paymentId: newId(), orderId, version: 2, amountCents, currency: 'GBP' } as const
    await tell((messageId) => publishEvent(platform.broker, paymentCaptured, payment, messageId))
    return { id: orderId, requiredDocuments, traveller: caller({ orderToken: made.orderToken }) }
  }
  const papers = (orderId: string, version: number, codes: readonly string[]) =>
    tell((messageId) =>
      publishEvent(
        platform.broker,
        papersChanged,
        {
          ...{ orderId, version, hasDecision: false },
          papers: codes.map((requirement) => ({ id: newId(), requirement })),
        },
        messageId,
      ),
    )
  const ready = async (order = newOrder()) => {
    const made = await pay(order)
    const codes = made.requiredDocuments.map(({ code }) => code)
    await papers(made.id, 1, codes)
    return { ...made, codes }
  }
  const targetOf = async (id: string) => (await platform.send(getStaffOrder, { id }, lead)).target
  const look = (id: string) => platform.send(revealApplicant, { id }, bo)
  const missed = async () =>
    (await platform.send(listAllOrders, { queue: 'missed', pageSize: 100 }, lead)).orders.map(({ id }) => id)
  const counted = async (milestone: string) =>
    (await platform.send(readTeamFigures, {}, lead)).milestones.find((one) => one.milestone === milestone)
      ?.count ?? 0

  describe('targets', () => {
    it('the clock of the first look runs while staff act alone, keeps what was left, and ends with an act', async () => {
      const { id, requiredDocuments } = await pay()
      expect(await targetOf(id)).toBeUndefined()
      const codes = requiredDocuments.map(({ code }) => code)
      await papers(id, 1, codes)
      const first = await targetOf(id)
      expect(first).toMatchObject({ step: 'look' })
      await platform.database.query(
        `UPDATE "order" SET look_due = look_due - interval '1 hour' WHERE id = $1`,
        [id],
      )
      await papers(id, 2, [])
      expect(await targetOf(id)).toBeUndefined()
      const [row] = await platform.database.query<{ left: number }>(
        `SELECT look_left_ms AS left FROM "order" WHERE id = $1`,
        [id],
      )
      expect(row!.left).toBeLessThanOrEqual(3 * 3_600_000)
      await papers(id, 3, codes)
      expect(await targetOf(id)).toMatchObject({ step: 'look' })
      const waiting = await counted('not_looked')
      const assign = (assigneeId: string | null, seen: string | null) =>
        platform.send(assignOrder, { id, assigneeId, seen }, lead)
      expect((await assign(lead.userId!, null)).target).toMatchObject({ step: 'look' })
      expect((await assign(bo.userId!, lead.userId!)).target).toMatchObject({ step: 'look' })
      expect(await counted('not_looked')).toBe(waiting)
      const noted = await platform.send(addOrderNote, { id, text: 'call them' }, bo)
      expect(noted.target).toMatchObject({ step: 'look' })
      expect(await counted('not_looked')).toBe(waiting)
      await look(id)
      expect(await targetOf(id)).toBeUndefined()
      await papers(id, 4, [])
      await papers(id, 5, codes)
      expect(await targetOf(id)).toBeUndefined()
    })

    it('a missed one is in its queue, and supervisors are notified of it once', async () => {
      const { id } = await ready()
      await platform.database.query(
        `UPDATE "order" SET look_due = now() - interval '1 minute' WHERE id = $1`,
        [id],
      )
      expect(await missed()).toEqual([id])
      const { orders } = await platform.send(listAllOrders, { sort: 'target', direction: 'asc' }, lead)
      expect(orders[0]).toMatchObject({ id, target: { step: 'look' } })
      const job = platform.app.get(EscalateTargets)
      await Promise.all([job.escalateMissed(), job.escalateMissed()])
      await job.escalateMissed()
      const events = await platform.database.query(
        `SELECT payload->>'count' AS count FROM outbox WHERE subject LIKE 'event.orders.targets-missed%'`,
      )
      expect(events).toEqual([{ count: '1' }])
      const late = await counted('looked_late')
      await look(id)
      expect(await missed()).toEqual([])
      expect(await counted('looked_late')).toBe(late + 1)
    })

    it('a traveller waits for an answer from their first message, until staff write', async () => {
      const { id, traveller } = await pay()
      await look(id)
      const write = async (seen: string | null) =>
        (await platform.send(writeToStaff, { id, text: 'When?', seen }, traveller)).messages.at(-1)!.id
      const first = await write(null)
      const target = await targetOf(id)
      expect(target).toMatchObject({ step: 'answer' })
      const last = await write(first)
      expect(await targetOf(id)).toEqual(target)
      expect(await counted('not_answered')).toBe(1)
      await platform.send(writeToTraveller, { id, text: 'Soon.', seen: last }, bo)
      expect(await targetOf(id)).toBeUndefined()
      expect(await counted('answered_in_time')).toBe(1)
      const { orders } = await platform.send(listAllOrders, { milestone: 'answered_in_time' }, lead)
      expect(orders.map((one) => one.id)).toEqual([id])
      await platform.database.query(`UPDATE order_message SET answer_due = at WHERE id = $1`, [first])
      expect(await counted('answered_late')).toBe(1)
    })

    it('a request is an answer: the traveller acts next', async () => {
      const { id, traveller, requiredDocuments } = await pay()
      await look(id)
      const open = await counted('not_answered')
      await platform.send(writeToStaff, { id, text: 'Which photo?', seen: null }, traveller)
      expect(await targetOf(id)).toMatchObject({ step: 'answer' })
      const subject = `document:${requiredDocuments[0]!.code}`
      await platform.send(askTraveller, { id, subject, text: 'A new one, please' }, bo)
      expect(await targetOf(id)).toBeUndefined()
      expect(await counted('not_answered')).toBe(open)
    })
  })

  it('orders of one passport find each other by hashes: the same route while both are open, or another address', async () => {
    const of = (number: string, email: string, to = 'US') => {
      const order = newOrder({ to })
      return { ...order, applicant: { ...order.applicant, passportNumber: number, email } }
    }
    const found = async (id: string) =>
      (await platform.send(getStaffOrder, { id }, lead)).duplicates!.map((one) => [one.id, one.kind])
    const first = await pay(of('Z1234567', 'one@example.com'))
    const again = await pay(of('z123 4567', 'one@example.com'))
    const other = await pay(of('Z1234568', 'one@example.com'))
    expect(await found(first.id)).toEqual([[again.id, 'route']])
    expect(await found(other.id)).toEqual([])
    const { orders } = await platform.send(listAllOrders, { pageSize: 100 }, lead)
    const shown = new Map(orders.map(({ id, duplicate }) => [id, duplicate]))
    expect([first, again, other].map(({ id }) => shown.get(id))).toEqual(['route', 'route', undefined])
    await platform.database.query(`UPDATE "order" SET status = 'approved' WHERE id = $1`, [again.id])
    expect(await found(first.id)).toEqual([])
    const elsewhere = await pay(of('Z1234567', 'two@example.com'))
    expect(await found(again.id)).toEqual([[elsewhere.id, 'address']])
  })

  it('a note that warns of a risk has its author and time, is in the audit, no look at the case, and not shown to the traveller', async () => {
    const { id, traveller } = await ready()
    const target = await targetOf(id)
    expect(target).toMatchObject({ step: 'look' })
    const { notes, audit } = await platform.send(addOrderNote, { id, text: 'forged visa', isRisk: true }, bo)
    expect(notes).toMatchObject([
      { text: 'forged visa', isRisk: true, authorId: bo.userId, at: expect.any(String) },
    ])
    expect(audit[0]).toMatchObject({ action: 'risk', actorId: bo.userId })
    expect(await targetOf(id)).toEqual(target)
    expect(JSON.stringify(await platform.send(getOrder, { id }, traveller))).not.toContain('forged')
  })

  describe('skills', () => {
    const set = (who: typeof bo, skills: Partial<Skills>, by = lead) =>
      platform.send(
        setSkills,
        { userId: who.userId!, takes: true, destinations: [], languages: [], ...skills },
        by,
      )
    const job = () => platform.app.get(AssignBySkill).assignNew()
    const assignee = async (id: string) => (await platform.send(getStaffOrder, { id }, lead)).assigneeId

    it('are changed by those who lead, for countries that exist and colleagues who work here', async () => {
      await expect(set(bo, {}, bo)).rejects.toMatchObject({ code: 'auth.forbidden' })
      await expect(set(bo, { destinations: ['QQ'] })).rejects.toMatchObject({ code: 'validation.failed' })
      await expect(set(gone, {})).rejects.toMatchObject({ code: 'validation.failed' })
      await set(bo, { destinations: ['VN'], languages: ['de'] })
      const { people, assigns } = await platform.send(readLoad, {}, bo)
      expect(people.find(({ id }) => id === bo.userId)?.skills).toEqual({
        ...{ takes: true, destinations: ['VN'], languages: ['de'] },
      })
      expect(assigns).toBe(false)
    })

    it('what someone has in hand who does not work here any more waits for all again, and what is over stays theirs', async () => {
      const [open, over, others] = [await ready(), await pay(), await ready()]
      await platform.database.query(`UPDATE "order" SET assignee_id = $2 WHERE id = ANY ($1)`, [
        [open.id, over.id],
        gone.userId,
      ])
      await platform.database.query(
        `UPDATE "order" SET status = 'closed', next_step = 'closed' WHERE id = $1`,
        [over.id],
      )
      await platform.send(assignOrder, { id: others.id, assigneeId: bo.userId!, seen: null }, bo)
      await Promise.all([job(), job()])
      expect(await Promise.all([open, over, others].map(({ id }) => assignee(id)))).toEqual([
        ...[null, gone.userId, bo.userId],
      ])
      const { audit } = await platform.send(getStaffOrder, { id: open.id }, lead)
      expect(audit.map(({ action, subject }) => [action, subject])).toEqual([['release', gone.userId]])
    })

    it('give a new case to the person who fits and has the fewest, which is no look at it, once that is on', async () => {
      await platform.database.query(
        `UPDATE "order" SET assignee_id = NULL, looked_at = coalesce(looked_at, now())`,
      )
      const cases = [await ready(), await ready(), await ready()]
      await job()
      expect(await assignee(cases[0]!.id)).toBeNull()
      await platform.send(setAssigning, { isOn: true }, lead)
      await job()
      expect(await assignee(cases[0]!.id)).toBeNull()
      await set(bo, { destinations: ['US'] })
      await set(lead, { languages: ['en'] })
      await Promise.all([job(), job()])
      const given = await Promise.all(cases.map(({ id }) => assignee(id)))
      expect(new Set(given)).toEqual(new Set([bo.userId, lead.userId]))
      expect(await targetOf(cases[0]!.id)).toMatchObject({ step: 'look' })
      await set(bo, { takes: false })
      const next = await ready()
      await job()
      expect(await assignee(next.id)).toBe(lead.userId)
    })
  })
})
