import { formPublished } from '@borderlane/contracts/catalogue/forms'
import {
  catalogueProposalChanged,
  rulesChanged,
  siteStaffActed,
} from '@borderlane/contracts/catalogue/internal'
import type { EventDefinition, PayloadOf } from '@borderlane/contracts/define'
import { documentReplaced, documentStaffActed, papersChanged } from '@borderlane/contracts/documents/internal'
import {
  accountDeleted,
  accountStaffActed,
  addressConfirmed,
  mailRequested,
  roleProposalChanged,
} from '@borderlane/contracts/identity/internal'
import {
  draftMailRequested,
  colleagueMentioned,
  decisionProposalChanged,
  orderErased,
  orderFilesExpired,
  orderMailRequested,
  orderFeePaid,
  orderPaidAfterClosing,
  orderStatusChanged,
  referralBooked,
  referralCreditEnded,
  targetsMissed,
} from '@borderlane/contracts/orders/internal'
import {
  excessReturned,
  paymentCaptured,
  paymentRefunded,
  paymentStaffActed,
  paymentStarted,
  refundProposalChanged,
} from '@borderlane/contracts/payments/internal'
import {
  allEvents,
  type Member,
  PROCESS_NAMES,
  type ProcessName,
  topology,
} from '@borderlane/contracts/topology'
import { ownBroker, type OwnBroker, waitFor } from '@borderlane/testing'
import { v7 } from 'uuid'
import { type EventProcess, startEventProcess } from './event-process'

/** What each event says about a thing; `step` distinguishes two of them. Everything else is the same for all things. */
const SAMPLES: { [name: string]: (about: string, step: number) => object } = {}
function sample(event: EventDefinition, payload: (about: string, step: number) => object): void {
  SAMPLES[event.name] = payload
}
const [same, other] = [v7(), v7()]
const refund = (orderId: string, version: number): object => ({
  paymentId: same,
  orderId,
  version,
  refundId: other,
  amountCents: 100,
  refundedCents: 100,
  currency: 'GBP',
  cause: 'rejection',
})
sample(addressConfirmed, (userId) => ({ userId }))
sample(accountDeleted, (userId) => ({ userId }))
sample(accountStaffActed, (userId) => ({ userId, actorId: same, action: 'role_given', role: 'agent' }))
for (const changed of [
  catalogueProposalChanged,
  decisionProposalChanged,
  refundProposalChanged,
  roleProposalChanged,
])
  sample(changed, (proposalId) => ({ proposalId, kind: 'refund', state: 'waiting', askedBy: same }))
sample(mailRequested, (mailId) => ({ mailId }))
sample(orderStatusChanged, (orderId, version) => ({ orderId, version, status: 'paid' }))
sample(orderMailRequested, (orderId, version) => ({ orderId, version, mail: 'link' }))
sample(colleagueMentioned, (orderId) => ({ orderId, noteId: same, userId: same }))
sample(draftMailRequested, (draftId) => ({ draftId }))
sample(orderErased, (orderId, version) => ({ orderId, version }))
sample(orderFilesExpired, (orderId, version) => ({ orderId, version }))
sample(orderFeePaid, (orderId, version) => ({ orderId, version, feePaidCents: 1_000, termsVersion: 2 }))
sample(referralBooked, (orderId, version) => ({ orderId, version, creditsCents: 2_000, commissionCents: 0 }))
sample(referralCreditEnded, (creditId) => ({ creditId, orderId: same, amountCents: 1_000 }))
sample(orderPaidAfterClosing, (orderId, version) => ({ orderId, version, paymentId: same }))
sample(paymentStarted, (paymentId, version) => ({ paymentId, orderId: same, version }))
sample(paymentCaptured, (orderId, version) => ({
  paymentId: same,
  orderId,
  version,
  amountCents: 4_938,
  currency: 'GBP',
  method: 'card',
}))
sample(paymentRefunded, refund)
sample(excessReturned, refund)
sample(formPublished, (formId) => ({ formId, code: 'in-evisa', version: 1 }))
sample(targetsMissed, (missedId, count) => ({ missedId, count }))
sample(rulesChanged, (noticeId) => ({ noticeId, pairs: ['GBIN'] }))
sample(siteStaffActed, (changeId) => ({
  ...{ changeId, actorId: same },
  changes: [{ field: 'name', before: null, after: 'Visas' }],
}))
const act = { actorId: same, subject: other, at: '2026-11-23T00:00:00.000Z' }
sample(documentStaffActed, (orderId) => ({ orderId, ...act, action: 'delete' }))
sample(paymentStaffActed, (orderId) => ({ orderId, ...act, action: 'pay' }))
sample(papersChanged, (orderId, version) => ({
  orderId,
  version,
  papers: [{ id: same }],
  hasDecision: false,
}))
sample(documentReplaced, (orderId) => ({ orderId, documentId: same, replacedBy: other }))

const heard = PROCESS_NAMES.flatMap((listener) =>
  (topology[listener] as Member).events.map((event) => ({ listener, event, name: event.name })),
)
const working = new Set([
  ...allEvents.map(({ service }) => service),
  ...heard.map(({ listener }) => listener),
])

let broker: OwnBroker
const processes = new Map<string, EventProcess>()
const publisherOf = (event: EventDefinition): EventProcess => processes.get(event.service)!

beforeAll(async () => {
  broker = await ownBroker()
  for (const name of working) processes.set(name, await startEventProcess(name as ProcessName, broker))
})
afterAll(async () => {
  await Promise.all([...processes.values()].map(({ close }) => close()))
  await broker.close()
})

/** Publishes an event as its service does: through the outbox. */
const tell = (event: EventDefinition, about: string, step = 1): Promise<void> =>
  publisherOf(event).tell(event, SAMPLES[event.name]!(about, step))

it('every event has a sample here, and someone who listens', () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(allEvents.map(({ name }) => name).sort())
  expect(new Set(heard.map(({ name }) => name)).size).toBe(allEvents.length)
})

describe.each(heard)('$listener, which waits with an event $name,', ({ listener, event }) => {
  it('goes on with those about other things and keeps the order of each', async () => {
    const { hears } = processes.get(listener)!
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    const [held, free] = [v7(), v7()]
    const done: string[] = []
    hears(event, async (payload) => {
      const about = String((payload as Record<string, unknown>)[event.about])
      const before = done.length
      if (about === held && !done.includes('held')) await released
      done.push(about === held ? 'held' : `free ${before}`)
    })
    for (const step of [1, 2]) await tell(event, held, step)
    for (const step of [1, 2]) await tell(event, free, step)
    await waitFor(() => done.length === 2)
    expect(done).toEqual(['free 0', 'free 1'])
    release()
    await waitFor(() => done.length === 4)
    expect(done.slice(2)).toEqual(['held', 'held'])
  })
})

describe('rows that someone else holds', () => {
  it('the events about 40 other things do not wait for 15 of them, and their own come when they are free', async () => {
    const { hears, database } = processes.get('orders')!
    const locked = Array.from({ length: 15 }, () => v7())
    const free = Array.from({ length: 40 }, () => v7())
    for (const id of [...locked, ...free]) await database.query(`INSERT INTO thing VALUES ($1)`, [id])
    const done = new Set<string>()
    hears(paymentCaptured, async (payload, tx) => {
      const { orderId } = payload as PayloadOf<typeof paymentCaptured>
      await tx.query(`SELECT 1 FROM thing WHERE id = $1 FOR UPDATE`, [orderId])
      done.add(orderId)
    })
    await database.query(`BEGIN`)
    await database.query(`SELECT 1 FROM thing WHERE id = ANY($1) FOR UPDATE`, [locked])
    try {
      await Promise.all(locked.map((id) => tell(paymentCaptured, id)))
      for (const id of free) {
        await tell(paymentCaptured, id)
        await waitFor(() => done.has(id))
      }
      expect(locked.filter((id) => done.has(id))).toEqual([])
    } finally {
      await database.query(`COMMIT`)
    }
    await waitFor(() => locked.every((id) => done.has(id)))
    expect(await database.query(`SELECT 1 FROM dead_letter`)).toEqual([])
  })
})
