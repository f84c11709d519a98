import type { Caller } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { startPayment } from '@borderlane/contracts/payments/order-holder'
import { newId, answerOnce, PersistenceModule } from '@borderlane/persistence'
import { currentWork, runCall } from '@borderlane/runtime'
import { testDatabase, type TestDatabase, waitFor } from '@borderlane/testing'
import type { INestApplicationContext } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { openPlace } from './place'

let database: TestDatabase
let place: INestApplicationContext
let db: DataSource
/** How often the effect happened. */
let effects: number

beforeAll(async () => {
  database = await testDatabase('example')
  place = await openPlace(database)
  db = place.get(DataSource)
})
afterAll(async () => {
  await place.close()
  await database.close()
})
beforeEach(() => {
  effects = 0
})

interface Request {
  caller: Caller
  contract?: typeof createOrder | typeof startPayment
  input?: unknown
}

const guest = (idempotencyKey?: string): Caller => ({ kind: 'guest', idempotencyKey })
const user = (idempotencyKey: string): Caller => ({ kind: 'user', userId: newId(), idempotencyKey })

/** One request with an effect that is a row. */
function request(
  { caller, contract = createOrder, input = { a: 1 } }: Request,
  during?: () => Promise<void>,
) {
  return db.transaction((tx) =>
    answerOnce(tx, { caller, contract, input }, async () => {
      effects += 1
      const id = await insertThing(tx)
      await during?.()
      return { id }
    }),
  )
}

/** The answer of a call, and whether it says that an earlier one had it. */
function answerAndReplay<T>(call: () => Promise<T>): Promise<{ answer: T; isReplay: boolean | undefined }> {
  return runCall({ subject: createOrder.subject, waitsMs: undefined, askedAgain: false }, async () => ({
    answer: await call(),
    isReplay: currentWork()?.isReplay,
  }))
}

async function insertThing(tx: EntityManager): Promise<number> {
  const id = Math.floor(Math.random() * 2 ** 31)
  await tx.query(`INSERT INTO thing VALUES ($1, 'thing')`, [id])
  return id
}

/** Something that happens on request. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open!: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const waitingForLock = () =>
  waitFor(async () => {
    const rows = await database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })

it('a request that is repeated gets the first answer and has one effect', async () => {
  const caller = guest(newId())
  const first = await answerAndReplay(() => request({ caller }))
  const second = await answerAndReplay(() => request({ caller }))
  expect(second.answer).toEqual(first.answer)
  expect(effects).toBe(1)
  expect([first.isReplay, second.isReplay]).toEqual([false, true])
})

it('a request that goes on where an earlier one broke off says that its answer is its own', async () => {
  const caller = guest(newId())
  await request({ caller })
  const { isReplay } = await answerAndReplay(async () => {
    await request({ caller })
    await request({ caller, contract: startPayment })
  })
  expect(isReplay).toBe(false)
})

it('the effect may wait for locks as long as its transaction might before', async () => {
  await db.transaction(async (tx) => {
    await tx.query(`SET LOCAL lock_timeout = '7s'`)
    await answerOnce(tx, { caller: guest(newId()), contract: createOrder, input: {} }, async () => {
      expect(await tx.query(`SHOW lock_timeout`)).toEqual([{ lock_timeout: '7s' }])
      return {}
    })
  })
})

it('a key that is used again for another request is refused', async () => {
  const caller = guest(newId())
  await request({ caller })
  await expect(request({ caller, input: { a: 2 } })).rejects.toMatchObject({ code: 'idempotency.key_reused' })
  expect(effects).toBe(1)
})

it('a key belongs to its user and its call', async () => {
  const key = newId()
  await request({ caller: user(key) })
  await request({ caller: user(key), input: { a: 2 } })
  await request({ caller: guest(key), input: { a: 3 } })
  await request({ caller: guest(key), input: { a: 4 }, contract: startPayment })
  expect(effects).toBe(4)
})

it('a request without a key has its effect every time', async () => {
  const answers = [await request({ caller: guest() }), await request({ caller: guest() })]
  expect(answers[0]).not.toEqual(answers[1])
  expect(effects).toBe(2)
})

it('a request that failed left nothing and may be repeated', async () => {
  const caller = guest(newId())
  const before = await db.query(`SELECT count(*) FROM thing`)
  await expect(request({ caller }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await db.query(`SELECT count(*) FROM thing`)).toEqual(before)
  await request({ caller })
  expect(effects).toBe(2)
})

it('of equal requests at the same time one has the effect and all get its answer', async () => {
  const caller = guest(newId())
  const answers = await Promise.all([1, 2, 3, 4].map(() => request({ caller })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(effects).toBe(1)
})

it('a request that waited for one that then failed has the effect itself', async () => {
  const caller = guest(newId())
  const { opened, open } = gate()
  const first = request({ caller }, async () => {
    await opened
    throw new Error('broken')
  })
  await waitFor(() => effects === 1)
  const second = request({ caller })
  await waitingForLock()
  open()
  await expect(first).rejects.toThrow('broken')
  await second
  expect(effects).toBe(2)
})

it('a request does not wait longer than a call lasts for one that does not end', async () => {
  const caller = guest(newId())
  const { opened, open } = gate()
  const first = request({ caller }, () => opened)
  await waitFor(() => effects === 1)
  await expect(request({ caller })).rejects.toMatchObject({ code: 'request.conflict' })
  open()
  await first
  expect(effects).toBe(1)
})

it('forgets an answer after a day', async () => {
  const [old, fresh] = [guest(newId()), guest(newId())]
  for (const caller of [old, fresh]) await request({ caller })
  await db.query(`UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = $1`, [
    old.idempotencyKey,
  ])
  await place.get(PersistenceModule).tidy()
  expect(effects).toBe(2)
  for (const caller of [old, fresh]) await request({ caller })
  expect(effects).toBe(3)
})

it('forgets old answers at the start of a process, too: not each lives until its hour is over', async () => {
  const caller = guest(newId())
  await request({ caller })
  await db.query(`UPDATE idempotency SET created_at = now() - interval '25 hours' WHERE key = $1`, [
    caller.idempotencyKey,
  ])
  await (await openPlace(database)).close()
  expect(await db.query(`SELECT key FROM idempotency WHERE key = $1`, [caller.idempotencyKey])).toEqual([])
})
