import { type GroupedRule, RuleIndex } from './rule-index'

const grouped = (visaType: GroupedRule['visaType'], routes: string): GroupedRule => ({
  visaType,
  visaRequired: visaType !== 'visa_free',
  electronicAuthorisation: false,
  admitted: true,
  stayDays: null,
  governmentFeeCents: 0,
  governmentFeeStatus: 'none',
  governmentFeeSource: null,
  baseServiceFeeCents: 2_500,
  ownFee: false,
  processingDaysStandard: 5,
  processingDaysRush: null,
  processingDaysSuperRush: null,
  processingDaysSameDay: null,
  requiredDocuments: [],
  validFrom: null,
  validUntil: null,
  checkedOn: '2026-02-17',
  governmentFeeListed: null,
  governmentFeeSeason: null,
  governmentFeeAsOf: null,
  extraFees: [],
  authorityDays: null,
  evidence: 'index',
  staffCheck: null,
  staySource: null,
  notes: [],
  source: { code: 'published', name: 'the data', url: null, asOf: '2026-02-17' },
  createdAt: new Date(0),
  routes,
})

const ID_1 = '0199a000-0000-7000-8000-0000000000f1'
const ID_2 = '0199a000-0000-7000-8000-0000000000f2'
const ID_3 = '0199a000-0000-7000-8000-0000000000f3'
const entry = (route: string, id: string) => route + id.replaceAll('-', '')

const DAY = '2026-11-23'

describe('the book of rules', () => {
  const book = new RuleIndex([
    grouped('visa_free', entry('INTH', ID_1) + entry('DEFR', ID_2)),
    grouped('embassy', entry('THIN', ID_3)),
  ])

  it('gives every route its own id and the rule that it shares', () => {
    expect(book.find('IN', 'TH', DAY)).toMatchObject({ id: ID_1, rule: { visaType: 'visa_free' } })
    expect(book.find('DE', 'FR', DAY)).toMatchObject({ id: ID_2, rule: { visaType: 'visa_free' } })
    expect(book.find('IN', 'TH', DAY)!.rule).toBe(book.find('DE', 'FR', DAY)!.rule)
  })

  it('keeps the two directions apart', () => {
    expect(book.find('TH', 'IN', DAY)).toMatchObject({ id: ID_3, rule: { visaType: 'embassy' } })
  })

  it('has nothing for other routes', () => {
    expect(book.find('FR', 'DE', DAY)).toBeNull()
    expect(book.find('IN', 'IN', DAY)).toBeNull()
  })

  it('takes over how some routes are now, new ones and those that are gone', () => {
    const changed = new RuleIndex([grouped('visa_free', entry('INTH', ID_1) + entry('DEFR', ID_2))])
    changed.replace(['INTH', 'DEFR'], [grouped('evisa', entry('INTH', ID_3))])
    expect(changed.find('IN', 'TH', DAY)).toMatchObject({ id: ID_3, rule: { visaType: 'evisa' } })
    expect(changed.find('DE', 'FR', DAY)).toBeNull()
    expect(changed.count(DAY)).toBe(1)
    for (let index = 0; index < 200; index++) {
      const route = `${String.fromCharCode(65 + (index % 26))}A${String.fromCharCode(65 + Math.floor(index / 26))}Z`
      changed.replace([route], [grouped('embassy', entry(route, ID_2))])
    }
    expect(changed.count(DAY)).toBe(201)
    expect(changed.find('IN', 'TH', DAY)).toMatchObject({ id: ID_3 })
  })

  it('has one rule for each day of a route, and knows those that come', () => {
    const temporary = { ...grouped('visa_free', entry('GBCN', ID_1)), validUntil: '2026-12-31' }
    const after = {
      ...grouped('embassy', entry('GBCN', ID_2)),
      validFrom: '2027-01-01',
      validUntil: '2027-06-30',
    }
    const line = new RuleIndex([after, temporary])
    expect(line.find('GB', 'CN', '2026-12-31')).toMatchObject({ id: ID_1 })
    expect(line.find('GB', 'CN', '2027-01-01')).toMatchObject({ id: ID_2 })
    expect(line.find('GB', 'CN', '2027-07-01')).toBeNull()
    expect(line.after('GB', 'CN', DAY)).toMatchObject([{ id: ID_2 }])
    expect([line.count(DAY), line.count('2027-07-01')]).toEqual([1, 0])
    line.replace(['GBCN'], [grouped('evisa', entry('GBCN', ID_3))])
    expect(line.find('GB', 'CN', '2027-07-01')).toMatchObject({ id: ID_3 })
    expect(line.after('GB', 'CN', DAY)).toEqual([])
  })

  it('can be empty', () => expect(new RuleIndex([]).find('IN', 'TH', DAY)).toBeNull())
})
