import { LOCALES } from '@borderlane/contracts/primitives'
import { groupOf, MAIL_GROUPS, placesOf } from '@borderlane/contracts/mail-text'
import type { Calls, Site } from '@borderlane/messaging'
import { shippedTexts } from '@borderlane/words/translator'
import { SiteWords } from '../locale/site-words'
import { textsOf } from '../locale/texts'
import { mailText } from '../template/mail-content'
import { SAMPLE_MAILS } from './preview-mails'

const words = new SiteWords({} as Calls, {} as Site)

describe('the preview of mails', () => {
  it.each(LOCALES)('has each mail to a traveller in %s, with every place filled in', (language) => {
    const texts = textsOf(language)
    for (const group of MAIL_GROUPS)
      for (const write of SAMPLE_MAILS[group]) {
        const content = write(texts)
        if (!content) throw new Error(`nothing to show for ${group}`)
        expect(placesOf(mailText(content, texts))).toEqual([])
      }
  })

  it('shows the texts that are tried out, in their language alone, and leaves none behind', () => {
    const written = (language: 'en' | 'de') => SAMPLE_MAILS.confirmation[0]!(textsOf(language))!.subject
    const [shipped, german] = [written('en'), written('de')]
    const tried = [{ key: 'confirmation.subject', text: 'We have {{reference}}' }]
    words.tryOut('en', tried, () => {
      expect(written('en')).toBe('We have BL-7K3M92QX')
      expect(written('de')).toBe(german)
    })
    expect(() =>
      words.tryOut('en', tried, () => {
        throw new Error('broken')
      }),
    ).toThrow('broken')
    expect(written('en')).toBe(shipped)
  })

  it('shows at least one text of every mail whose texts can be changed', () => {
    const keys = Object.keys(shippedTexts('mails', 'en'))
    for (const group of MAIL_GROUPS) {
      const all = keys.filter((key) => groupOf(key) === group).map((key) => ({ key, text: `changed ${key}` }))
      const shown = words.tryOut('en', all, () =>
        SAMPLE_MAILS[group].map((write) => mailText(write(textsOf('en'))!, textsOf('en'))).join(),
      )
      expect(shown).toContain('changed ')
    }
  })
})
