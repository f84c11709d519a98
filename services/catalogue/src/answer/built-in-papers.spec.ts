import { holdingOf, isOfficial, slotsOf } from '@borderlane/domain/catalogue/paper-rules'
import { PAPERS } from '@borderlane/contracts/catalogue/papers'
import { translator } from '@borderlane/words/translator'
import { LANGUAGES } from '@borderlane/words/languages'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSeedRows } from '../sources/built-in-data'
import { papersByList, readPapers } from './built-in-papers'

const OTHER_LANGUAGES = Object.keys(LANGUAGES).filter((one) => one !== 'en')

const LINE = {
  destinations: 'TH',
  kind: 'evisa',
  code: 'photo',
  need: 'always',
  when: '',
  condition: '',
  details: '',
  way: 'file',
  formats: 'jpeg png',
  max_kb: '300',
  min_px: '',
  max_px: '',
  copy: 'copy',
  source_name: 'the authority',
  source_url: 'https://authority.example/',
  as_of: '2026-09',
  seen: 'opened',
  confidence: 'high',
}

test.each([
  ['no destination', { destinations: '' }],
  ['an unknown kind', { kind: 'visa' }],
  ['an unknown paper', { code: 'horoscope' }],
  ['a case that is missing', { need: 'if' }],
  ['a case of its own without words', { need: 'if', when: 'case' }],
  ['an unknown format', { formats: 'gif' }],
  ['a size that is no number', { max_kb: 'small' }],
  ['a source without a name', { source_name: '' }],
  ['an address that is not https', { source_url: 'http://authority.example/' }],
])('a line with %s is refused by its number', (_what, fault) => {
  expect(() => papersByList([LINE, { ...LINE, ...fault }])).toThrow(/^paper.csv, line 3: /)
})

test('a Schengen state has the lines of all and its own; the United Kingdom says what it does not want', async () => {
  const lists = await readPapers()
  const germany = lists.get('DE embassy')!
  expect(slotsOf(germany)).toEqual(
    expect.arrayContaining(['photo', 'insurance', 'bank_statements', 'parental_consent', 'host_letter']),
  )
  expect(germany.entries.filter(({ code }) => code === 'bank_statements')).toHaveLength(2)
  expect(holdingOf(germany)).toEqual(['photo', 'return_ticket', 'insurance', 'bank_statements'])
  expect(slotsOf(lists.get('GB embassy')!)).not.toContain('accommodation')
  expect(lists.get('GB embassy')!.entries).toContainEqual(
    expect.objectContaining({ code: 'accommodation', need: 'not_asked' }),
  )
  // Nothing is uploaded there.
  expect(slotsOf(lists.get('CA eta')!)).not.toContain('passport_bio_page')
  expect(lists.get('TR embassy')!.entries.length).toBeGreaterThan(5)
  expect(holdingOf(lists.get('TR embassy')!)).toEqual([])
})

// Two governments say the rule; the pages of these lines were not opened. What asks for more than the rule stays.
test.each([
  ['EG embassy', 'passport_original', ''],
  ['IE embassy', 'passport_original', 'six months beyond leaving, two pages'],
  ['IN embassy', 'passport_original', ''],
  ['KE eta', 'passport_bio_page', ''],
  ['LK eta', 'passport_number', ''],
  ['MY evisa', 'passport_bio_page', ''],
  ['NG evisa', 'passport_bio_page', ''],
  ['PH embassy', 'passport_original', 'six months beyond the stay'],
  ['QA evisa', 'passport_bio_page', ''],
  ['RU embassy', 'passport_original', ''],
  ['SA embassy', 'passport_original', ''],
  ['SG evisa', 'passport_bio_page', ''],
  ['TH evisa', 'passport_bio_page', ''],
  ['TR embassy', 'passport_original', 'copies of used pages'],
  ['TR evisa', 'passport_number', 'nothing is uploaded in most cases'],
  ['ZA embassy', 'passport_original', ''],
])('%s does not say the passport rule again', async (list, code, details) => {
  const entry = (await readPapers()).get(list)!.entries.find((one) => one.code === code)!
  expect([isOfficial(entry), entry.details]).toEqual([false, details])
})

test.each(OTHER_LANGUAGES)(
  'what the lists say of papers is there in %s, and nothing else is',
  async (language) => {
    const rows = await readSeedRows('paper.csv')
    const said = new Set(rows.flatMap((row) => [row['condition']!, row['details']!]).filter(Boolean))
    const file = join(__dirname, `../../../../libs/words/locales/${language}/paper-texts.json`)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    expect(Object.keys(texts).sort()).toEqual([...said].sort())
    expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([])
  },
)

test('every paper has a name', () => {
  const { find } = translator('documents', 'en')
  expect(Object.keys(PAPERS).filter((code) => find(code, {}) === undefined)).toEqual([])
})
