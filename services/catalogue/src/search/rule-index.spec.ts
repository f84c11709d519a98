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
  processingDaysStandard: 5,
  processingDaysRush: null,
  processingDaysSuperRush: null,
  processingDaysSameDay: null,
  requiredDocuments: [],
  validFrom: null,
  validUntil: null,
  checkedOn: '2026-02-17',
  governmentFeeListed: null,
  governmentFeeAsOf: null,
  extraFees: [],
  authorityDays: null,
  officialSource: false,
  notes: [],
  source: { code: 'published', name: 'the data', url: null, asOf: '2026-02-17' },
  createdAt: new Date(0),
  routes,
})

const ID_1 = '0199a000-0000-7000-8000-0000000000f1'
const ID_2 = '0199a000-0000-7000-8000-0000000000f2'
const ID_3 = '0199a000-0000-7000-8000-0000000000f3'
const entry = (route: string, id: string) => route + id.replaceAll('-', '')

describe('the book of rules', () => {
  const book = new RuleIndex([
    grouped('visa_free', entry('INTH', ID_1) + entry('DEFR', ID_2)),
    grouped('embassy', entry('THIN', ID_3)),
  ])

  it('gives every route its own id and the rule that it shares', () => {
    expect(book.find('IN', 'TH')).toMatchObject({ id: ID_1, rule: { visaType: 'visa_free' } })
    expect(book.find('DE', 'FR')).toMatchObject({ id: ID_2, rule: { visaType: 'visa_free' } })
    expect(book.find('IN', 'TH')!.rule).toBe(book.find('DE', 'FR')!.rule)
  })

  it('keeps the two directions apart', () => {
    expect(book.find('TH', 'IN')).toMatchObject({ id: ID_3, rule: { visaType: 'embassy' } })
  })

  it('has nothing for other routes', () => {
    expect(book.find('FR', 'DE')).toBeNull()
    expect(book.find('IN', 'IN')).toBeNull()
  })

  it('takes over how some routes are now, new ones and those that are gone', () => {
    const changed = new RuleIndex([grouped('visa_free', entry('INTH', ID_1) + entry('DEFR', ID_2))])
    changed.replace(['INTH', 'DEFR'], [grouped('evisa', entry('INTH', ID_3))])
    expect(changed.find('IN', 'TH')).toMatchObject({ id: ID_3, rule: { visaType: 'evisa' } })
    expect(changed.find('DE', 'FR')).toBeNull()
    expect(changed.size).toBe(1)
    for (let index = 0; index < 200; index++) {
      const route = `${String.fromCharCode(65 + (index % 26))}A${String.fromCharCode(65 + Math.floor(index / 26))}Z`
      changed.replace([route], [grouped('embassy', entry(route, ID_2))])
    }
    expect(changed.size).toBe(201)
    expect(changed.find('IN', 'TH')).toMatchObject({ id: ID_3 })
  })

  it('can be empty', () => expect(new RuleIndex([]).find('IN', 'TH')).toBeNull())
})
