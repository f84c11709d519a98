import type { BorderChange, BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import type { AppError } from '@borderlane/contracts/define'
import { toBorderRuleVersions } from '../staff/selling.view'
import { readChanges } from './border-changes'
import type { BorderRuleVersionRow } from '../rules/version.store'
import { BorderRules, isOldLine, type LinesInUse, newLineId } from './border-rules'

const DUTY: BorderLine = {
  ...{ places: 'TH', passports: '*', code: 'arrival_card', name: 'TDAC', need: 'must' },
  ...{ evidence: 'cited', authority: 'An authority', as_of: '2026-06-30' },
}
const COUNTRIES = new Set(['TH', 'IN', 'SG'])

const readOne = (changes: BorderChange[], lines: LinesInUse = new Map(), kind: BorderKind = 'duty') =>
  readChanges(
    { kind, changes, lines, countries: COUNTRIES, today: '2026-11-29' },
    (index, column) => `${index}.${column}`,
  )
const inUse = (...lines: BorderLine[]): LinesInUse =>
  new Map(lines.map((line) => [newLineId('duty', line), { line, origin: 'shipped' as const }]))

function refused(changes: BorderChange[], lines?: LinesInUse, kind?: BorderKind) {
  try {
    readOne(changes, lines, kind)
  } catch (error) {
    return (
      (error as AppError).details as { fields: { path: string; code: string; other?: string }[] }
    ).fields.map(({ path, code, other }) => [path, code, other].filter(Boolean).join(' '))
  }
  return undefined
}

test('a line without id is the one for the same case, or a new one; one that says the same is no change', () => {
  const lines = inUse(DUTY)
  const id = newLineId('duty', DUTY)
  expect(readOne([{ id: null, line: { ...DUTY, fee: '' } }], lines)).toEqual({ changes: [], same: 1 })
  const paid = { ...DUTY, fee: 'USD 10.00' }
  expect(readOne([{ id: null, line: paid }], lines)).toEqual({ changes: [{ id, line: paid }], same: 0 })
  const optional = { ...DUTY, need: 'may_be_asked' }
  const lower = { ...optional, places: 'th' }
  expect(readOne([{ id: null, line: lower }], lines)).toEqual({ changes: [{ id, line: optional }], same: 0 })
  const other = { ...DUTY, places: 'SG' }
  expect(readOne([{ id: null, line: other }], lines).changes[0]!.id).not.toBe(id)
})

test('two periods of one rule are two lines, and the same period twice is not', () => {
  const until = { ...DUTY, until: '2026-12-31' }
  const next = { ...DUTY, from: '2027-01-01', fee: 'USD 10.00' }
  const later = { ...DUTY, from: '2028-01-01' }
  const add = (...added: BorderLine[]) => added.map((line) => ({ id: null, line }))
  const { changes } = readOne(add(next, later), inUse(until))
  expect(changes.map(({ line }) => line)).toEqual([next, later])
  expect(new Set([newLineId('duty', until), ...changes.map(({ id }) => id)]).size).toBe(3)
  expect(refused(add(next, { ...next, fee: 'free' }), inUse(until))).toEqual(['1.places twice'])
})

test.each([
  ['a source that is read tomorrow', { as_of: '2026-11-30' }, 'as_of future'],
  ['a source of next month', { as_of: '2026-12' }, 'as_of future'],
  ['a source of today', { as_of: '2026-11-29' }, undefined],
  ['a source of this month', { as_of: '2026-11' }, undefined],
  ['a latest hour before the earliest', { earliest_hours: '72', latest_hours: '100' }, 'latest_hours hours'],
  ['hours in their order', { earliest_hours: '72', latest_hours: '-10' }, undefined],
  ['a last day before the first', { from: '2026-03-01', until: '2026-02-21' }, 'until order'],
  ['a name that turns the text around it', { name: 'TD\u202eAC' }, 'name hidden'],
  ['several places that are not known', { places: 'TH XX YY' }, 'places unknown XX YY'],
])('%s is refused or not', (_case, columns, problem) =>
  expect(refused([{ id: null, line: { ...DUTY, ...columns } }])).toEqual(problem && [`0.${problem}`]),
)

test('a permit or a stop is known from an address, beside the name of who says so', () => {
  const said = { places: 'TH', passports: '*', evidence: 'cited', authority: 'Ministry', as_of: '2026-06-30' }
  const permit = { ...said, issuers: 'SG', kind: 'visa', gives: 'F' }
  const stop = { ...said, side: 'airside', needs: 'none' }
  const fieldsOf = (kind: BorderKind, line: BorderLine) => refused([{ id: null, line }], undefined, kind)
  expect(fieldsOf('permit', permit)).toEqual(['0.url missing'])
  expect(fieldsOf('transit', stop)).toEqual(['0.url missing'])
  expect(fieldsOf('permit', { ...permit, url: 'https://mofa.example/permits' })).toBeUndefined()
})

test('what is wrong with a change is reported by line and column, and nothing is half applied', () => {
  expect(
    refused([
      { id: null, line: DUTY },
      { id: null, line: { ...DUTY, places: 'XX', need: '' } },
    ]),
  ).toEqual(['1.places unknown XX', '1.need missing'])
  expect(refused([{ id: '0'.repeat(16), line: null }])).toEqual(['0.id unknown'])
  // Two lines for one case, by two changes or by one beside what is there.
  expect(
    refused([
      { id: null, line: DUTY },
      { id: null, line: { ...DUTY, fee: 'free' } },
    ]),
  ).toEqual(['1.places twice'])
  const other = { ...DUTY, places: 'SG' }
  expect(refused([{ id: newLineId('duty', other), line: DUTY }], inUse(DUTY, other))).toEqual([
    '0.places twice',
  ])
})

const version = (
  number: number,
  changes: BorderChange[],
  undoes: number | null = null,
): BorderRuleVersionRow => ({
  ...{ kind: 'duty', version: number, changes, undoes, reason: 'Test' },
  ...{ made_at: new Date(0), made_by: '00000000-0000-4000-8000-000000000000' },
})

test('a change that is undone, and then the one before it, leave exactly what is shipped', async () => {
  const rules = new BorderRules()
  await rules.loadShipped()
  rules.useVersions([])
  const shipped = [...rules.lines('duty')]
  const [[id, { line }]] = shipped as [(typeof shipped)[number]]
  const changed = (name: string) => [{ id, line: { ...line, name } }]
  const [first, second] = [version(1, changed('A')), version(2, changed('B'))]
  rules.useVersions([first, second])
  expect(rules.lines('duty').get(id)).toEqual({ line: { ...line, name: 'B' }, origin: 'staff' })
  const canUndo = (...rows: BorderRuleVersionRow[]) =>
    toBorderRuleVersions(rows).flatMap((one) => (one.canUndo ? [one.version] : []))
  expect(canUndo(first, second)).toEqual([2])
  const undone = [first, second, version(3, [], 2)]
  rules.useVersions(undone)
  expect(rules.lines('duty').get(id)!.line['name']).toBe('A')
  expect(canUndo(...undone)).toEqual([1])
  rules.useVersions([...undone, version(4, [], 1)])
  expect([...rules.lines('duty')]).toEqual(shipped)
})

test('a line that is taken out is no longer said', async () => {
  const rules = new BorderRules()
  await rules.loadShipped()
  rules.useVersions([])
  const cards = () => rules.facts.duty.get('TH')?.filter(({ duty }) => duty.name === 'TDAC').length
  const id = [...rules.lines('duty')].find(([, { line }]) => line['name'] === 'TDAC')![0]
  expect(cards()).toBe(1)
  rules.useVersions([version(1, [{ id, line: null }])])
  expect(cards()).toBe(0)
})

test.each([
  ['2026-08-31', false],
  ['2026-08-30', true],
  // Of a month its last day counts.
  ['2026-08', false],
  ['2026-07', true],
])('a source of %s is old on 2026-11-29: %s', (readOn, isOld) => {
  expect(isOldLine({ as_of: readOn }, '2026-11-29')).toBe(isOld)
})
