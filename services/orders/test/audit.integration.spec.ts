import type { RequestOf } from '@borderlane/contracts/define'
import { listStaffViewers, listStaffViews } from '@borderlane/contracts/documents/internal'
import { nameAccounts } from '@borderlane/contracts/identity/internal'
import { addOrderNote, listStaffActs, revealApplicant } from '@borderlane/contracts/orders/admin'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller, stubCall } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

describe('the audit log', () => {
  let platform: Platform
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const other = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const create = (applicant: Partial<ReturnType<typeof newOrder>['applicant']>) => {
    const order = newOrder()
    return platform.send(createOrder, { ...order, applicant: { ...order.applicant, ...applicant } })
  }

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  it('lists what staff did with any order, by reference, person and act, page by page', async () => {
    const documents = await stubCall(platform.broker, listStaffViews, () => ({ views: [] }))
    const { order } = await create({ fullName: 'Audited Person' })
    const acts = (input: RequestOf<typeof listStaffActs> = {}, who = admin) =>
      platform.send(listStaffActs, input, who)
    for (let number = 0; number < 51; number += 1)
      await platform.send(
        addOrderNote,
        { id: order.id, text: `note ${number}` },
        number === 0 ? other : admin,
      )
    const first = await acts({ search: order.reference.toLowerCase() })
    expect([first.acts.length, first.hasMore]).toEqual([50, true])
    expect(first.acts[0]).toMatchObject({
      action: 'note',
      actorId: admin.userId,
      order: { id: order.id, reference: order.reference, fullName: 'Audited Person' },
    })
    const rest = await acts({ search: order.reference, before: first.acts.at(-1)!.id })
    expect([rest.acts.length, rest.hasMore]).toEqual([1, false])
    expect((await acts({ search: order.reference, actorId: other.userId })).acts).toHaveLength(1)
    expect((await acts({ search: order.reference, action: 'cancel' })).acts).toEqual([])
    expect((await acts({ search: 'audited person', actorId: other.userId })).acts).toHaveLength(1)
    expect((await acts({ search: '%' })).acts).toEqual([])
    await documents.close()
  })

  it('finds who opened a passport by its traveller, and by anyone of staff what they opened, page by page', async () => {
    const { order } = await create({ fullName: 'Opened Person', email: 'opened@example.com' })
    const [sana, eve] = [newId(), newId()]
    await platform.send(revealApplicant, { id: order.id }, caller({ ...admin, userId: sana }))
    // Of one who never did anything else, and has no role today.
    const views = Array.from({ length: 51 }, (_, number) => ({
      ...{ id: newId(), orderId: order.id, documentId: newId(), name: `scan-${number}.pdf`, staffId: eve },
      at: new Date().toISOString(),
    })).toReversed()
    await platform.send(addOrderNote, { id: order.id, text: 'seen' }, caller({ ...admin, userId: sana }))
    const askers: unknown[] = []
    const stubs = [
      await stubCall(platform.broker, listStaffViews, (asked, who) => {
        askers.push(who.userId)
        const { orderIds, staffIds, before, most } = asked
        const found = views.filter(
          ({ id, orderId, staffId }) =>
            (orderIds?.includes(orderId) ?? true) &&
            (staffIds?.includes(staffId) ?? true) &&
            (!before || id < before),
        )
        return { views: found.slice(0, most) }
      }),
      await stubCall(platform.broker, listStaffViewers, () => ({ staffIds: [eve] })),
      await stubCall(platform.broker, nameAccounts, ({ userIds }) => ({
        accounts: userIds.map((userId) =>
          userId === eve
            ? { userId, email: 'eve@example.com', fullName: 'Ève Adams' }
            : { userId, email: `${userId}@example.com`, fullName: userId === sana ? 'Sana Staff' : null },
        ),
      })),
    ]
    const acts = async (input: RequestOf<typeof listStaffActs>) => {
      const page = await platform.send(listStaffActs, { action: 'opened', ...input }, admin)
      return { ...page, said: page.acts.map(({ actorName, action }) => `${actorName} ${action}`) }
    }
    const everyScan = Array.from({ length: 50 }, () => 'Ève Adams view')
    for (const search of ['opened person', 'Opened@example.com', order.reference]) {
      const first = await acts({ search })
      expect([first.said, first.hasMore]).toEqual([everyScan, true])
      expect(first.acts[0]).toMatchObject({
        order: { reference: order.reference, fullName: 'Opened Person' },
        subject: views[0]!.documentId,
        document: 'scan-50.pdf',
      })
      const rest = await acts({ search, before: first.acts.at(-1)!.id })
      expect([rest.said, rest.hasMore]).toEqual([['Ève Adams view', 'Sana Staff reveal'], false])
    }
    for (const person of ['eve ada', 'EVE@example.com'])
      expect((await acts({ person, search: order.reference })).said).toEqual(everyScan)
    expect((await acts({ person: 'sana' })).said).toEqual(['Sana Staff reveal'])
    expect((await acts({ person: 'sana', action: undefined })).said).toEqual([
      'Sana Staff note',
      'Sana Staff reveal',
    ])
    for (const person of ['nobody', 'eve nobody', '%', 'eve@example'])
      expect((await acts({ person })).said).toEqual([])
    expect(new Set(askers)).toEqual(new Set([admin.userId]))
    await stubs.pop()!.close()
    // Without identity no one can be found, which is no answer.
    await expect(acts({ person: 'eve' })).rejects.toMatchObject({ code: 'service.unavailable' })
    for (const stub of stubs) await stub.close()
  })
})
