import { checkTrip, type TripAnswer } from '@borderlane/contracts/catalogue/trips'
import { AppError } from '@borderlane/contracts/define'
import { stubCall } from '@borderlane/testing'
import { startGateway, type TestGateway } from './start-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const ask = async (search: string) => (await gateway.ask('GET', `/trip${search}`)).text
const QUESTION = '?to=TH&arrive=2027-02-10&leave=2027-02-20&p1=IN'

const source = { code: 'published', name: '<b>"&', url: null, asOf: '2026-11-02' } as const
const answer: TripAnswer = {
  on: '2026-11-29',
  dataVersion: 1,
  lines: [
    {
      ...{ about: 'rule', level: 'todo', topic: 'rule', code: 'kind.evisa' },
      ...{ params: { from: 'IN', to: 'TH' }, from: null, by: '2027-01-20' },
      ...{ source, evidence: 'cited', url: null },
    },
  ],
  travellers: [
    {
      best: { passport: 0, why: 'only' },
      legs: [
        {
          country: { code: 'TH', name: 'Thailand' },
          via: null,
          passports: [
            {
              ...{ passport: 0, level: 'todo', rule: null, canApply: false, cost: null, lines: [0] },
            },
          ],
        },
      ],
    },
  ],
}

test('a trip is answered as a page that needs no script; nothing of the answer ends an element', async () => {
  const stub = await stubCall(gateway.broker, checkTrip, () => answer)
  const text = await ask(`${QUESTION}&name=Asha`)
  expect(stub.asked.map(({ input }) => input)).toEqual([
    {
      travellers: [{ passports: [{ country: 'IN' }] }],
      legs: [{ to: 'TH', arrive: '2027-02-10', leave: '2027-02-20' }],
    },
  ])
  expect(text).toContain('[1 TH][2 ][3 ]<b>India only</b><h3>29 November 2026</h3><h3>20 January 2027</h3>')
  expect(text).toContain(
    '<li>With a passport from India you need an e-visa for Thailand. &lt;b&gt;&quot;&amp; 2 November 2026</li>',
  )
  await stub.close()
})

test('without a question there are the fields alone; what is wrong is said, and a failure too', async () => {
  expect(await ask('')).toBe('[1 ][2 ][3 ]')
  expect(await ask('?to=__proto__&p1=IN&arrive=2027-02-10')).toBe('<p>1 leg day</p>[1 __proto__][2 ][3 ]')
  let refusal = new AppError('validation.failed', {
    fields: [{ path: 'legs.1.via', code: 'twice', message: 'any words' }],
  })
  const stub = await stubCall(gateway.broker, checkTrip, () => {
    throw refusal
  })
  expect(await ask(QUESTION)).toContain('<p>2 leg twice</p>[1 TH]')
  refusal = new AppError('service.unavailable')
  expect(await ask(QUESTION)).toContain('failed[1 TH]')
  await stub.close()
})
