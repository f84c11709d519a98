import { LANGUAGES, type Language } from './languages'
import { titleText } from './title-text'
import { translator } from './translator'

describe('the texts of a topic', () => {
  it('are those of the language, and English where it is not written', () => {
    expect(translator('countries', 'fr')('DE')).toBe('Allemagne')
    expect(translator('countries', 'xx' as Language)('DE')).toBe('Germany')
    expect(translator('countries', 'en')('DE')).toBe('Germany')
  })

  it('take the form that the count asks for in the language', () => {
    const minutes = (language: Language) =>
      [1, 2, 3, 11].map((count) => translator('mails', language)('counts.minutes', { count }))
    expect(minutes('en')).toEqual(['1 minute', '2 minutes', '3 minutes', '11 minutes'])
    expect(new Set(minutes('ar')).size).toBe(4)
  })

  it('show a place that has no parameter', () => {
    expect(translator('notes', 'en')('fee_sourced', { amount: 'USD 20' })).toBe(
      'The government charges USD 20 (as of {{asOf}}).',
    )
  })

  it.each(['$t(footer)', '{{name}}', '$& $1', '<b>Asha</b>', '{{- name}}'])(
    'take %s in a parameter as it is',
    (name) => {
      expect(translator('mails', 'en')('greeting', { name })).toBe(`Dear ${name},`)
    },
  )

  it('take a parameter that is called like an option of the library as a parameter', () => {
    const params = { lng: 'fr', ns: 'chat', context: 'other', defaultValue: 'x', country: 'Egypt' }
    expect(translator('titles', 'en')('country_evisa', params)).toBe('Egypt eVisa')
  })

  it('have lists', () => {
    expect(translator('mails', 'en').list('account.recovery.notes')).toEqual([
      'If you did not ask for this, you can ignore this email. Nothing changes.',
    ])
  })

  it.each([
    'nothing',
    'constructor',
    'toString',
    '__proto__',
    'Bring it: two copies. Or three',
    'mails:footer',
  ])('do not know %s', (code) => {
    expect(translator('notes', 'en').find(code)).toBeNull()
    expect(() => translator('notes', 'en')(code as 'evisa')).toThrow('no text')
  })
})

it.each(Object.keys(LANGUAGES) as Language[])(
  'a title in %s names its country, and another kind first',
  (one) => {
    const { find } = translator('titles', one)
    const nameOf = translator('countries', one)
    const title = { code: 'country_evisa', params: { country: 'DE', kind: 'embassy' } }
    const text = titleText(find, title, (code) => nameOf.find(code)!)
    expect(text).toContain(nameOf('DE'))
    expect(text).toContain(find('kind_embassy'))
    expect(titleText(find, { code: 'nothing', params: {} }, String)).toBeNull()
  },
)
