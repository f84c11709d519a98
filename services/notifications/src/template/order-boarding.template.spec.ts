import type { BoardingItem } from '@borderlane/contracts/orders/boarding'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { LOCALES } from '@borderlane/contracts/primitives'
import { sampleOrder } from '@borderlane/testing'
import { textsOf } from '../locale/texts'
import { orderBoarding } from './order-boarding.template'

const CARD = {
  ...{ code: 'arrival_card', name: 'TDAC', need: 'must', place: 'before', who: null, whoDays: null },
  ...{ fee: 'free', earliestHours: 72, latestHours: 0, onLeaving: false, from: null, until: null },
  url: 'https://tdac.immigration.go.th/',
} as Duty
const item = (code: BoardingItem['code'], change: Partial<BoardingItem> = {}): BoardingItem => ({
  ...{ code, isDone: false, by: 'traveller', duties: [] },
  ...change,
})
const ITEMS = [
  item('visa', { isDone: true, by: 'system' }),
  item('passport', { by: 'system', neededUntil: '2027-08-10' }),
  item('arrival_card', { duties: [CARD] }),
  item('papers', { isDone: true }),
]
const mail = (language: string, items = ITEMS, today = '2027-02-07') =>
  orderBoarding(
    {
      order: sampleOrder({ boarding: { arrival: '2027-02-10', doneCount: 2, items, history: [] } }),
      url: 'https://example.test/order/1#token=t',
    },
    textsOf(language),
    today,
  )

it.each(LOCALES)('says what is open, with its days and the official address: %s', (language) => {
  const { subject, tables } = mail(language)!
  expect(subject).toContain('BL-7K3M92QX')
  const [{ rows }] = tables as [(typeof tables)[number]]
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ url: 'https://tdac.immigration.go.th/' })
  expect(rows[1]!.label).toContain('(TDAC)')
  if (language !== 'en') return
  expect(subject).toContain('Ready to board: 2 of 4')
  expect(rows[0]!.value).toContain('It has to be valid until 10 August 2027.')
  expect(rows[1]!.value).toContain('From 7 February 2027 to 10 February 2027.')
})

it('there is none once all is ticked, after the arrival, and for an application that has ended', () => {
  expect(
    mail(
      'en',
      ITEMS.map((one) => ({ ...one, isDone: true })),
    ),
  ).toBeNull()
  expect(mail('en', ITEMS, '2027-02-10')).not.toBeNull()
  expect(mail('en', ITEMS, '2027-02-11')).toBeNull()
  expect(orderBoarding({ order: sampleOrder({ status: 'closed' }), url: '' }, textsOf('en'))).toBeNull()
})
