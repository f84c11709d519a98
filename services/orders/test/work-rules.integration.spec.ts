import { randomUUID } from 'node:crypto'
import { accountDeleted, nameAccounts } from '@borderlane/contracts/identity/internal'
import { dropList, dropSharedList, keepList, listKeptLists } from '@borderlane/contracts/orders/desk'
import type { Role } from '@borderlane/contracts/roles'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { type Platform, startPlatform } from './replica'

describe('rules of work', () => {
  let platform: Platform
  let identity: Awaited<ReturnType<typeof stubCall>>[]
  const staff = (...roles: Role[]) => caller({ kind: 'user', userId: randomUUID(), roles })
  const [bo, lead, gone] = [staff('agent'), staff('supervisor'), staff('agent')]

  beforeAll(async () => {
    platform = await startPlatform()
    identity = [
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
    await platform.send(dropList, { id }, bo)
    await expect(platform.send(dropSharedList, { id }, bo)).rejects.toMatchObject({ code: 'auth.forbidden' })
    const own = (await views()).find(({ isShared }) => !isShared)!
    await platform.send(dropSharedList, { id: own.id }, lead)
    expect(await views()).toHaveLength(2)
    await platform.send(dropSharedList, { id }, lead)
    expect(await views()).toMatchObject([{ name: 'VIETNAM' }])
    const acts = await platform.database.query(`SELECT action, subject, actor_id FROM order_audit`)
    expect(acts).toEqual([{ action: 'drop_view', subject: 'Vietnam', actor_id: lead.userId }])
  })
})
