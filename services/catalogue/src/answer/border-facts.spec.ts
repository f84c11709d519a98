import { dutiesOf, factsOf } from './border-facts'
import { placesAmong, readBorderLines, shippedLines } from './border-rules'

const LINE = {
  places: 'TH',
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
const PERMIT = {
  ...{ places: 'TH', passports: 'IN', passports_except: '', issuers: 'SG SCHENGEN', kind: 'visa' },
  ...{ gives: 'E', days: '', conditions: 'used_once', until: '', evidence: 'cited' },
  ...{ authority: 'an authority', url: 'https://authority.example', as_of: '2026-06-30' },
}
const TRANSIT = {
  ...{ places: 'GI', passports: '*', passports_except: '', who: '', to: '', side: 'airside', needs: 'visa' },
  ...{ free_for: 'visa:SG', hours: '', conditions: '', from: '', until: '', evidence: 'authority' },
  ...{ authority: 'an authority', url: 'https://visas.example/transit', as_of: '2026-06-30' },
}
const KNOWN = placesAmong(new Set(['TH', 'IN', 'SG']))

const readDuties = async () => {
  const lines = [...(await readBorderLines('duty')).values()].map(({ line }) => line)
  return factsOf((kind) => (kind === 'duty' ? lines : [])).duty
}
const codesFor = async (passport: string, destination: string, on = '2026-12-01') =>
  dutiesOf((await readDuties()).get(destination) ?? [], passport, on).map(({ code }) => code)

test.each([
  ['an unknown country', 'duty', { places: 'XX' }, 'places unknown XX'],
  ['a territory', 'duty', { places: 'GI' }, 'places territory GI'],
  ['no destination', 'duty', { places: '' }, 'places missing'],
  ['an unknown passport', 'duty', { passports: 'IN QQ' }, 'passports unknown QQ'],
  ['an exception from named passports', 'duty', { passports: 'IN', passports_except: 'SG' }, 'everyone'],
  ['a day that does not exist', 'duty', { from: '2025-02-29' }, 'from unknown 2025-02-29'],
  ['a last day before the first', 'duty', { until: '2025-04-30' }, 'until order'],
  ['a day of the source that does not exist', 'duty', { as_of: '2026-13' }, 'as_of unknown'],
  ['an unknown code', 'duty', { code: 'dance' }, 'code unknown dance'],
  ['an unknown person', 'duty', { who: 'pilots' }, 'who unknown pilots'],
  ['a text in place of a number', 'duty', { earliest_hours: 'three' }, 'earliest_hours unknown'],
  ['an amount without a currency', 'duty', { fee: '20' }, 'fee unknown 20'],
  ['a column of another file', 'duty', { gives: 'F' }, 'gives column'],
  ['what another line says', 'duty', { fee: '' }, 'places twice'],
  ['an unknown issuer', 'permit', { issuers: 'SG NATO' }, 'issuers unknown NATO'],
  ['no issuer', 'permit', { issuers: '' }, 'issuers missing'],
  ['an unknown kind of permit', 'permit', { kind: 'passport' }, 'kind unknown'],
  ['an unknown rule', 'permit', { gives: 'X' }, 'gives unknown'],
  ['a condition without a sentence', 'permit', { conditions: 'used_twice' }, 'conditions unknown used_twice'],
  ['an address that is not one', 'permit', { url: 'evisa.gov.tr' }, 'url unknown'],
  ['an unknown side', 'transit', { side: 'seaside' }, 'side unknown'],
  ['hours that are no number', 'transit', { hours: 'few' }, 'hours unknown'],
  ['a permit without issuer', 'transit', { free_for: 'visa' }, 'free_for unknown visa'],
  ['no evidence', 'transit', { evidence: '' }, 'evidence missing'],
] as const)('a line with %s is refused by its number', (_what, kind, fault, reason) => {
  const line = { duty: LINE, permit: PERMIT, transit: TRANSIT }[kind]
  const read = () => shippedLines(kind, [line, { ...line, ...fault }], KNOWN)
  expect(read).toThrow(/^(duty|held-permit|transit)\.csv, line 3: /)
  expect(read).toThrow(reason)
})

test('a duty is for the passports of its line, from its first day to its last', () => {
  const duties = factsOf((kind) =>
    kind === 'duty' ? [{ ...LINE, passports_except: 'SG', until: '2026-12-31' }] : [],
  ).duty.get('TH')!
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
