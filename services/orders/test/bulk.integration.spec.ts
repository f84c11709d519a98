import { randomUUID } from 'node:crypto'
import type { InputOf } from '@borderlane/contracts/define'
import { listCaseWorkers } from '@borderlane/contracts/identity/internal'
import { getStaffOrder, listStaffActs } from '@borderlane/contracts/orders/admin'
import { previewBulk, readBulk, startBulk, undoBulk } from '@borderlane/contracts/orders/bulk'
import { createOrder } from '@borderlane/contracts/orders/public'
import { caller, stubCall, waitFor } from '@borderlane/testing'
import { RunBulk } from '../src/decide/run-bulk'
import { newOrder, type Platform, startPlatform } from './replica'

const DESTINATION = 'US'

describe('changes of many orders by one call', () => {
  let platform: Platform
  let workers: Awaited<ReturnType<typeof stubCall>>
  const agent = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })
  const [colleague, other] = [randomUUID(), randomUUID()]
  /** Who works on orders, and how often that was asked. */
  let here = () => [agent.userId!, colleague, other]
  let asked = 0

  beforeAll(async () => {
    platform = await startPlatform()
    workers = await stubCall(platform.broker, listCaseWorkers, () => {
      asked += 1
      return { people: here().map((userId) => ({ userId, email: 'x@example.com', fullName: null })) }
    })
  })
  afterAll(async () => {
    await workers.close()
    await platform.stop()
  })
  beforeEach(() => platform.database.query(`UPDATE "order" SET destination_country = 'FR'`))

  const newIds = async (count: number, status = 'in_review') => {
    const ids: string[] = []
    for (let made = 0; made < count; made++) {
      const { order } = await platform.send(createOrder, newOrder())
      await platform.markPaid(order.id)
      ids.push(order.id)
    }
    await platform.database.query(`UPDATE "order" SET status = $2 WHERE id = ANY ($1)`, [ids, status])
    return ids
  }
  const filter = { destination: DESTINATION } as const
  const submit = { kind: 'status', status: 'submitted_to_govt', reason: 'by post' } as const
  const start = (
    input: Omit<InputOf<typeof startBulk>, 'id' | 'filter'> & { id?: string; filter?: object },
  ) => platform.send(startBulk, { id: randomUUID(), ...input } as InputOf<typeof startBulk>, agent)
  const ended = async (id: string) => {
    let bulk = await platform.send(readBulk, { id }, agent)
    await waitFor(async () => (bulk = await platform.send(readBulk, { id }, agent)).endedAt !== null)
    return bulk
  }
  const orderOf = async (id: string) => await platform.send(getStaffOrder, { id }, agent)
  /** As they are now. Of what is no order: as someone invents it. */
  const picksOf = async (ids: string[]) => {
    const known = await platform.database.query<{ id: string; version: number }>(
      `SELECT id, version FROM "order" WHERE id = ANY ($1)`,
      [ids],
    )
    const versions = new Map(known.map(({ id, version }) => [id, version]))
    return ids.map((id) => ({ id, version: versions.get(id) ?? 1, assigneeId: null }))
  }
  const statusesOf = async (ids: string[]) =>
    (
      await platform.database.query<{ status: string }>(
        `SELECT status FROM "order" WHERE id = ANY ($1) ORDER BY array_position($1, id)`,
        [ids],
      )
    ).map(({ status }) => status)

  it('change those of a list that can change, name each that was refused and why, and are undone', async () => {
    const ids = await newIds(6)
    const [paid] = await newIds(1, 'paid')
    expect(await platform.send(previewBulk, { act: submit, filter }, agent)).toEqual({
      ...{ of: 7, going: 6, unexplained: 6 },
    })
    await expect(start({ act: { ...submit, reason: undefined }, filter })).rejects.toMatchObject({
      code: 'validation.failed',
      details: { fields: [{ path: 'act.reason' }] },
    })
    const [gone, erased] = [await orderOf(ids[1]!), await orderOf(ids[4]!)]
    // Before anything is changed, two others are: as by colleagues.
    const bulkId = randomUUID()
    await platform.database.query(`UPDATE "order" SET erased_at = now() WHERE id = $1`, [ids[4]])
    const orders = await picksOf(ids)
    await platform.database.query(`UPDATE "order" SET version = version + 1 WHERE id = $1`, [ids[1]])
    await start({ id: bulkId, act: submit, orders })
    const bulk = await ended(bulkId)
    expect(bulk).toMatchObject({ count: 6, changed: 4, isUndo: false })
    expect(bulk.refused.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'orders.changed', references: [gone.order.reference] },
      { code: 'orders.erased', references: [erased.order.reference] },
    ])
    // Repeated, it begins nothing; and it is no one else's to see.
    await start({ id: bulkId, act: submit, filter })
    const stranger = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })
    await expect(platform.send(readBulk, { id: bulkId }, stranger)).rejects.toMatchObject({
      code: 'orders.bulk_not_found',
    })
    expect((await orderOf(ids[0]!)).history.at(-1)).toMatchObject({
      ...{ status: 'submitted_to_govt', reason: 'by post', userId: agent.userId, actor: 'staff' },
    })
    // One was changed since.
    await platform.database.query(`UPDATE "order" SET version = version + 1 WHERE id = $1`, [ids[0]])
    const undo = await platform.send(undoBulk, { id: bulkId, reason: 'a mistake' }, agent)
    expect(await ended(undo.id)).toMatchObject({
      ...{ count: 4, changed: 3, isUndo: true, refused: [{ code: 'orders.changed' }] },
    })
    expect((await platform.send(undoBulk, { id: bulkId, reason: 'again' }, agent)).id).toBe(undo.id)
    expect(await statusesOf([...ids, paid!])).toEqual([
      'submitted_to_govt',
      ...Array<string>(5).fill('in_review'),
      'paid',
    ])
  })

  it('name what cannot go on from its status, and what is no order, and count one that is named twice once', async () => {
    const [ready] = await newIds(1)
    const [approved] = await newIds(1, 'approved')
    const gone = randomUUID()
    const { reference } = (await orderOf(approved!)).order
    const { id } = await start({ act: submit, orders: await picksOf([ready!, ready!, approved!, gone]) })
    const bulk = await ended(id)
    expect(bulk).toMatchObject({ count: 3, changed: 1 })
    expect(bulk.refused.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'orders.not_found', references: [gone] },
      { code: 'orders.not_next_status', references: [reference] },
    ])
  })

  it('of more than one page name each of 40 that are refused, and why, on every page', async () => {
    const ready = await newIds(18)
    const [approved] = await newIds(1, 'approved')
    const gone = Array.from({ length: 39 }, () => randomUUID())
    const { order: late } = await orderOf(approved!)
    const ids = [...ready.slice(0, 9), ...gone, ...ready.slice(9), late.id]
    const { id } = await start({ act: submit, orders: await picksOf(ids) })
    const { refused, ...bulk } = await ended(id)
    expect(bulk).toMatchObject({ count: 58, changed: 18 })
    expect(new Map(refused.map(({ code, references }) => [code, references]))).toEqual(
      new Map([
        ['orders.not_found', gone],
        ['orders.not_next_status', [late.reference]],
      ]),
    )
    expect(new Set(await statusesOf(ready))).toEqual(new Set(['submitted_to_govt']))
  })

  it('ask once a page whether the person who began them still works on orders, and change nothing of the next if not', async () => {
    const [first, next] = await newIds(2)
    const leaver = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })
    asked = 0
    here = () => (asked === 1 ? [leaver.userId!] : [])
    const gone = Array.from({ length: 49 }, () => randomUUID())
    const id = randomUUID()
    const orders = await picksOf([first!, ...gone, next!])
    await platform.send(startBulk, { id, act: submit, orders }, leaver)
    const read = () => platform.send(readBulk, { id }, leaver)
    await waitFor(async () => (await read()).endedAt !== null)
    here = () => [agent.userId!, colleague, other]
    const { refused, changed } = await read()
    expect({ changed, asked }).toEqual({ changed: 1, asked: 2 })
    expect(refused.map(({ code, references }) => [code, references.length])).toEqual(
      expect.arrayContaining([
        ['auth.forbidden', 1],
        ['orders.not_found', 49],
      ]),
    )
    expect(await statusesOf([first!, next!])).toEqual(['submitted_to_govt', 'in_review'])
  })

  it('go on where a process was killed in the middle, and no order is changed twice', async () => {
    const ids = await newIds(4)
    const id = randomUUID()
    // As a process leaves it that dies after the first order, which it had committed.
    await platform.database.query(
      `INSERT INTO bulk (id, actor_id, act, made_at, worked_at)
       VALUES ($1, $2, $3, now(), now() - interval '2 minutes')`,
      [id, agent.userId, JSON.stringify(submit)],
    )
    await platform.database.query(
      `INSERT INTO bulk_item (bulk_id, place, order_id, version, seen, outcome)
       SELECT $1, row_number() OVER (ORDER BY id), id, version, status, CASE WHEN id = $3 THEN 'changed' END
       FROM "order" WHERE id = ANY ($2)`,
      [id, ids, ids[0]],
    )
    await platform.app.get(RunBulk).resumeBulks()
    expect(await ended(id)).toMatchObject({ count: 4, changed: 4, refused: [] })
    expect(await statusesOf(ids)).toEqual(['in_review', ...Array<string>(3).fill('submitted_to_govt')])
    // Two workers at once: each order is moved once.
    const histories = await Promise.all(ids.slice(1).map(orderOf))
    expect(histories.map(({ history }) => history.filter(({ status }) => status === submit.status))).toEqual(
      Array(3).fill([expect.objectContaining({ userId: agent.userId })]),
    )
  })

  it('assign a list to a colleague, never what another one has, with filter and count in the audit log', async () => {
    const ids = await newIds(3)
    await platform.database.query(`UPDATE "order" SET assignee_id = $2 WHERE id = $1`, [ids[2], other])
    const act = { kind: 'assign', assigneeId: colleague } as const
    const stranger = { act: { ...act, assigneeId: randomUUID() }, filter }
    for (const refused of [start(stranger), platform.send(previewBulk, stranger, agent)])
      await expect(refused).rejects.toMatchObject({ details: { fields: [{ path: 'act.assigneeId' }] } })
    const { id } = await start({ act, filter: { ...filter, search: 'Asha' } })
    expect(await ended(id)).toMatchObject({ count: 2, changed: 2 })
    const assignees = async () => (await Promise.all(ids.map(orderOf))).map(({ assigneeId }) => assigneeId)
    expect(await assignees()).toEqual([colleague, colleague, other])
    const undo = await platform.send(undoBulk, { id, reason: 'a mistake' }, agent)
    await ended(undo.id)
    expect(await assignees()).toEqual([null, null, other])
    expect((await orderOf(ids[0]!)).notes.map(({ text }) => text)).toEqual(['a mistake'])
    const lead = caller({ kind: 'user', userId: randomUUID(), roles: ['supervisor'] })
    const { acts } = await platform.send(listStaffActs, { action: 'bulk', actorId: agent.userId }, lead)
    expect(acts.slice(0, 2).map(({ subject }) => JSON.parse(subject!) as unknown)).toEqual([
      { count: 2, bulk: { to: colleague, undoes: id } },
      { ...filter, search: true, count: 2, bulk: { to: colleague } },
    ])
  })
})
