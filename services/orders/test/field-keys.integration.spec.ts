import { randomBytes } from 'node:crypto'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller, startTestService } from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { KeyRotation } from '../src/privacy/key-rotation'
import { FIELD_KEYS, newOrder, type Platform, startPlatform } from './replica'

const WRONG = `test:${randomBytes(32).toString('base64')}`
const REFUSED = /^FIELD_KEYS: the key "test" is not the one that sealed what the schema orders holds;/

describe('orders with a wrong key under the name of the right one', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  /** Starts one more replica. @returns why it did not start */
  const start = async (keys: string): Promise<unknown> => {
    const config = { ...platform.config, FIELD_KEYS: keys }
    try {
      await (await startTestService({ name: 'orders', module: AppModule.with(config), config })).close()
      return 'started'
    } catch (error) {
      return (error as Error).message
    }
  }
  const forgetCanaries = () => platform.database.query(`DELETE FROM field_key`)

  it('does not start, and does with the right one', async () => {
    expect(await start(WRONG)).toMatch(REFUSED)
    expect(await start(FIELD_KEYS)).toBe('started')
  })

  it.each([
    [
      'an unfinished application',
      () => {
        const contents = { from: 'IN', to: 'US', speed: 'rush' as const, denialProtection: true }
        const who = caller({ draftToken: randomBytes(32).toString('base64url') })
        const fields = { ...contents, email: 'draft@example.com', fullName: 'Asha Rao' }
        return platform.send(saveDraft, { id: newId(), version: 0, contents: fields }, who)
      },
    ],
    ['an order', () => platform.send(createOrder, newOrder())],
  ])('does not start on data of an earlier version either: %s', async (_what, make) => {
    await platform.database.query(`TRUNCATE order_key, draft CASCADE`)
    await make()
    await forgetCanaries()
    expect(await start(WRONG)).toMatch(REFUSED)
    expect(await start(FIELD_KEYS)).toBe('started')
    expect(await start(WRONG)).toMatch(REFUSED)
  })
})

describe('the search of staff', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const find = (search: string) => platform.send(listOrderNames, { search }, admin)

  it('hashes what an earlier version has not, and says until then how many there are', async () => {
    const { order } = await platform.send(createOrder, newOrder())
    await platform.database.query(`UPDATE "order" SET search_pieces = NULL`)
    expect(await find('ash')).toEqual({ orders: [], hasMore: false, unsearched: 1 })
    await platform.app.get(KeyRotation, { strict: false }).rotateKeys()
    const found = await find('ash')
    expect(found).toMatchObject({ orders: [{ id: order.id, case: { to: order.destinationCountry } }] })
    expect(found).not.toHaveProperty('unsearched')
  })

  it('reads orders again that have the pieces of an earlier version', async () => {
    const { order } = await platform.send(createOrder, newOrder())
    await platform.database.query(`UPDATE "order" SET search_pieces = '{earlier}' WHERE id = $1`, [order.id])
    await platform.app.get(KeyRotation, { strict: false }).rotateKeys()
    expect((await find('ash')).orders).toContainEqual(expect.objectContaining({ id: order.id }))
  })

  it('finds by the id of a payment what it has paid', async () => {
    const { order } = await platform.send(createOrder, newOrder())
    const id = newId()
    await platform.database.query(`INSERT INTO captured_payment VALUES ($1, $2, 1, 'applied', now())`, [
      id,
      order.id,
    ])
    expect(await find(id)).toMatchObject({ orders: [{ id: order.id }] })
    expect(await find(newId())).toMatchObject({ orders: [] })
  })

  it('shows finance reference and name alone', async () => {
    const { order } = await platform.send(createOrder, newOrder())
    const finance = caller({ kind: 'user', userId: newId(), roles: ['finance'] })
    const { orders } = await platform.send(listOrderNames, { search: order.reference }, finance)
    expect(orders).toEqual([
      { id: order.id, reference: order.reference, fullName: expect.any(String) as string },
    ])
  })
})
