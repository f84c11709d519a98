import { readCountries } from './built-in-data'
import { ChangedForm } from './reading'
import { readCanadaAdvice, readUkAdvice, UK_ADVICE } from './travel-advice'

const uk = (visa: string): string =>
  JSON.stringify({
    details: {
      parts: [
        { slug: 'warnings', body: '<p>You must get a visa.</p>' },
        {
          slug: 'entry-requirements',
          body: `<h2 id="passport">Passport validity requirements</h2><p>Your passport must be valid.</p>
            <h2 id="visa">Visa requirements</h2>${visa}<h2>Customs rules</h2><p>You must not bring plants.</p>`,
        },
      ],
    },
  })

it.each([
  ['<p>You can visit Thailand without a visa for up to 60&nbsp;days.</p>', '60'],
  ['<p>You do not need a visa for tourism.</p><p>You must get one to work.</p>', 'F'],
  ['<p>You can travel without a visa for up to 6 months.</p>', '180'],
  ['<p>You must have a visa to visit India.</p>', 'V'],
  ['<p>To enter, you need to apply for an e-visa before you travel.</p>', 'E'],
  ['<p>You can get a visa on arrival, or apply for an eVisa.</p>', 'A'],
  ['<p>You must have an <a href="/x">ESTA</a> before you travel.</p>', 'T'],
  ['<p>Rules differ by the purpose of your journey.</p>', null],
])('reads the United Kingdom’s advice: %s', (visa, value) => expect(readUkAdvice(uk(visa))).toBe(value))

it.each([
  ['no JSON', '<html>robots?</html>'],
  ['no parts', '{"details":{}}'],
  ['no part about entry', '{"details":{"parts":[]}}'],
])('refuses advice with %s', (_what, document) => expect(() => readUkAdvice(document)).toThrow(ChangedForm))

const canada = (visa: string): string =>
  JSON.stringify({
    data: {
      eng: {
        'entry-exit': { html: `<h3>Visas</h3><p>Tourist visa: ${visa}<br>Business visa: required</p>` },
      },
    },
  })

it.each([
  ['not required for stays up to 30 days', '30'],
  ['Not required', 'F'],
  ['required', 'V'],
  ['Required (can be obtained on arrival)', 'A'],
  ['required (e-visa)', 'E'],
  ['Electronic Travel Authorization', 'T'],
  ['ask the embassy', null],
])('reads Canada’s advice: %s', (visa, value) => expect(readCanadaAdvice(canada(visa))).toBe(value))

it('refuses Canadian advice that says nothing about entry, or is none', () => {
  expect(() => readCanadaAdvice('<html>')).toThrow(ChangedForm)
  expect(() => readCanadaAdvice('{"data":{"eng":"Thailand"}}')).toThrow(ChangedForm)
})

it('has an address for every destination', async () => {
  const addresses = (await readCountries()).map(UK_ADVICE.addressOf)
  expect(addresses.filter((address) => !/\/foreign-travel-advice\/[a-z-]+[a-z]$/.test(address))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})
