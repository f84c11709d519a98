import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import { printedText, samplePapers } from '@borderlane/testing'
import type { Language } from '@borderlane/words/languages'
import type { Order } from '../order/order.entity'
import { printPages } from '../staff/pages-pdf'
import { packOf } from './pack-content'
import type { Pack } from './pack-letters'

const SEED = join(__dirname, '../../../catalogue/seed/form/schengen-c.json')
const form = Form.parse(JSON.parse(readFileSync(SEED, 'utf8')))
const BRAND = { name: 'Visas & Co', colour: '#0b5345', logo: null }
const answers: Answers = {
  ...{ surname: 'Rao', givenNames: 'Asha', nationality: 'IN', passportNumber: 'X47Q99ZK3' },
  ...{ email: 'asha@example.com', phone: '+91 98765 43210', passportExpiryDate: '2031-05-03' },
  ...{ purposeOfTrip: 'tourism', arrivalDate: '2027-05-01', departureDate: '2027-05-14' },
  ...{ firstEntryCountry: 'FR', occupation: 'Teacher', inviterName: 'Hôtel du Nord' },
  otherDestinations: [{ country: 'IT' }, { country: 'CH' }],
}
const paperList = samplePapers([
  { code: 'photo', details: '35 x 45 mm' },
  { code: 'employment_letter', need: 'if', when: 'employed' },
  { code: 'student_letter', need: 'if', when: 'student' },
  { code: 'arrival_card', details: 'Online', way: 'on_entry' },
])
const order = {
  ...{ reference: 'BL-7K3M92QX', destinationCountry: 'FR', lodging: 'centre', variant: null },
  visaTitle: { code: 'schengen', params: {}, text: 'Schengen visa' },
  requiredDocuments: [],
  ruledOutDocuments: ['student_letter'],
  paperChanges: [],
  paperList,
} as unknown as Order
const pack = (change: Partial<Pack> = {}): Pack => ({
  ...{ order, form, answers, hidden: [], language: 'en' },
  appointment: { place: 'VFS Global, Delhi', day: '2027-03-02', time: '09:30', zone: 'Asia/Kolkata' },
  ...change,
})
const textOf = async (change?: Partial<Pack>) => printedText(await printPages(packOf(pack(change), BRAND)))

it('a pack has the papers to tick, letters of what was answered, and the answers of the official form', async () => {
  const text = await textOf()
  for (const said of [
    'We check your papers and fill in the form.',
    '2 March 2027, 09:30 (India Standard Time)',
    '35 x 45 mm',
    'Only if the traveller is employed.',
    'I apply for a visa for France.',
    'Purpose of my journey: tourism.',
    'I plan to arrive on 1 May 2027 and to leave on 14 May 2027.',
    'My passport number is X47Q99ZK3.',
    'Occupation: Teacher.',
    'Hôtel du Nord',
    '14 days',
    'Schengen visa application (harmonised form)',
    'FOR OFFICIAL USE ONLY',
  ])
    // Lines are broken where there is no more room.
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(text).not.toContain('Online')
})

it('a letter names who pays, whether one text was asked for it or a name', () => {
  const costs = (more: Answers) =>
    JSON.stringify(
      packOf(pack({ answers: { ...answers, whoPays: 'another person', ...more } }), BRAND).blocks,
    )
  expect(costs({ payerDetails: 'Devi Rao, Pune' })).toContain('another person, Devi Rao, Pune')
  expect(costs({ payerName: { surname: 'Rao', givenNames: 'Devi' } })).toMatch(/another person, .*Devi/)
  expect(costs({ payerCompany: 'Rao Ltd' })).toContain('another person, Rao Ltd')
})

it('what answers rule out, and staff have waived, is not listed; what staff have added is', async () => {
  const ticks = (change: object) =>
    packOf(pack({ order: { ...order, ...change } as Order }), BRAND).blocks.filter(
      ({ kind }) => kind === 'tick',
    )
  expect(ticks({})).toHaveLength(2)
  const at = '2026-12-01T00:00:00.000Z'
  const photo = { code: 'photo', params: {}, text: 'Photo' }
  expect(ticks({ paperChanges: [{ act: 'waive', document: photo, reason: 'x', at }] })).toHaveLength(1)
  const tax = { code: 'tax_return', params: {}, text: 'Tax return' }
  expect(ticks({ paperChanges: [{ act: 'add', document: tax, reason: 'For 2026', at }] })).toContainEqual({
    ...{ kind: 'tick', text: 'Tax return', notes: ['For 2026'] },
  })
})

it('what its reader may not see is a blank, in the letters as in the sheet, and the page says so', async () => {
  const text = await textOf({ hidden: ['passportNumber', 'occupation', 'inviterName'] })
  for (const secret of ['X47Q99ZK3', 'Teacher', 'Hôtel du Nord']) expect(text).not.toContain(secret)
  expect(text).toContain('Sealed answers')
  expect(text).toContain('____________________')
})

it.each<[Language, string]>([
  ['ar', 'جواز سفرك'],
  ['zh', '护照'],
  ['hi', 'पासपोर्ट'],
  ['ru', 'паспорт'],
])('instructions are in the language of the traveller, letters in English: %s', async (language, word) => {
  const text = await textOf({ language })
  for (const letter of word.replaceAll(' ', '')) expect(text).toContain(letter)
  expect(text).toContain('Dear Sir or Madam,')
  expect(text).not.toContain('How to use these pages')
  expect(text).not.toContain('[U+')
})
