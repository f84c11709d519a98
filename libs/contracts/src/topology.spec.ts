import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Call, durableName } from './define'
import { ERRORS, UNIVERSAL_ERRORS } from './errors'
import { RejectionCode } from './documents'
import { allCalls, allFacts, allHints, type Member, PROCESS_NAMES, routedCalls, topology } from './topology'

const members = Object.entries(topology) as [string, Member][]
const named = <T extends { name: string }>(all: readonly T[]): [string, T][] =>
  all.map((one) => [one.name, one])
const withRoute = allCalls.filter((call) => call.http)
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

describe('the contracts', () => {
  it('are all known to the topology, whatever file they stand in', () => {
    const files = readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    const found = files.flatMap((file) =>
      Object.values(jest.requireActual<object>(join(__dirname, file))),
    ) as unknown[]
    const known = new Set<unknown>([...allCalls, ...allFacts, ...allHints])
    const lost = found.filter(
      (value) => /^(call|fact|hint)$/.test((value as Call | null)?.kind ?? '') && !known.has(value),
    )
    expect(lost.map((value) => (value as Call).name)).toEqual([])
  })

  it('have a name and a subject of their own', () => {
    expect(repeated([...allCalls, ...allHints].map(({ name }) => name))).toEqual([])
    expect(repeated([...allCalls, ...allFacts, ...allHints].map(({ subject }) => subject))).toEqual([])
  })

  it('never let a call, a fact and a hint share the beginning of a subject: a stream would answer calls', () => {
    for (const { subject } of allCalls) expect(subject).toMatch(/^call\.[a-z]+\.[a-zA-Z]+$/)
    for (const { subject } of allFacts) expect(subject).toMatch(/^event\.[a-z]+\.[a-z-]+\.v[1-9]\d*$/)
    for (const { subject } of allHints) expect(subject).toMatch(/^hint\.[a-z]+\.[a-zA-Z-]+$/)
  })

  it('have one HTTP route each, whatever its parameters are called', () => {
    expect(repeated(withRoute.map(({ http }) => http!.replaceAll(/:[a-zA-Z]+/g, ':')))).toEqual([])
  })

  it('name only files of the house as reasons to refuse a file', () => {
    for (const code of RejectionCode.options) expect(ERRORS).toHaveProperty([code])
  })
})

describe.each(named(allCalls))('call %s', (_name, call) => {
  it('refuses fields that it does not know', () => {
    // What other protocols send is theirs to extend.
    const inputs = call.envelope ? [] : placesWhere(call.input, (object) => !isStrict(object))
    expect(inputs).toEqual([])
  })

  it('lets a caller of an older version read a newer answer', () => {
    expect(placesWhere(call.output, isStrict)).toEqual([])
  })

  it('lists only errors of the table, and none that any call may give', () => {
    for (const code of call.errors) expect(ERRORS).toHaveProperty([code])
    expect(call.errors.filter((code) => UNIVERSAL_ERRORS.includes(code))).toEqual([])
    expect(repeated(call.errors)).toEqual([])
  })

  it('ends within a time that a person waits for', () => {
    expect(call.deadlineMs).toBeGreaterThanOrEqual(500)
    expect(call.deadlineMs).toBeLessThanOrEqual(30_000)
  })

  it('is handled by one process, which is not the one that asks', () => {
    if (call.answeredBy === 'gateway') expect(call.http).toBeDefined()
    else expect(PROCESS_NAMES).toContain(call.service)
    expect(members.filter(([name, row]) => name === call.service && row.calls.includes(call))).toEqual([])
  })

  it('has somebody who asks it', () => {
    const askers = members.filter(([, row]) => row.calls.includes(call)).map(([name]) => name)
    if (call.answeredBy === 'gateway') expect(askers).toEqual([])
    else expect(askers).not.toEqual([])
  })

  it('has a route unless only services may ask it', () => {
    expect(call.access === 'service').toBe(call.http === undefined)
  })
})

describe.each(named(withRoute))('route of %s', (_name, call) => {
  const [method, path] = call.http!.split(' ') as [string, string]

  it('counts against a limit', () => {
    expect(call.limit).toBeDefined()
  })

  it('has every parameter of its path in its input', () => {
    if (call.envelope) return
    const shape = call.input instanceof z.ZodObject ? Object.keys(call.input.shape as object) : []
    for (const [, parameter] of path.matchAll(/:([a-zA-Z]+)/g)) expect(shape).toContain(parameter)
  })

  it('is a GET exactly where asking again changes nothing', () => {
    if (call.envelope || call.answeredBy === 'gateway') return
    expect(call.idempotent === 'read').toBe(method === 'GET')
  })

  it('is kept in memory only where everybody gets the same answer', () => {
    if (call.cacheSeconds) expect([method, call.access]).toEqual(['GET', 'anyone'])
  })
})

describe.each(named(allFacts))('fact %s', (_name, fact) => {
  it('belongs to a service with an outbox', () => {
    expect(PROCESS_NAMES.filter((name) => name !== 'gateway')).toContain(fact.service)
  })

  it('carries ids, not people', () => {
    const fields = objectsIn(fact.payload).flatMap(([, object]) => Object.keys(object.shape as object))
    expect(
      fields.filter((field) => /name|email|phone|passport|birth|token|password|card/i.test(field)),
    ).toEqual([])
  })

  it('can be read by older versions', () => {
    expect(placesWhere(fact.payload, isStrict)).toEqual([])
  })
})

describe('the topology', () => {
  it('gives every listener of a fact a durable consumer of its own', () => {
    const durables = members.flatMap(([name, row]) => row.facts.map((fact) => durableName(name, fact)))
    expect(repeated(durables)).toEqual([])
    for (const durable of durables) expect(durable).toMatch(/^[a-z]+__[a-z-]+-v\d+$/)
  })

  it.each(members)('names nothing twice for %s', (_name, row) => {
    for (const list of [row.calls, row.facts, row.hints]) {
      expect(repeated([...list].map(({ subject }) => subject))).toEqual([])
    }
  })

  it('lets the gateway make every call that has a route', () => {
    for (const call of routedCalls) expect(topology.gateway.calls).toContain(call)
  })
})
