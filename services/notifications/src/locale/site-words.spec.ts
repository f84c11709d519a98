import { UNSET } from '@borderlane/contracts/catalogue/site'
import type { Calls, KnownSite, Site } from '@borderlane/messaging'
import { SiteWords } from './site-words'
import { textsOf } from './texts'

it('mails say the name and the texts of the operator from the next one on, and the shipped ones when they come back', async () => {
  const known: KnownSite = { version: 1, settings: { ...UNSET, name: 'Visas & Co' }, textsVersion: 1 }
  let texts: object[] | Error = [{ language: 'de', key: 'footer', text: 'Ihre {{brand}}' }]
  const send = async () => {
    if (texts instanceof Error) throw texts
    return { version: known.textsVersion, texts }
  }
  const words = new SiteWords({ send } as unknown as Calls, { read: async () => known } as unknown as Site)
  const footer = (language: 'ar' | 'de' | 'en') => textsOf(language).t('footer')
  await words.followChanges()
  expect(footer('de')).toBe('Ihre Visas & Co')
  expect(footer('en')).toMatch(/^Visas & Co is a private company/)
  // Isolated, a name in Latin letters does not turn the line from right to left that begins with it.
  expect(footer('ar')).toMatch(/^\u2068Visas & Co\u2069 /)

  // The catalogue is down: what was read before applies, and is read again with the next mail.
  known.textsVersion = 2
  texts = new Error('down')
  await words.followChanges()
  expect(footer('de')).toBe('Ihre Visas & Co')
  texts = []
  known.settings = UNSET
  await words.followChanges()
  expect(footer('de')).toMatch(/^Borderlane ist/)
})
