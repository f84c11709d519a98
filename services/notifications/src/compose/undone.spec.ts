import type { OrderStatus } from '@borderlane/contracts/primitives'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { isUndone } from './composers'

const DELAY_MS = 120_000
const A = 'in_review'
const B = 'submitted_to_govt'
const C = 'waiting_on_govt'

/** Every change with the seconds at which it was made; its version is its place. */
const mailed = (changes: [OrderStatus, number][], further: FurtherPayment[] = []) => {
  const history = changes.map(([status, seconds], version) => ({
    status,
    version,
    at: new Date(seconds * 1_000).toISOString(),
  }))
  return history.flatMap(({ version }) =>
    isUndone({ history, furtherPayments: further }, version, DELAY_MS) ? [] : [version],
  )
}

it.each([
  [
    'nothing was undone',
    [
      [A, 0],
      [B, 500],
      [C, 510],
    ],
    [0, 1, 2],
  ],
  [
    'undone within the delay: neither is mailed',
    [
      [A, 0],
      [B, 500],
      [A, 619],
    ],
    [0],
  ],
  [
    'undone when its mail has left: both are',
    [
      [A, 0],
      [B, 500],
      [A, 620],
    ],
    [0, 1, 2],
  ],
  [
    'done again after that: it is mailed once',
    [
      [A, 0],
      [B, 500],
      [A, 510],
      [B, 520],
    ],
    [0, 3],
  ],
  [
    'two steps, both undone',
    [
      [A, 0],
      [B, 500],
      [C, 510],
      [B, 520],
      [A, 530],
    ],
    [0],
  ],
  [
    'the last of two undone',
    [
      [A, 0],
      [B, 500],
      [C, 510],
      [B, 520],
    ],
    [0, 1],
  ],
] as const)('%s', (_name, changes, expected) => {
  expect(mailed(changes as unknown as [OrderStatus, number][])).toEqual(expected)
})

it.each([
  ['asked for before it was undone, the news had left', { status: 'open', asked: 505 }, [0, 1, 2]],
  ['paid before it was undone, the news had left', { status: 'paid', asked: 400, ended: 505 }, [0, 1, 2]],
  [
    'withdrawn, there was no mail that the news had to precede',
    { status: 'withdrawn', asked: 400, ended: 505 },
    [0],
  ],
  ['asked for before the step, or after the undo', { status: 'paid', asked: 400, ended: 520 }, [0]],
] as const)('a further payment %s', (_name, { status, asked, ...rest }, expected) => {
  const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
  const endedAt = 'ended' in rest ? at(rest.ended) : undefined
  const further = {
    id: 'a',
    amountCents: 100,
    reason: 'x',
    documentId: 'b',
    status,
    askedAt: at(asked),
    endedAt,
  }
  const changes: [OrderStatus, number][] = [
    [A, 0],
    [B, 500],
    [A, 510],
  ]
  expect(mailed(changes, [further as FurtherPayment])).toEqual(expected)
})
