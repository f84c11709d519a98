import { conditionHolds, countNeeded, holdingOf, slotsOf } from './paper-rules'
import type { PaperEntry, PaperList } from '@borderlane/contracts/catalogue/papers'

const entry = (fields: Partial<PaperEntry>): PaperEntry => ({
  code: 'photo',
  name: 'Passport photo',
  need: 'always',
  when: null,
  condition: '',
  details: '',
  way: 'file',
  limits: null,
  copy: null,
  source: { name: 'the authority', url: null, asOf: '' },
  seen: 'opened',
  confidence: 'high',
  ...fields,
})
const list = (...entries: PaperEntry[]): PaperList => ({
  destination: 'IN',
  kind: 'evisa',
  version: 0,
  entries,
})
const TODAY = '2026-11-29'

it.each([
  [{}, true],
  [{ seen: 'transcribed', confidence: 'medium' }, true],
  [{ seen: 'staff' }, true],
  [{ confidence: 'low' }, false],
  [{ seen: 'general' }, false],
  [{ seen: 'excerpt' }, false],
  [{ need: 'if', when: 'minor' }, false],
  [{ need: 'not_asked' }, false],
  [{ way: 'in_person' }, false],
] satisfies [Partial<PaperEntry>, boolean][])('a paper with %j holds an order: %s', (fields, holds) =>
  expect(holdingOf(list(entry(fields)))).toEqual(holds ? ['photo'] : []),
)

it.each([
  ['minor', { dateOfBirth: '2010-01-01' }, true],
  ['minor', { dateOfBirth: '2008-11-29' }, false],
  ['minor', {}, undefined],
  ['minor_alone', { dateOfBirth: '2010-01-01' }, undefined],
  ['minor_alone', { dateOfBirth: '1990-01-01' }, false],
  ['employed', { occupationStatus: 'employed' }, true],
  ['employed', { occupationStatus: 'retired' }, false],
  ['employed', { employerName: 'Acme' }, true],
  ['student', { occupationStatus: 'student' }, true],
  ['host', { accommodationType: 'with family or friends' }, true],
  ['no_host', { accommodationType: 'hotel' }, true],
  ['no_host', {}, undefined],
  ['sponsor', { whoPays: 'myself' }, false],
  ['multiple_entry', { entriesRequested: 'multiple' }, true],
  ['border', { purposeOfTrip: 'tourism' }, undefined],
] as const)('of the condition %s the answers %j say %s', (when, answers, holds) =>
  expect(conditionHolds(when, answers, TODAY)).toBe(holds),
)

it('a list has one slot for a paper of several lines, and none for what is ruled out, not asked for or no file', () => {
  const papers = list(
    entry({ code: 'insurance' }),
    entry({ code: 'insurance', need: 'if', when: 'multiple_entry' }),
    entry({ code: 'employment_letter', need: 'if', when: 'employed' }),
    entry({ code: 'host_letter', need: 'not_asked' }),
    entry({ code: 'passport_original', way: 'in_person' }),
  )
  expect(slotsOf(papers)).toEqual(['insurance', 'employment_letter'])
  const answers = { occupationStatus: 'student', entriesRequested: 'one' }
  expect(slotsOf(papers, answers, TODAY)).toEqual(['insurance'])
  // What may be needed by some is no reason for a warning.
  expect(countNeeded(papers, slotsOf(papers), {}, TODAY)).toBe(1)
})
