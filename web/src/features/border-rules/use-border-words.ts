import type { BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

const ENTRIES = { F: 'visa_free', A: 'on_arrival', E: 'evisa', T: 'eta' } as const
/** Of more places their number is shown. */
const MOST_NAMED = 3

/** Columns whose words are another list's. */
const VALUES: Readonly<Record<string, string>> = {
  'duty.code': 'duties:what',
  'duty.need': 'duties:need',
  'duty.place': 'duties:say.place',
  'duty.who': 'duties:say.who',
  'transit.conditions': 'trip:transit.condition',
  'permit.conditions': 'trip:held.condition',
  'permit.kind': 'trips:kinds',
  evidence: 'data:evidence',
}

/** The words of lines and their columns. */
export function useBorderWords(kind: BorderKind) {
  const { t } = useTranslation(['borderRules', 'duties', 'trips', 'data', 'corrections'])
  const { country } = useWords()
  // A column holds only codes of the domain's list: the test of the page looks for the words of each.
  const textOf = t as unknown as (key: string, places?: object) => string
  const valueOf = (column: string, value: string): string => {
    if (column === 'gives') return t(`corrections:entries.${ENTRIES[value as 'F']}`)
    const list = VALUES[`${kind}.${column}`] ?? VALUES[column]
    if (list) return textOf(`${list}.${value}`, { span: '…' })
    return t(`value.${`${column}.${value}` as 'side.both'}`)
  }
  const namesOf = (codes = ''): string => {
    const all = codes.split(' ').filter(Boolean)
    if (codes === '*') return t('everyone')
    return all.length > MOST_NAMED
      ? t('places', { n: all.length })
      : all.map((code) => country(code, code)).join(', ')
  }
  return {
    valueOf,
    namesOf,
    fieldOf: (column: string): string => t(`field.${column as 'places'}`),
    hintOf: (is: string): string | undefined =>
      t(`explain.${is as 'place'}`, { defaultValue: '' }) || undefined,
    /** What a line is about, in short. */
    nameOf: (line: BorderLine): string => {
      const parts = {
        duty: () => [valueOf('code', line['code']!), line['name'], valueOf('need', line['need']!)],
        transit: () => [valueOf('side', line['side']!), valueOf('needs', line['needs']!)],
        permit: () => [
          valueOf('kind', line['kind']!),
          namesOf(line['issuers']),
          valueOf('gives', line['gives']!),
        ],
      }[kind]()
      return parts.filter(Boolean).join(' · ')
    },
  }
}
