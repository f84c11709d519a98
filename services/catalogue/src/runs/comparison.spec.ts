import type { Entry } from '../rules/visa-policy'
import type { OfficialCell, OfficialDifference, OfficialSource } from '../sources/built-in-data'
import { compare, type ComparedRule } from './comparison'

const TODAY = '2026-11-24'
const own: OfficialSource = {
  source: {
    code: 'published' as const,
    name: 'Ministry',
    url: null,
    asOf: '2026-08-19',
    documentDay: '2025-12-30',
  },
  weight: 'own',
}
const other: OfficialSource = {
  source: { code: 'published' as const, name: 'Neighbour', url: null, asOf: '2026-09-01' },
  weight: 'reported',
}

const cited: OfficialSource = {
  source: { code: 'published' as const, name: 'ministry.example', url: null, asOf: '2026-06-30' },
  weight: 'cited',
}

const rule = (
  entry: Entry,
  stayDays: number | null = null,
  fields: Partial<ComparedRule> = {},
): ComparedRule => ({
  id: 'rule',
  passport: 'GB',
  destination: 'FR',
  entry,
  stayDays,
  hasStaySource: false,
  evidence: 'index',
  sourceName: 'Index',
  checkedOn: '2026-02-17',
  ...fields,
})
const cell = (entry: Entry, stayDays: number | null = null, from = own): OfficialCell => ({
  passport: 'GB',
  destination: 'FR',
  policy: { entry, stayDays },
  from,
})
const judged = (said: OfficialCell, fields: Partial<OfficialDifference> = {}): OfficialDifference => ({
  ...said,
  right: 'official',
  confidence: 'high',
  validFrom: null,
  remark: 'seen',
  ...fields,
})
const results = (cells: OfficialCell[], ours: ComparedRule, differences: OfficialDifference[] = []) => {
  const { confirmed, unchanged, changes, proposals } = compare({ cells, differences }, [ours], TODAY)
  return [confirmed.length, unchanged, changes.length, proposals.length]
}

describe('the authority’s own list', () => {
  it.each<[string, OfficialCell, ComparedRule]>([
    ['says the same', cell('visa_free', 90), rule('visa_free', 90)],
    ['names no days', cell('visa_free'), rule('visa_free', 90)],
    ['asks for a visa where ours is an e-visa', cell('embassy'), rule('evisa')],
    ['is older than an index', cell('eta', 90), rule('eta', null, { checkedOn: '2026-10-01' })],
  ])('agrees where it %s', (_what, said, ours) => {
    expect(results([said], ours)).toEqual([1, 0, 0, 0])
  })

  it.each<[string, OfficialCell, ComparedRule]>([
    ['names other days', cell('visa_free', 90), rule('visa_free', 30)],
    ['names days that we do not know', cell('visa_free', 90), rule('visa_free')],
    ['asks for a visa where ours is an authorisation', cell('embassy'), rule('eta')],
    ['is stricter', cell('eta'), rule('visa_free', 90)],
    ['is looser', cell('visa_free', 90), rule('embassy')],
  ])('is a proposal where it %s', (_what, said, ours) => {
    expect(results([said], ours)).toEqual([0, 0, 0, 1])
  })

  it('replaces a rule only where a person compared both and is sure', () => {
    const [said, ours] = [cell('embassy'), rule('eta')]
    expect(results([said], ours, [judged(said)])).toEqual([0, 0, 1, 0])
    expect(results([said], ours, [judged(said, { confidence: 'medium' })])).toEqual([0, 0, 0, 1])
    expect(results([said], ours, [judged(said, { right: 'unclear' })])).toEqual([0, 0, 0, 1])
    expect(results([said], ours, [judged(said, { right: 'ours' })])).toEqual([0, 0, 0, 0])
  })

  it('changes nothing that rests on it already, or that somebody checked later', () => {
    const again = rule('visa_free', 90, {
      evidence: 'authority',
      sourceName: own.source.name,
      checkedOn: '2026-08-19',
    })
    expect(results([cell('visa_free', 90)], again)).toEqual([0, 1, 0, 0])
    const later = rule('visa_free', 90, { evidence: 'staff', checkedOn: '2026-11-01' })
    expect(results([cell('visa_free', 90)], later)).toEqual([0, 1, 0, 0])
  })
})

describe('what others report', () => {
  it('never raises what a rule rests on, and replaces it only where a person is sure', () => {
    expect(results([cell('visa_free', 90, other)], rule('visa_free', 90))).toEqual([0, 0, 0, 0])
    const said = cell('visa_free', 30, other)
    expect(results([said], rule('visa_free', 60))).toEqual([0, 0, 0, 1])
    expect(results([said], rule('visa_free', 60), [judged(said)])).toEqual([0, 0, 1, 0])
  })

  it('is no proposal where the authority itself agrees with us', () => {
    const cells = [cell('visa_free', 90), cell('visa_free', 30, other)]
    expect(results(cells, rule('visa_free', 90))).toEqual([1, 0, 0, 0])
  })

  it('is a proposal for a day to come, also where it agrees today', () => {
    const said = judged(cell('embassy', null, other), { validFrom: '2027-01-01', confidence: 'medium' })
    const { proposals } = compare({ cells: [], differences: [said] }, [rule('visa_free', 30)], TODAY)
    expect(proposals).toMatchObject([
      { validFrom: '2027-01-01', policy: { entry: 'embassy' }, evidence: 'cited' },
    ])
  })
})

describe('who cites the authority', () => {
  it('raises what rests on an older index, and replaces it', () => {
    const { confirmed } = compare(
      { cells: [cell('visa_free', null, cited)], differences: [] },
      [rule('visa_free', 90)],
      TODAY,
    )
    expect(confirmed).toMatchObject([{ evidence: 'cited', namesDays: false }])
    expect(results([cell('eta', null, cited)], rule('visa_free', 90))).toEqual([0, 0, 1, 0])
  })

  it('is a proposal against anything better or newer, and nothing where the authority agrees with us', () => {
    const said = cell('eta', null, cited)
    expect(results([said], rule('visa_free', 90, { evidence: 'staff' }))).toEqual([0, 0, 0, 1])
    expect(results([said], rule('visa_free', 90, { checkedOn: '2026-10-01' }))).toEqual([0, 0, 0, 1])
    expect(results([cell('visa_free', 90), said], rule('visa_free', 90))).toEqual([1, 0, 0, 0])
  })

  it('yields to a person who has judged that ours is right', () => {
    const said = cell('on_arrival', null, cited)
    expect(results([said], rule('visa_free', 90), [judged(said, { right: 'ours' })])).toEqual([0, 0, 0, 0])
  })
})
