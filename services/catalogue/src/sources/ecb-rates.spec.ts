import { isImplausible, readEcbRates } from './ecb-rates'
import { ChangedForm } from './reading'

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='2026-11-23'>
    <Cube currency='USD' rate='1.1500'/>
    <Cube currency='JPY' rate='180.00'/>
    <Cube currency='GBP' rate='0.86000'/>
  </Cube></Cube>
</gesmes:Envelope>`

it('makes rates for a pound of rates for a euro', () => {
  const { rates, day } = readEcbRates(DOCUMENT)
  expect(day).toBe('2026-11-23')
  expect(Object.fromEntries(rates)).toEqual({
    EUR: '1.16279',
    USD: '1.33721',
    JPY: '209.302',
    GBP: '1.00000',
  })
})

it.each([
  ['a page of something else', '<html>Please enable scripts</html>'],
  ['no day', DOCUMENT.replace("time='2026-11-23'", '')],
  ['no pound', DOCUMENT.replace('GBP', 'CHF')],
  ['a rate of nothing', DOCUMENT.replace('180.00', '0')],
])('refuses %s', (_what, document) => expect(() => readEcbRates(document)).toThrow(ChangedForm))

it('does not believe a leap', () => {
  const { rates } = readEcbRates(DOCUMENT)
  expect(
    isImplausible(
      rates,
      new Map([
        ['USD', '1.32'],
        ['AED', '4.86'],
      ]),
    ),
  ).toBe(false)
  expect(isImplausible(rates, new Map([['USD', '132']]))).toBe(true)
})
