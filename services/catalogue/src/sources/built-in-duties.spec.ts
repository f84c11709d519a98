import { dutiesByDestination, dutiesOf, readDuties } from './built-in-duties'

const LINE = {
  destination: 'TH',
  passports: '*',
  passports_except: '',
  code: 'arrival_card',
  name: 'TDAC',
  need: 'must',
  place: 'before',
  fee: 'free',
  earliest_hours: '72',
  latest_hours: '0',
  official_site: 'https://tdac.immigration.go.th/',
  from: '2025-05-01',
  evidence: 'cited',
  authority: 'GOV.UK travel advice',
  url: 'https://www.gov.uk/foreign-travel-advice/thailand/entry-requirements',
  as_of: '2026-06-30',
}
const COUNTRIES = new Set(['TH', 'IN', 'SG'])

const codesFor = async (passport: string, destination: string, on = '2026-12-01') =>
  dutiesOf((await readDuties()).get(destination) ?? [], passport, on).map(({ code }) => code)

test.each([
  ['an unknown country', { destination: 'XX' }, 'unknown country XX'],
  ['no destination', { destination: '' }, 'Invalid'],
  ['an unknown passport', { passports: 'IN QQ' }, 'unknown country QQ'],
  ['a day that does not exist', { from: '2025-02-29' }, 'Invalid ISO date'],
  ['a day of the source that does not exist', { as_of: '2026-13' }, 'Invalid'],
  ['an unknown code', { code: 'dance' }, 'Invalid option'],
  ['an unknown person', { who: 'pilots' }, 'Invalid option'],
  ['a text in place of a number', { earliest_hours: 'three' }, 'expected number'],
])('a line with %s is refused by its number', (_what, fault, reason) => {
  const read = () => dutiesByDestination([LINE, { ...LINE, ...fault }], COUNTRIES)
  expect(read).toThrow(/^duty\.csv, line 3: /)
  expect(read).toThrow(reason)
})

test('a duty is for the passports of its line, from its first day to its last', () => {
  const duties = dutiesByDestination(
    [{ ...LINE, passports_except: 'SG', until: '2026-12-31' }],
    COUNTRIES,
  ).get('TH')!
  expect(dutiesOf(duties, 'IN', '2025-05-01')).toHaveLength(1)
  expect(dutiesOf(duties, 'IN', '2026-12-31')).toHaveLength(1)
  expect(dutiesOf(duties, 'IN', '2025-04-30')).toEqual([])
  expect(dutiesOf(duties, 'IN', '2027-01-01')).toEqual([])
  expect(dutiesOf(duties, 'SG', '2026-06-01')).toEqual([])
})

test('a duty after whose last day no one knows what applies is still shown, with that day', async () => {
  const [bond] = dutiesOf((await readDuties()).get('US')!, 'NG', '2027-02-01')
  expect(bond).toMatchObject({ code: 'bond', until: '2026-08-05' })
})

test('the built-in lines hold what their sources say of usual routes', async () => {
  expect(await codesFor('IN', 'TH')).toEqual(expect.arrayContaining(['arrival_card', 'yellow_fever']))
  expect(await codesFor('US', 'FR')).toEqual(
    expect.arrayContaining(['ees', 'stay_limit', 'border_checks', 'etias']),
  )
  // Citizens of the union stay as long as they like; for a visa no ETIAS is needed.
  expect(await codesFor('IE', 'FR')).not.toContain('stay_limit')
  expect(await codesFor('IN', 'FR')).not.toContain('etias')
  expect(await codesFor('SG', 'MY')).not.toContain('arrival_card')
})

test('what was written for British citizens binds them, and is a question to the authority for others', async () => {
  const ticket = async (passport: string) =>
    dutiesOf((await readDuties()).get('ID')!, passport, '2026-12-01').filter(
      ({ code }) => code === 'onward_ticket',
    )
  expect(await ticket('GB')).toMatchObject([{ need: 'must', who: null }])
  expect(await ticket('IN')).toMatchObject([{ need: 'may_be_asked', who: 'british_text' }])
})

test('arrival cards are free, and every line names its source with an address or says whom it cites', async () => {
  const all = [...(await readDuties()).values()].flat().map(({ duty }) => duty)
  for (const { code, name, fee, source, url } of all) {
    if (code === 'arrival_card' && name !== 'FMM') expect([name, fee]).toEqual([name, 'free'])
    expect(source.name).not.toBe('')
    expect(source.url ?? url).toMatch(/^https:\/\//)
  }
})
