import { textsOf } from '../locale/texts'
import type { RouteChange } from '../mail/mail-kind'
import { appliedRuleChanged, watchedRuleChanged } from './rule-change.template'

const embassy = {
  visaType: 'embassy' as const,
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
  stayDays: null,
}
const free = { ...embassy, visaType: 'visa_free' as const, visaRequired: false, stayDays: 30 }
const change: RouteChange = { pair: 'GBCN', from: '2027-01-01', until: null, old: free, new: embassy }
const links = { watchUrl: 'https://visa.example/watch#stop=abc', publicUrl: 'https://visa.example' }

describe('a mail about a changed rule', () => {
  it('says before the day that the rule will change, from when, and what held and will hold', () => {
    const mail = watchedRuleChanged({ changes: [change] }, links, textsOf('en'), '2026-12-18')
    expect(mail.subject).toBe('The visa rule will change: United Kingdom to China')
    expect(mail.paragraphs[0]).toBe(
      'The visa rule for travelling to China with a passport from the United Kingdom will change on 1 January 2027.',
    )
    expect(mail.tables).toEqual([
      {
        title: 'United Kingdom – China',
        rows: [
          {
            label: 'Until 31 December 2026',
            value: 'No visa is needed for a stay of up to 30 days.',
          },
          {
            label: 'From 1 January 2027',
            value: 'The visa is issued by an embassy or consulate, which may ask you to come in person.',
            strong: true,
          },
        ],
      },
    ])
    expect(mail.action?.url).toBe('https://visa.example/visa-results?from=GB&to=CN')
  })

  it('says on the day that the rule has changed, and until when a temporary one holds', () => {
    const temporary = { ...change, until: '2027-12-31', old: null, new: free }
    const mail = appliedRuleChanged(
      { changes: [temporary] },
      'https://visa.example/o',
      textsOf('en'),
      '2027-01-01',
    )
    expect(mail.subject).toBe('The visa rule has changed: United Kingdom to China')
    expect(mail.tables[0]!.rows).toEqual([
      {
        label: 'From 1 January 2027 to 31 December 2027',
        value: 'No visa is needed for a stay of up to 30 days.',
        strong: true,
      },
    ])
  })

  it('says of a route of which nothing more is known that its rule has changed', () => {
    const mail = watchedRuleChanged({ pairs: ['INTH'] }, links, textsOf('en'))
    expect([mail.subject, mail.tables]).toEqual(['The visa rule has changed: India to Thailand', []])
  })
})
