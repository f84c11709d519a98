import type { VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import { visaUpdatesFeed } from './visa-updates-feed'

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
  publishedAt: '2026-11-22T09:30:00.000Z',
}

describe('the feed of visa updates', () => {
  it('says pair, old, new, day and source, and nothing in a text ends an element', () => {
    const feed = visaUpdatesFeed([update], 'https://borderlane.test')
    expect(feed).toContain(
      '<title>United Kingdom to Bosnia &amp; Herzegovina: no visa for up to 30 days</title>',
    )
    expect(feed).toContain('<link>https://borderlane.test/visa-results?from=GB&amp;to=BA</link>')
    expect(feed).toContain(
      'From 2026-12-01 to 2027-11-30: no visa for up to 30 days. Before: visa from an embassy. ' +
        'Source: &lt;Ministry&gt; &quot;of&quot; all.',
    )
    expect(feed).toContain('<pubDate>Sun, 22 Nov 2026 09:30:00 GMT</pubDate>')
  })
})
