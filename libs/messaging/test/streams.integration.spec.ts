import { once } from 'node:events'
import { AppError } from '@borderlane/contracts/define'
import { aliveSubject, NatsConnection, serviceCaller, Streams } from '@borderlane/messaging'
import { currentRequest, HealthRegistry, log, newRequestContext, runInRequest } from '@borderlane/runtime'
import { caller, type OwnBroker, ownBroker, testDatabase, type TestDatabase } from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { NEVER_MS, tell, tellUsers } from './example'
import { startExample } from './example-process'
import { DocumentsController, telling } from './example-streams'

jest.mock(
  '@borderlane/contracts/topology',
  () => jest.requireActual<{ exampleTopology: object }>('./example').exampleTopology,
)

let broker: OwnBroker
let database: TestDatabase
let documents: INestApplication
let nats: NatsConnection
let streams: Streams

const start = (): Promise<INestApplication> =>
  startExample({ name: 'documents', broker, database, controllers: [DocumentsController] })

/** All that came, and how it ended. */
async function heard(chunks: AsyncIterable<unknown>): Promise<{ chunks: unknown[]; end: string }> {
  const got: unknown[] = []
  try {
    for await (const chunk of chunks) got.push(chunk)
    return { chunks: got, end: 'ok' }
  } catch (error) {
    return { chunks: got, end: error instanceof AppError ? error.code : String(error) }
  }
}

const ask = (signal?: AbortSignal) => streams.open(tell, { about: 'visas' }, caller(), signal)

/** An answer that says one word and then nothing, until it is stopped. */
function endless(): { stopped: Promise<void> } {
  let stop!: () => void
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  telling.tell = async function* (_input, _caller, signal) {
    yield { text: 'one' }
    if (!signal.aborted) await once(signal, 'abort')
    stop()
  }
  return { stopped }
}

beforeAll(async () => {
  broker = await ownBroker()
  database = await testDatabase('documents')
  documents = await start()
  nats = await NatsConnection.open('gateway', broker.settings('gateway'), new HealthRegistry())
  streams = new Streams('gateway', nats)
})
afterAll(async () => {
  await nats.onApplicationShutdown()
  await documents.close()
  await database.close()
  await broker.close()
})
beforeEach(() => jest.spyOn(log, 'warn').mockImplementation())
afterEach(() => jest.restoreAllMocks())

describe('an answer in chunks', () => {
  it('comes chunk by chunk, in order, and ends', async () => {
    let seen: unknown
    const request = newRequestContext({ requestId: 'request-1' })
    telling.tell = async function* (input, from) {
      seen = { input, from, request: currentRequest() }
      for (const text of ['one', 'two', 'three']) yield await Promise.resolve({ text, secret: 'X1234567' })
    }
    const answer = runInRequest(request, () => heard(ask()))
    expect(await answer).toEqual({ chunks: [{ text: 'one' }, { text: 'two' }, { text: 'three' }], end: 'ok' })
    expect(seen).toEqual({ input: { about: 'visas' }, from: caller(), request })
  })

  it('brings its first chunk before the second one is made', async () => {
    let goOn!: () => void
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    telling.tell = async function* () {
      yield { text: 'one' }
      await gate
      yield { text: 'two' }
    }
    const answer = ask()
    expect(await answer.next()).toEqual({ done: false, value: { text: 'one' } })
    goOn()
    expect(await heard(answer)).toEqual({ chunks: [{ text: 'two' }], end: 'ok' })
  })

  it('may have no chunk at all', async () => {
    telling.tell = async function* () {}
    expect(await heard(ask())).toEqual({ chunks: [], end: 'ok' })
  })

  it('that fails in the middle gives what it had, then the error with its code', async () => {
    telling.tell = async function* () {
      yield await Promise.resolve({ text: 'one' })
      throw new AppError('documents.not_found')
    }
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'documents.not_found' })
  })

  it('that fails for a reason of its own says nothing of it', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation()
    telling.tell = async function* () {
      yield await Promise.resolve({ text: 'one' })
      throw new Error('passport X1234567')
    }
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'internal.error' })
    expect(logged).toHaveBeenCalled()
  })

  it('that breaks its contract is no one’s to see', async () => {
    jest.spyOn(log, 'error').mockImplementation()
    telling.tell = async function* () {
      yield await Promise.resolve({ text: 7 as never })
    }
    expect(await heard(ask())).toEqual({ chunks: [], end: 'internal.bad_data' })
  })

  it('has no more chunks than the contract allows', async () => {
    telling.tell = async function* () {
      while (true) yield await Promise.resolve({ text: 'more' })
    }
    const { chunks, end } = await heard(ask())
    expect([chunks.length, end]).toEqual([tell.maxChunks, 'internal.too_large'])
  })

  it('has no chunk that the broker would not carry', async () => {
    telling.tell = async function* () {
      yield await Promise.resolve({ text: 'x'.repeat(600 * 1024) })
    }
    jest.replaceProperty(tell, 'chunkDeadlineMs', NEVER_MS)
    expect(await heard(ask())).toEqual({ chunks: [], end: 'internal.too_large' })
  })

  it('is cut off after its time, however regularly its chunks come', async () => {
    const short = { ...tell, maxMs: 300 }
    jest.replaceProperty(tell, 'maxMs', short.maxMs)
    telling.tell = async function* (_input, _caller, signal) {
      for (const text of ['one', 'two']) yield await Promise.resolve({ text })
      await once(signal, 'abort')
    }
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }, { text: 'two' }], end: 'service.timeout' })
  })
})

describe('a consumer', () => {
  it.each([
    ['that is a guest', caller(), 'auth.required'],
    ['that is a service', serviceCaller('payments'), 'auth.required'],
    ['that is a user', caller({ kind: 'user', userId: '01990000-0000-7000-8000-000000000001' }), 'ok'],
  ])('%s is let in as the contract says', async (_who, who, end) => {
    expect((await heard(streams.open(tellUsers, {}, who))).end).toBe(end)
  })

  it('with a bad question is refused', async () => {
    const answer = streams.open(tell, { about: '' }, caller())
    expect(await heard(answer)).toEqual({ chunks: [], end: 'validation.failed' })
  })

  it('that leaves the loop stops the producer', async () => {
    jest.replaceProperty(tell, 'chunkDeadlineMs', NEVER_MS)
    const { stopped } = endless()
    for await (const chunk of ask()) {
      expect(chunk).toEqual({ text: 'one' })
      break
    }
    await stopped
  })

  it('whose signal fires while it waits ends without an error and stops the producer', async () => {
    jest.replaceProperty(tell, 'chunkDeadlineMs', NEVER_MS)
    const { stopped } = endless()
    const leave = new AbortController()
    const answer = ask(leave.signal)
    await answer.next()
    const rest = heard(answer)
    leave.abort()
    expect(await rest).toEqual({ chunks: [], end: 'ok' })
    await stopped
  })

  it('finds out at once that no one listens', async () => {
    await documents.close()
    jest.replaceProperty(tell, 'chunkDeadlineMs', NEVER_MS)
    expect(await heard(ask())).toEqual({ chunks: [], end: 'service.unavailable' })
    documents = await start()
  })

  it('ends with an error while the broker is frozen, and is answered again afterwards', async () => {
    let isFrozen = true
    const frozen = broker.freeze(9_000).then(() => (isFrozen = false))
    expect((await heard(streams.open(tellUsers, {}, caller()))).end).toBe('service.unavailable')
    expect(isFrozen).toBe(true)
    await frozen
    telling.tell = async function* () {
      yield await Promise.resolve({ text: 'again' })
    }
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'again' }], end: 'ok' })
  })

  it('may not open a stream that is not in its row', async () => {
    await expect(new Streams('payments', nats).open(tell, { about: 'a' }, caller()).next()).rejects.toThrow(
      'not in this process',
    )
  })
})

describe('a producer', () => {
  it('that lacks a handler for one of its streams does not start', async () => {
    const started = startExample({ name: 'documents', broker, database })
    await expect(started).rejects.toThrow('no handler for documents.tell, documents.tellUsers')
  })

  /** One of the tests' own, without our code: it may lose chunks and die. */
  async function bare(
    behave: (respond: (part: object) => void) => void,
  ): Promise<(noticed?: Promise<unknown>) => Promise<void>> {
    await documents.close()
    const connection = await broker.connect('documents')
    connection.subscribe(aliveSubject('documents'), { callback: () => undefined })
    connection.subscribe(tell.subject, {
      callback: (_error, message) => behave((part) => void message.respond(JSON.stringify(part))),
    })
    await connection.flush()
    return async (noticed) => {
      await connection.close()
      await noticed
      documents = await start()
    }
  }

  it('whose chunk gets lost is noticed: no one reads on as if it had not been there', async () => {
    const end = await bare((respond) => {
      respond({ n: 0, chunk: { text: 'one' } })
      respond({ n: 2, chunk: { text: 'three' } })
      respond({ n: 3, end: true })
    })
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'service.interrupted' })
    await end()
  })

  it('whose last chunks get lost is noticed, too', async () => {
    const end = await bare((respond) => {
      respond({ n: 0, chunk: { text: 'one' } })
      respond({ n: 2, end: true })
    })
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'service.interrupted' })
    await end()
  })

  it('that hangs costs its consumer the wait for one chunk', async () => {
    const end = await bare((respond) => respond({ n: 0, chunk: { text: 'one' } }))
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'service.timeout' })
    await end()
  })

  it('that dies when no one else is left costs its consumer no wait', async () => {
    jest.replaceProperty(tell, 'chunkDeadlineMs', NEVER_MS)
    const answer = ask()
    const end = await bare((respond) => respond({ n: 0, chunk: { text: 'one' } }))
    expect((await answer.next()).value).toEqual({ text: 'one' })
    const rest = heard(answer)
    await end(rest)
    expect(await rest).toEqual({ chunks: [], end: 'service.unavailable' })
  })

  it('that hangs learns that its consumer has given up', async () => {
    const { stopped } = endless()
    expect(await heard(ask())).toEqual({ chunks: [{ text: 'one' }], end: 'service.timeout' })
    await stopped
  })

  it('that stops in order ends what it was answering', async () => {
    let goOn!: () => void
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    telling.tell = async function* () {
      yield { text: 'one' }
      await gate
      yield { text: 'two' }
    }
    const answer = ask()
    await answer.next()
    const closed = documents.close()
    goOn()
    expect(await heard(answer)).toEqual({ chunks: [{ text: 'two' }], end: 'ok' })
    await closed
    documents = await start()
  })
})
