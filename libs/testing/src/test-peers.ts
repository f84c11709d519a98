import {
  AppError,
  type Call,
  type Caller,
  type ChunkOf,
  type EventDefinition,
  type InputOf,
  type OutputOf,
  type PayloadOf,
  type RequestOf,
  type Stream,
} from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import {
  type CallAnswer,
  respond,
  aliveSubject,
  Calls,
  EVENT_STREAM,
  inboxPrefix,
  NatsConnection,
  readCaller,
  readContext,
  Streams,
} from '@borderlane/messaging'
import { HealthRegistry, runInRequest } from '@borderlane/runtime'
import { AckPolicy, createInbox, DeliverPolicy, type Msg } from 'nats'
import type { z } from 'zod'
import type { TestBroker } from './test-broker'

const open = (broker: TestBroker, name: ProcessName): Promise<NatsConnection> =>
  NatsConnection.open(name, broker.settings(name), new HealthRegistry())

export function caller(fields: Partial<Caller> = {}): Caller {
  return { kind: 'guest', ...fields }
}

/** Calls as a process makes them, the gateway unless said otherwise. */
export async function guestCalls(
  broker: TestBroker,
  name: ProcessName = 'gateway',
): Promise<{
  send: <C extends Call>(contract: C, input: RequestOf<C>, who?: Caller) => Promise<OutputOf<C>>
  close: () => Promise<void>
}> {
  const nats = await open(broker, name)
  const calls = new Calls(name, nats)
  return {
    send: (contract, input, who = caller()) => calls.send(contract, input, who),
    close: () => nats.onApplicationShutdown(),
  }
}

export interface CallStub<C extends Call> {
  asked: { input: InputOf<C>; caller: Caller }[]
  close: () => Promise<void>
}

/**
 * Stands in for another service in one call: its broker user, its subject, its contract's checks on both sides.
 * @param answer gives the output, or throws an AppError; it works in the request that the question belongs to
 */
export async function stubCall<C extends Call>(
  broker: TestBroker,
  contract: C,
  answer: (input: InputOf<C>, caller: Caller) => z.input<C['output']> | Promise<z.input<C['output']>>,
): Promise<CallStub<C>> {
  const nats = await open(broker, contract.service as ProcessName)
  const asked: CallStub<C>['asked'] = []
  const replyTo = async (message: Msg): Promise<void> => {
    const who = readCaller(message.headers)
    let reply: CallAnswer
    try {
      const input = contract.input.parse(message.json()) as InputOf<C>
      asked.push({ input, caller: who })
      const output = await runInRequest(readContext(message.headers), () => answer(input, who))
      reply = { output: contract.output.parse(output) }
    } catch (thrown) {
      const failure = thrown instanceof AppError ? thrown : new AppError('internal.error')
      reply = { refusal: { code: failure.code, details: failure.details } }
    }
    respond(message, reply)
  }
  nats.connection.subscribe(contract.subject, {
    callback: (error, message) => {
      if (!error) void replyTo(message)
    },
  })
  nats.connection.subscribe(aliveSubject(contract.service), { callback: () => undefined })
  await nats.connection.flush()
  return { asked, close: () => nats.onApplicationShutdown() }
}

/**
 * Stands in for another service in one stream: its broker user, its subjects, the numbers of its chunks.
 * @param answer gives the chunks, or throws an AppError; `signal` fires when the consumer has left
 */
export async function stubStream<S extends Stream>(
  broker: TestBroker,
  contract: S,
  answer: (input: InputOf<S>, caller: Caller, signal: AbortSignal) => AsyncIterable<ChunkOf<S>>,
): Promise<{ close: () => Promise<void> }> {
  const nats = await open(broker, contract.service as ProcessName)
  const running = new Map<string, AbortController>()
  nats.connection.subscribe(aliveSubject(contract.service), { callback: () => undefined })
  nats.connection.subscribe(contract.cancelSubject, {
    callback: (_error, message) => running.get(message.string())?.abort(),
  })
  nats.connection.subscribe(contract.subject, {
    callback: (_error, message) => {
      const leave = new AbortController()
      running.set(message.reply!, leave)
      let n = 0
      const send = (part: object): void => void message.respond(JSON.stringify({ n: n++, ...part }))
      void (async () => {
        try {
          const input = contract.input.parse(message.json()) as InputOf<S>
          for await (const chunk of answer(input, readCaller(message.headers), leave.signal)) send({ chunk })
          send({ end: true })
        } catch (thrown) {
          send({ err: { code: thrown instanceof AppError ? thrown.code : 'internal.error' } })
        }
      })()
    },
  })
  await nats.connection.flush()
  return { close: () => nats.onApplicationShutdown() }
}

export async function guestStreams(broker: TestBroker): Promise<{
  open: <S extends Stream>(contract: S, input: RequestOf<S>, who?: Caller) => AsyncGenerator<ChunkOf<S>, void>
  close: () => Promise<void>
}> {
  const nats = await open(broker, 'gateway')
  const streams = new Streams('gateway', nats)
  return {
    open: (contract, input, who = caller()) => streams.open(contract, input, who),
    close: () => nats.onApplicationShutdown(),
  }
}

export async function publishEvent<F extends EventDefinition>(
  broker: TestBroker,
  event: F,
  payload: PayloadOf<F>,
  messageId: string,
): Promise<void> {
  const nats = await open(broker, event.service as ProcessName)
  await nats.connection.jetstream().publish(event.subject, JSON.stringify(payload), { msgID: messageId })
  await nats.onApplicationShutdown()
}

/** Collects what a service publishes of an event; the service's own user may not read it, so the subject is watched by the broker's provisioner. */
export async function listenToEvent<F extends EventDefinition>(
  broker: TestBroker,
  event: F,
): Promise<{ seen: PayloadOf<F>[]; close: () => Promise<void> }> {
  const nats = await NatsConnection.open(
    'provision',
    { ...broker.settings('gateway'), NATS_USER: 'provision' },
    new HealthRegistry(),
  )
  const seen: PayloadOf<F>[] = []
  // Delivered to an inbox of the provisioner: it may make consumers, but read nothing else.
  const inbox = createInbox(inboxPrefix('provision'))
  const messages = nats.connection.subscribe(inbox, {
    callback: (error, message) => {
      if (!error) seen.push(event.payload.parse(message.json()) as PayloadOf<F>)
    },
  })
  const manager = await nats.connection.jetstreamManager()
  await manager.consumers.add(EVENT_STREAM, {
    deliver_subject: inbox,
    filter_subject: event.subject,
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.None,
  })
  return {
    seen,
    close: async () => {
      messages.unsubscribe()
      await nats.onApplicationShutdown()
    },
  }
}
