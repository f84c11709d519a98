import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Call, durableName, type Routed } from './define'
import { type ErrorCode, ERRORS, UNIVERSAL_ERRORS } from './errors'
import { RejectionCode } from './documents/document'
import { getOrder } from './orders/order-holder'
import {
  allCalls,
  allEvents,
  allBroadcasts,
  allRoutes,
  allStreams,
  type Member,
  PROCESS_NAMES,
  routedCalls,
  SERVICE_NAMES,
  topology,
} from './topology'

const members = Object.entries(topology) as [string, Member][]
const withRoute: readonly Routed[] = allRoutes
const callersOf = (call: Call): string[] =>
  members.filter(([, row]) => row.calls.includes(call)).map(([name]) => name)
const repeated = (all: readonly string[]): string[] => all.filter((one, index) => all.indexOf(one) !== index)

/** Every object inside a schema, with the path that leads to it. */
function objectsIn(schema: z.core.$ZodType, path = '$', seen = new Set<unknown>()): [string, z.ZodObject][] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  const inner = Object.entries(def).flatMap(([key, value]): [string, z.core.$ZodType][] => {
    if (value instanceof z.ZodType) return key === 'catchall' ? [] : [[path, value]]
    if (Array.isArray(value)) return value.filter((one) => one instanceof z.ZodType).map((one) => [path, one])
    return []
  })
  const fields =
    schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []
  return [
    ...(schema instanceof z.ZodObject ? [[path, schema] as [string, z.ZodObject]] : []),
    ...inner.flatMap(([place, one]) => objectsIn(one, place, seen)),
    ...fields.flatMap(([name, one]) => objectsIn(one, `${path}.${name}`, seen)),
  ]
}

const isStrict = (object: z.ZodObject): boolean => object.def.catchall instanceof z.ZodNever
const placesWhere = (schema: z.ZodType, test: (object: z.ZodObject) => boolean): string[] =>
  objectsIn(schema)
    .filter(([, object]) => test(object))
    .map(([path]) => path)

/** Names of those that break a rule, with what breaks it. */
function offences<T extends { name: string }>(
  all: readonly T[],
  rule: (one: T) => boolean | readonly string[],
): string[] {
  return all.flatMap((one) => {
    const found = rule(one)
    if (typeof found === 'boolean') return found ? [one.name] : []
    return found.map((what) => `${one.name}: ${what}`)
  })
}

describe('the contracts', () => {
  it('are all known to the topology, however deep their file lies', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
    )
    const found = files.flatMap((file) =>
      Object.values(jest.requireActual<object>(join(__dirname, file))),
    ) as unknown[]
    // One that lies in a folder: the search goes below the first level.
    expect(found).toContain(getOrder)
    const known = new Set<unknown>([...allCalls, ...allStreams, ...allEvents, ...allBroadcasts])
    const lost = found.filter(
      (value) =>
        /^(call|stream|event|broadcast)$/.test((value as Call | null)?.kind ?? '') && !known.has(value),
    )
    expect(lost.map((value) => (value as Call).name)).toEqual([])
  })

  it('have a name and a subject of their own', () => {
    expect(repeated([...allCalls, ...allStreams, ...allBroadcasts].map(({ name }) => name))).toEqual([])
    expect(
      repeated([...allCalls, ...allStreams, ...allEvents, ...allBroadcasts].map(({ subject }) => subject)),
    ).toEqual([])
  })

  it('never let a call, an event and a broadcast share the beginning of a subject: a stream would answer calls', () => {
    for (const { subject } of allCalls) expect(subject).toMatch(/^call\.[a-z]+\.[a-zA-Z]+$/)
    for (const { subject } of allStreams) expect(subject).toMatch(/^stream\.[a-z]+\.[a-zA-Z]+$/)
    for (const { subject } of allEvents) expect(subject).toMatch(/^event\.[a-z]+\.[a-z-]+\.v[1-9]\d*$/)
    for (const { subject } of allBroadcasts) expect(subject).toMatch(/^hint\.[a-z]+\.[a-zA-Z-]+$/)
  })

  it('have one HTTP route each, whatever its parameters are called', () => {
    expect(repeated(withRoute.map(({ http }) => http!.replaceAll(/:[a-zA-Z]+/g, ':')))).toEqual([])
  })

  it('name only files of the house as reasons to refuse a file', () => {
    for (const code of RejectionCode.options) expect(ERRORS).toHaveProperty([code])
  })
})

describe('a call', () => {
  it('refuses fields that it does not know', () => {
    // What other protocols send is theirs to extend.
    const ours = allCalls.filter((call) => !call.envelope)
    expect(offences(ours, (call) => placesWhere(call.input, (object) => !isStrict(object)))).toEqual([])
  })

  it('lets a caller of an older version read a newer answer', () => {
    expect(offences(allCalls, (call) => placesWhere(call.output, isStrict))).toEqual([])
  })

  it('lists only errors of the table, each once, and none that any call may give', () => {
    const isWrong = (code: ErrorCode): boolean => !(code in ERRORS) || UNIVERSAL_ERRORS.includes(code)
    expect(offences(allCalls, ({ errors }) => [...errors.filter(isWrong), ...repeated(errors)])).toEqual([])
  })

  it('ends within a time that a person waits for', () => {
    expect(offences(allCalls, ({ deadlineMs }) => deadlineMs < 500 || deadlineMs > 30_000)).toEqual([])
  })

  it('is handled by one process, which does not ask it itself', () => {
    const handlers = (call: Call): string[] =>
      call.answeredBy === 'gateway' ? ['gateway'] : PROCESS_NAMES.filter((name) => name === call.service)
    expect(offences(allCalls, (call) => handlers(call).length !== 1)).toEqual([])
    expect(
      offences(allCalls, (call) => handlers(call).some((name) => callersOf(call).includes(name))),
    ).toEqual([])
  })

  it('is asked by someone, unless the gateway answers it', () => {
    expect(
      offences(allCalls, (call) => (call.answeredBy === 'gateway') !== (callersOf(call).length === 0)),
    ).toEqual([])
  })

  it('has a route unless only services may ask it', () => {
    expect(offences(allCalls, (call) => (call.access === 'service') !== (call.http === undefined))).toEqual(
      [],
    )
  })
})

describe('a stream', () => {
  it('has a strict question and chunks that older versions can read', () => {
    expect(offences(allStreams, ({ input }) => placesWhere(input, (object) => !isStrict(object)))).toEqual([])
    expect(offences(allStreams, ({ chunk }) => placesWhere(chunk, isStrict))).toEqual([])
  })

  it('is consumed by someone else', () => {
    expect(
      offences(allStreams, (stream) => {
        const consumers = members.filter(([, { streams }]) => streams?.includes(stream)).map(([name]) => name)
        return consumers.length === 0 || consumers.includes(stream.service)
      }),
    ).toEqual([])
  })
})

describe('a route', () => {
  it('counts against a limit', () => {
    expect(offences(withRoute, ({ limit }) => !limit)).toEqual([])
  })

  it('has every parameter of its path in its input', () => {
    const ours = withRoute.filter((call) => !call.envelope)
    expect(
      offences(ours, ({ http, input }) => {
        const fields = input instanceof z.ZodObject ? Object.keys(input.shape as object) : []
        const parameters = [...http!.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name!)
        return parameters.filter((name) => !fields.includes(name))
      }),
    ).toEqual([])
  })

  it('is a GET exactly where asking again changes nothing', () => {
    const ours = routedCalls.filter((call) => !call.envelope)
    expect(
      offences(ours, ({ http, idempotent }) => (idempotent === 'read') !== http!.startsWith('GET ')),
    ).toEqual([])
  })

  it('is kept in memory only where everybody gets the same answer', () => {
    const kept = withRoute.filter((call) => call.cacheSeconds)
    expect(offences(kept, ({ http, access }) => access !== 'anyone' || !http!.startsWith('GET '))).toEqual([])
  })
})

describe('an event', () => {
  it('is heard by someone: no one writes events for nothing', () => {
    expect(offences(allEvents, (event) => !members.some(([, { events }]) => events.includes(event)))).toEqual(
      [],
    )
  })

  it('belongs to a service with an outbox', () => {
    expect(offences(allEvents, ({ service }) => !(SERVICE_NAMES as string[]).includes(service))).toEqual([])
  })

  it('carries ids, not people', () => {
    const personal = /name|email|phone|passport|birth|token|password|card/i
    expect(
      offences(allEvents, ({ payload }) =>
        objectsIn(payload)
          .flatMap(([, object]) => Object.keys(object.shape as object))
          .filter((field) => personal.test(field)),
      ),
    ).toEqual([])
  })

  it('says what it is about by an id that is always there', () => {
    expect(
      offences(allEvents, ({ payload, about }) => {
        const field = (payload as z.ZodObject).shape[about] as z.ZodType | undefined
        return !field?.safeParse(randomUUID()).success || field.safeParse('nonsense').success
      }),
    ).toEqual([])
  })

  it('can be read by older versions', () => {
    expect(offences(allEvents, ({ payload }) => placesWhere(payload, isStrict))).toEqual([])
  })
})

describe('the topology', () => {
  it('gives every listener of an event a durable consumer of its own', () => {
    const durables = members.flatMap(([name, row]) => row.events.map((event) => durableName(name, event)))
    expect(repeated(durables)).toEqual([])
    for (const durable of durables) expect(durable).toMatch(/^[a-z]+__[a-z-]+-v\d+$/)
  })

  it.each(members)('names nothing twice for %s', (_name, row) => {
    for (const list of [row.calls, row.events, row.broadcasts]) {
      expect(repeated([...list].map(({ subject }) => subject))).toEqual([])
    }
  })

  it('lets the gateway make every call that has a route', () => {
    for (const call of routedCalls) expect(topology.gateway.calls).toContain(call)
  })
})
