import type { VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import { visaUpdatesFeed } from './visa-updates-feed.controller'

const embassy = {
  visaType: 'embassy' as const,
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
  stayDays: null,
}
const update: VisaUpdate = {
  id: 'h7',
  passportCountry: { code: 'GB', name: 'United Kingdom' },
  destinationCountry: { code: 'BA', name: 'Bosnia & Herzegovina' },
  old: embassy,
  new: { ...embassy, visaType: 'visa_free', visaRequired: false, stayDays: 30 },
  effective: '2026-12-01',
  until: '2027-11-30',
  source: { code: 'staff', name: '<Ministry> "of" all', url: null, asOf: '2026-11-22' },
  publishedOn: '2026-11-20',
  enteredAt: '2026-11-22T09:30:00.000Z',
}

describe('the feed of visa updates', () => {
  it('says pair, old, new, day and source, and nothing in a text ends an element', () => {
    const feed = visaUpdatesFeed([update], 'https://borderlane.test', 'Visas & Co')
    expect(feed).toContain(
      '<title>United Kingdom to Bosnia &amp; Herzegovina: no visa for up to 30 days</title>',
    )
    expect(feed).toContain('<link>https://borderlane.test/visa-results?from=GB&amp;to=BA</link>')
    expect(feed).toContain(
      'From 2026-12-01 to 2027-11-30: no visa for up to 30 days. Before: visa from an embassy. ' +
        'Source: &lt;Ministry&gt; &quot;of&quot; all, published 2026-11-20. Entered 2026-11-22.',
    )
    expect(feed).toContain('<pubDate>Sun, 22 Nov 2026 09:30:00 GMT</pubDate>')
  })

  it('is one item for all routes of one change, and names each of them', () => {
    const passports = ['France', 'Italy', 'Spain'].map((name, index) => ({
      ...update,
      id: `h${index}`,
      passportCountry: { code: name.slice(0, 2).toUpperCase(), name },
    }))
    const feed = visaUpdatesFeed(
      [...passports, { ...update, until: null }],
      'https://borderlane.test',
      'Visas & Co',
    )
    expect(feed.match(/<item>/g)).toHaveLength(2)
    expect(feed).toContain('<title>France and 2 more to Bosnia')
    expect(feed).toContain('Passports: France, Italy, Spain.')
  })

  it('has the day of the source, not that of the installation, for what came with it', () => {
    const feed = visaUpdatesFeed([{ ...update, enteredAt: null }], 'https://borderlane.test', 'Visas & Co')
    expect(feed).toContain('<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>')
    expect(feed).not.toContain('Entered')
  })

  it('names no day where the source names none', () => {
    const feed = visaUpdatesFeed(
      [{ ...update, effective: null, until: null }],
      'https://borderlane.test',
      'Visas & Co',
    )
    expect(feed).toContain('<description>no visa for up to 30 days. Before: visa from an embassy.')
  })
})
