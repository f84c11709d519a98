import { AppError } from '@borderlane/contracts/define'
import { Calls, Handle, NatsConnection, serviceCaller } from '@borderlane/messaging'
import { currentRequest, log, newRequestContext, runInRequest } from '@borderlane/runtime'
import {
  caller,
  guestCalls,
  type OwnBroker,
  ownBroker,
  testDatabase,
  type TestDatabase,
  waitFor,
} from '@borderlane/testing'
import { Controller, type INestApplication } from '@nestjs/common'
import { aliveSubject } from '../src/broker-names'
import { LOAD } from '../src/handle'
import {
  answerLater,
  forAdmins,
  forUsers,
  greet,
  inOwnName,
  NEVER_MS,
  onBehalf,
  open,
  read,
  slow,
} from './example'
import { behaviour, OrdersController, startExample } from './example-process'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

const BIG = 'x'.repeat(600 * 1024)
const USER = { kind: 'user', userId: '01990000-0000-7000-8000-000000000001' } as const

let broker: OwnBroker
let database: TestDatabase
let orders: INestApplication
let gateway: Awaited<ReturnType<typeof guestCalls>>

const start = (): Promise<INestApplication> =>
  startExample({ name: 'orders', broker, database, controllers: [OrdersController] })

/** Answers that never come would hold up the end of their service. */
const gates: (() => void)[] = []
function gate(): { opened: Promise<void>; open: () => void } {
  let open!: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  gates.push(open)
  return { opened, open }
}

/** The error that a promise ends with. */
const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: AppError) => error,
  )

beforeAll(async () => {
  broker = await ownBroker()
  database = await testDatabase('orders')
  orders = await start()
  gateway = await guestCalls(broker)
})
afterAll(async () => {
  await gateway.close()
  await orders.close()
  await database.close()
  await broker.close()
})
afterEach(() => {
  gates.splice(0).forEach((open) => open())
  jest.restoreAllMocks()
})

describe('a call', () => {
  it('brings input, caller and request to its handler and the answer back', async () => {
    const who = caller({ ...USER, orderToken: 'a token', locale: 'ar', idempotencyKey: 'Ünïcödé' })
    const context = newRequestContext({ requestId: 'request-1' })
    let heard: unknown
    behaviour.answer = (input, from) => {
      heard = { input, from, request: currentRequest() }
      return { greeting: 'hello' }
    }
    const answer = await runInRequest(context, () => gateway.send(greet, { name: ' Ada ' }, who))
    expect(answer).toEqual({ greeting: 'hello' })
    expect(heard).toEqual({ input: { name: 'Ada' }, from: who, request: context })
  })

  it('is refused field by field when its input is not right, without the values', async () => {
    behaviour.answer = () => ({ greeting: 'hello' })
    const error = await failure(gateway.send(greet, { name: '', secret: 'X1234567' } as never))
    expect(error).toMatchObject({
      code: 'validation.failed',
      details: {
        fields: expect.arrayContaining([{ path: 'secret', message: 'is not a known field' }]) as unknown,
      },
    })
    expect(JSON.stringify(error.details)).not.toContain('X1234567')
  })

  it('that is not in the row of a process is not made', async () => {
    const nats = await NatsConnection.open('payments', broker.settings('payments'), {
      add: () => undefined,
    } as never)
    const calls = new Calls('payments', nats)
    await expect(calls.send(read, {}, serviceCaller('payments'))).rejects.toThrow('not in this process')
    await nats.onApplicationShutdown()
  })

  it.each([
    ['a guest', caller(), 'auth.required', 'auth.required'],
    ['a service', serviceCaller('payments'), 'auth.required', 'auth.required'],
    ['a user', caller(USER), 'ok', 'auth.forbidden'],
    ['an admin', caller({ ...USER, roles: ['admin'] }), 'ok', 'ok'],
    ['a member of staff in another role', caller({ ...USER, roles: ['agent'] }), 'ok', 'auth.forbidden'],
  ])('asks whether %s may make it', async (_who, who, asUser, asAdmin) => {
    behaviour.answer = () => ({})
    const outcome = (promise: Promise<unknown>): Promise<string> =>
      promise.then(
        () => 'ok',
        (error: AppError) => error.code,
      )
    expect(await outcome(gateway.send(forUsers, {}, who))).toBe(asUser)
    expect(await outcome(gateway.send(forAdmins, {}, who))).toBe(asAdmin)
  })
})

describe('a call about an order', () => {
  const id = '01990000-0000-7000-8000-00000000000a'

  it('reaches its handler for anyone who may open the order, with what they are to it', async () => {
    expect(await gateway.send(open, { id }, caller({ orderToken: id }))).toEqual({ role: 'holder' })
    expect((await failure(gateway.send(open, { id }, caller()))).code).toBe('orders.not_found')
  })

  it('has no handler that does not say what it is about: its service would not start', () => {
    expect(() => Handle(open)).toThrow('orders.open does not say what it is about')
  })
})

describe('a call between services', () => {
  it.each([
    ['of a guest', inOwnName, caller(), 'auth.forbidden'],
    ['of a user', inOwnName, caller({ ...USER, roles: ['admin'] }), 'auth.forbidden'],
    ['of a service that does not make it', inOwnName, serviceCaller('documents'), 'auth.forbidden'],
    ['of an unknown service', inOwnName, caller({ kind: 'service', service: 'x' }), 'auth.forbidden'],
    ['of a service that makes it', inOwnName, serviceCaller('payments'), 'ok'],
    ['of a guest, on whose behalf it is made', onBehalf, caller(), 'ok'],
    [
      'of a service without a request, made on behalf of no one',
      onBehalf,
      serviceCaller('payments'),
      'auth.forbidden',
    ],
  ])('in the name %s', async (_who, contract, who, outcome) => {
    const answer = gateway.send(contract, {}, who)
    expect(
      await answer.then(
        () => 'ok',
        (error: AppError) => error.code,
      ),
    ).toBe(outcome)
  })
})

describe('an answer', () => {
  it('leaves its service with nothing but what the contract names', async () => {
    behaviour.answer = () => ({ greeting: 'hello', passportNumber: 'X1234567' })
    const bare = await broker.connect('gateway')
    const { headers } = await import('nats')
    const sent = headers()
    sent.set('Borderlane-Caller', encodeURIComponent(JSON.stringify(caller())))
    const request = JSON.stringify({ name: 'Ada' })
    const reply = await bare.request(greet.subject, request, { timeout: 1_000, headers: sent })
    await bare.close()
    expect(reply.string()).toContain('hello')
    expect(reply.string()).not.toContain('X1234567')
  })

  it('of a newer service is read without the fields that this version does not know', async () => {
    const newer = await broker.connect('documents')
    newer.subscribe(answerLater.subject, {
      callback: (_error, message) =>
        message.respond(JSON.stringify({ text: 'a', later: 1, more: { text: 'b', later: 2 } })),
    })
    await newer.flush()
    expect(await gateway.send(answerLater, {})).toEqual({ text: 'a', more: { text: 'b' } })
    await newer.drain()
  })

  it('is one message, good or bad: the broker would refuse a second one', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation()
    behaviour.answer = () => ({ greeting: 'hello' })
    await gateway.send(greet, { name: 'Ada' })
    behaviour.answer = () => {
      throw new AppError('orders.not_found')
    }
    await failure(gateway.send(greet, { name: 'Ada' }))
    behaviour.answer = () => ({ greeting: BIG })
    await failure(gateway.send(greet, { name: 'Ada' }))
    // What the broker refuses comes before its answer to this; the log gets it a turn later.
    await orders.get(NatsConnection).connection.flush()
    await new Promise((resolve) => setImmediate(resolve))
    expect(logged.mock.calls.map(([line]) => (line as { event?: string }).event)).toEqual([
      'answer_too_large',
    ])
  })

  it('that breaks the contract is no one’s to see', async () => {
    behaviour.answer = () => ({ greeting: 7, passportNumber: 'X1234567' })
    const logged = jest.spyOn(log, 'error').mockImplementation()
    const error = await failure(gateway.send(greet, { name: 'Ada' }))
    expect([error.code, error.details]).toEqual(['internal.bad_data', undefined])
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ event: 'bad_output' }), expect.anything())
    expect(JSON.stringify(logged.mock.calls)).not.toContain('X1234567')
  })
})

describe('a failure', () => {
  it('with a code arrives with its code and its details', async () => {
    behaviour.answer = () => {
      throw new AppError('orders.price_changed', { totalAmountCents: 7_000 })
    }
    const error = await failure(gateway.send(greet, { name: 'Ada' }))
    expect(error).toBeInstanceOf(AppError)
    expect([error.code, error.details]).toEqual(['orders.price_changed', { totalAmountCents: 7_000 }])
  })

  it('of any other kind says nothing', async () => {
    behaviour.answer = () => {
      throw new Error('duplicate key (passport_number)=(X1234567)')
    }
    const logged = jest.spyOn(log, 'error').mockImplementation()
    const error = await failure(gateway.send(greet, { name: 'Ada' }))
    expect([error.code, error.details]).toEqual(['internal.error', undefined])
    expect(`${error.message} ${error.stack}`).not.toContain('X1234567')
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'unexpected_error', subject: greet.subject }),
      expect.anything(),
    )
  })

  it('of the database behind a service means that the service is not available', async () => {
    behaviour.answer = () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }
    jest.spyOn(log, 'error').mockImplementation()
    expect((await failure(gateway.send(greet, { name: 'Ada' }))).code).toBe('service.unavailable')
  })
})

describe('time', () => {
  it('is up after the deadline of the contract', async () => {
    const ended: string[] = []
    behaviour.answer = () => gate().opened
    for (const [contract, deadlineMs] of [
      [slow, greet.deadlineMs * 1.5],
      [read, greet.deadlineMs / 2],
    ] as const)
      jest.replaceProperty(contract, 'deadlineMs', deadlineMs)
    const codes = await Promise.all(
      [gateway.send(slow, {}), gateway.send(greet, { name: 'Ada' }), gateway.send(read, {})].map(
        async (sent, index) => {
          const { code } = await failure(sent)
          ended.push(['longest', 'longer', 'shortest'][index]!)
          return code
        },
      ),
    )
    expect(codes).toEqual(Array(3).fill('service.timeout'))
    expect(ended).toEqual(['shortest', 'longer', 'longest'])
  })

  it('is up for a call inside a call before it is up for the outer one', async () => {
    const silent = await broker.connect('documents')
    let asked = 0
    silent.subscribe(answerLater.subject, { callback: () => void (asked += 1) })
    silent.subscribe(aliveSubject('documents'), { callback: () => undefined })
    await silent.flush()
    let inner: AppError | undefined
    behaviour.answer = async () => {
      inner = await failure(orders.get(Calls).send(answerLater, {}, serviceCaller('orders')))
      return { greeting: 'hello' }
    }
    expect(greet.deadlineMs).toBeLessThan(answerLater.deadlineMs)
    expect(await gateway.send(greet, { name: 'Ada' })).toEqual({ greeting: 'hello' })
    expect(inner?.code).toBe('service.timeout')
    await waitFor(() => asked === 2)
    // Closing alone would let the broker pass the next call on to it.
    await silent.drain()
  })

  it('is not wasted where no one listens', async () => {
    jest.replaceProperty(answerLater, 'deadlineMs', NEVER_MS)
    expect((await failure(gateway.send(answerLater, {}))).code).toBe('service.unavailable')
  })

  it('is not wasted by a process that stops', async () => {
    const stopping = await guestCalls(broker)
    behaviour.answer = () => gate().opened
    jest.replaceProperty(greet, 'deadlineMs', NEVER_MS)
    const failed = failure(stopping.send(greet, { name: 'Ada' }))
    await stopping.close()
    expect((await failed).code).toBe('service.unavailable')
  })

  it('is shared by a read and its repetition', async () => {
    let asked = 0
    behaviour.answer = () => {
      asked += 1
      return gate().opened
    }
    // A second deadline for the repetition would end after this one.
    jest.replaceProperty(slow, 'deadlineMs', read.deadlineMs * 1.5)
    const first = [gateway.send(slow, {}), gateway.send(read, {})].map(async (sent, index) => {
      expect((await failure(sent)).code).toBe('service.timeout')
      return ['another', 'the read'][index]
    })
    expect(await Promise.race(first)).toBe('the read')
    await Promise.all(first)
    expect(asked).toBe(3)
  })

  it('is not up at half of it: the first answer to a read counts, however late', async () => {
    // Half of it is left for a busy machine.
    jest.replaceProperty(read, 'deadlineMs', 10 * greet.deadlineMs)
    let asked = 0
    behaviour.answer = async () => {
      asked += 1
      if (asked > 1) return gate().opened
      await waitFor(() => asked > 1)
      return { text: 'first' }
    }
    expect(await gateway.send(read, {})).toEqual({ text: 'first' })
    expect(asked).toBe(2)
  })

  it('is not given twice below a read that is repeated itself', async () => {
    const silent = await broker.connect('documents')
    let below = 0
    silent.subscribe(answerLater.subject, { callback: () => void (below += 1) })
    silent.subscribe(aliveSubject('documents'), { callback: () => undefined })
    await silent.flush()
    let asked = 0
    behaviour.answer = () => {
      asked += 1
      return orders.get(Calls).send(answerLater, {}, serviceCaller('orders'))
    }
    expect((await failure(gateway.send(read, {}))).code).toBe('service.timeout')
    await waitFor(() => below >= 2)
    expect([asked, below]).toEqual([2, 2])
    await silent.drain()
  })

  it('is not wasted when the last replica of a service is gone', async () => {
    const dying = await broker.connect('documents')
    let asked = 0
    dying.subscribe(answerLater.subject, { callback: () => void (asked += 1) })
    dying.subscribe(aliveSubject('documents'), { callback: () => undefined })
    await dying.flush()
    jest.replaceProperty(answerLater, 'deadlineMs', NEVER_MS)
    const failed = failure(gateway.send(answerLater, {}))
    await waitFor(() => asked === 1)
    await dying.close()
    expect((await failed).code).toBe('service.unavailable')
  })

  it('is given again to a read, and to nothing else', async () => {
    let asked = 0
    behaviour.answer = () => {
      asked += 1
      return asked === 1 ? gate().opened : { text: 'a', greeting: 'a' }
    }
    expect(await gateway.send(read, {})).toEqual({ text: 'a' })
    expect(asked).toBe(2)
    asked = 0
    expect((await failure(gateway.send(greet, { name: 'Ada' }))).code).toBe('service.timeout')
    expect(asked).toBe(1)
  })
})

describe('a service that has too much to do', () => {
  it('refuses at once what is more than it can take', async () => {
    jest.replaceProperty(LOAD, 'most', 2)
    let working = 0
    const { opened, open } = gate()
    behaviour.answer = async (input) => {
      if ('name' in (input as object)) return { greeting: 'hello' }
      working += 1
      await opened
      return {}
    }
    const asked = [gateway.send(slow, {}), gateway.send(slow, {})]
    await waitFor(() => working === 2)
    const deadline = jest.replaceProperty(greet, 'deadlineMs', NEVER_MS)
    expect((await failure(gateway.send(greet, { name: 'Ada' }))).code).toBe('service.unavailable')
    deadline.restore()
    open()
    await Promise.all(asked)
    expect(await gateway.send(greet, { name: 'Ada' })).toEqual({ greeting: 'hello' })
  })
})

describe('a message above 512 KB', () => {
  it('is not sent as a question', async () => {
    behaviour.answer = jest.fn()
    expect((await failure(gateway.send(greet, { name: BIG }))).code).toBe('request.too_large')
    expect(behaviour.answer).not.toHaveBeenCalled()
  })

  it('is not sent as an answer: the caller learns why at once', async () => {
    behaviour.answer = () => ({ greeting: BIG })
    jest.spyOn(log, 'error').mockImplementation()
    jest.replaceProperty(greet, 'deadlineMs', NEVER_MS)
    expect((await failure(gateway.send(greet, { name: 'Ada' }))).code).toBe('internal.too_large')
  })
})

describe('a service', () => {
  it('that lacks a handler for one of its calls does not start', async () => {
    const started = startExample({ name: 'orders', broker, database })
    await expect(started).rejects.toThrow('no handler for orders.greet, orders.read')
  })

  it("that handles another one's call does not start", async () => {
    @Controller()
    class Meddler {
      @Handle(answerLater)
      async answerLater(): Promise<{ text: string }> {
        return { text: '' }
      }
    }
    const started = startExample({
      name: 'orders',
      broker,
      database,
      controllers: [OrdersController, Meddler],
    })
    await expect(started).rejects.toThrow('not for orders to handle: call.documents.answerLater')
  })

  it('whose calls are about something of someone’s does not start unless it says who may', async () => {
    const started = startExample({
      name: 'orders',
      broker,
      database,
      controllers: [OrdersController],
      access: null,
    })
    await expect(started).rejects.toThrow('orders provides no ACCESS_CHECK, which call.orders.open need')
  })

  it('that stops answers what it was asked before, and takes nothing new', async () => {
    const { opened, open } = gate()
    let working = 0
    behaviour.answer = async (input) => {
      if ('name' in (input as object)) return { greeting: 'hello' }
      working += 1
      await opened
      return {}
    }
    const asked = Array.from({ length: 50 }, () => gateway.send(slow, {}))
    await waitFor(() => working === 50)
    const stopped = orders.close()
    const late = () => gateway.send(greet, { name: 'late' })
    await waitFor(() => failure(late()).then(({ code }) => code === 'service.unavailable'))
    open()
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({})))
    await stopped
    orders = await start()
  })

  it('with two replicas loses no call while one of them stops', async () => {
    const second = await start()
    jest.replaceProperty(greet, 'deadlineMs', NEVER_MS)
    behaviour.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      return { greeting: 'hello' }
    }
    let going = true
    const outcomes: string[] = []
    const asking = Promise.all(
      Array.from({ length: 10 }, async () => {
        while (going) {
          outcomes.push(
            await gateway.send(greet, { name: 'Ada' }).then(
              () => 'ok',
              (error: AppError) => error.code,
            ),
          )
        }
      }),
    )
    await waitFor(() => outcomes.length > 50)
    await second.close()
    const soFar = outcomes.length
    await waitFor(() => outcomes.length > soFar + 50)
    going = false
    await asking
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([])
  })
})
