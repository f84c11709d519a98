import { LOCALES } from '@borderlane/contracts/primitives'
import { sampleOrder } from '@borderlane/testing'
import { textsOf } from '../locale/texts'
import { orderAppointment, orderReady } from './order-appointment.template'

const appointment = { place: 'VFS Global, Delhi', day: '2026-12-15', time: '09:30', zone: 'Asia/Kolkata' }
const BEFORE = new Date('2026-12-15T03:59:00Z')
const mail = (language: string, change: Parameters<typeof sampleOrder>[0] = {}, now = BEFORE) =>
  orderAppointment(
    {
      order: sampleOrder({
        ...{ lodging: 'centre', ownSteps: { done: ['appointment'], appointment, history: [] } },
        ...change,
      }),
      url: 'https://example.test/order/1#token=t',
      party: undefined,
      journeys: [],
    },
    textsOf(language),
    now,
  )

it.each(LOCALES)(
  'the reminder of an appointment says when and where in the time of its place: %s',
  (language) => {
    const { subject, paragraphs } = mail(language)!
    const said = paragraphs.join('\n')
    expect(said).toContain('09:30')
    expect(said).toContain('VFS Global, Delhi')
    expect(subject).toContain('BL-7K3M92QX')
    if (language === 'en') expect(said).toContain('15 December 2026 at 09:30 (India Standard Time)')
  },
)

it('there is none once the appointment was undone or has passed, and for a closed application', () => {
  expect(mail('en', { ownSteps: { done: [], history: [] } })).toBeNull()
  expect(mail('en', {}, new Date('2026-12-15T04:00:00Z'))).toBeNull()
  expect(mail('en', { status: 'closed' })).toBeNull()
})

it('that a file is ready asks those for an appointment who have to appear, and is not said once it was undone', () => {
  const ready = (lodging: 'centre' | 'online', done: 'ready'[] = ['ready']) =>
    orderReady(
      {
        ...{ order: sampleOrder({ lodging, ownSteps: { done, history: [] } }), url: 'https://example.test/' },
        ...{ party: undefined, journeys: [] },
      },
      textsOf('en'),
    )
  expect(ready('centre')!.paragraphs.join(' ')).toContain('Book an appointment')
  expect(ready('online')!.paragraphs.join(' ')).not.toContain('appointment')
  expect(ready('centre', [])).toBeNull()
})
