import { call, event, broadcast, stream } from '@borderlane/contracts/define'
import { eventList } from '@borderlane/contracts/event-list'
import { z } from 'zod'

/** A deadline behind the end of every test: what waits for it fails. */
export const NEVER_MS = 600_000

/** Contracts of these tests, so that no domain's change breaks them. The names of processes are real ones. */
export const greet = call('orders.greet', {
  access: 'anyone',
  input: z.strictObject({ name: z.string().trim().min(1) }),
  output: z.object({ greeting: z.string() }),
  errors: ['orders.not_found', 'orders.price_changed'],
  deadlineMs: 1_000,
})
export const read = call('orders.read', {
  access: 'anyone',
  idempotent: 'read',
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  deadlineMs: 400,
})
export const slow = call('orders.slow', {
  access: 'anyone',
  input: z.strictObject({}),
  output: z.object({}),
  deadlineMs: 20_000,
})
export const forUsers = call('orders.forUsers', {
  access: 'user',
  input: z.strictObject({}),
  output: z.object({}),
})
export const forAdmins = call('orders.forAdmins', {
  access: 'admin',
  input: z.strictObject({}),
  output: z.object({}),
})
export const open = call('orders.open', {
  access: 'order-holder',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ role: z.string() }),
  errors: ['orders.not_found'],
})
export const inOwnName = call('orders.inOwnName', {
  access: 'service',
  input: z.strictObject({}),
  output: z.object({}),
})
export const onBehalf = call('orders.onBehalf', {
  access: 'service',
  onBehalf: true,
  input: z.strictObject({}),
  output: z.object({}),
})
/** Of a service that only the tests of streams start. */
export const answerLater = call('documents.answerLater', {
  access: 'anyone',
  idempotent: 'read',
  input: z.strictObject({}),
  output: z.object({ text: z.string(), more: z.object({ text: z.string() }).optional() }),
})

/** Few chunks and short waits, so that their ends are seen. */
export const tell = stream('documents.tell', {
  access: 'anyone',
  input: z.strictObject({ about: z.string().min(1) }),
  chunk: z.object({ text: z.string() }),
  errors: ['documents.not_found'],
  chunkDeadlineMs: 400,
  maxMs: 3_000,
  maxChunks: 5,
})
export const tellUsers = stream('documents.tellUsers', {
  access: 'user',
  input: z.strictObject({}),
  chunk: z.object({ text: z.string() }),
})

export const made = event('orders.made', 1, z.object({ thingId: z.uuid(), count: z.int() }), 'thingId')
export const unmade = event('orders.unmade', 1, z.object({ thingId: z.uuid() }), 'thingId')
export const paid = event('payments.paid', 1, z.object({ thingId: z.uuid() }), 'thingId')

export const listMade = eventList('orders')

export const changed = broadcast('orders.changed', z.object({ thingId: z.uuid() }))

const calls = [greet, read, slow, forUsers, forAdmins, open, inOwnName, onBehalf, answerLater, listMade]
const events = [made, unmade, paid]
const streams = [tell, tellUsers]
const topology = {
  gateway: { calls, events: [], broadcasts: [changed], streams },
  orders: { calls: [answerLater], events: [], broadcasts: [] },
  payments: { calls: [greet, inOwnName, listMade], events: [made, unmade], broadcasts: [changed] },
  documents: { calls: [greet], events: [], broadcasts: [] },
}

/** Stands in for the module `@borderlane/contracts/topology`. */
export const exampleTopology = {
  allCalls: calls,
  allEvents: events,
  allBroadcasts: [changed],
  allStreams: streams,
  routedCalls: [],
  topology,
  PROCESS_NAMES: Object.keys(topology),
}
