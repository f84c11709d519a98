import type { Difference } from '@borderlane/contracts/proposal'
import type { Role } from '@borderlane/contracts/roles'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../parts/words/use-words'

/** What an act changes: how it is now, and how it is afterwards. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('proposals')
  const value = useValue()
  return (
    <table className="w-full max-w-xl text-start">
      <caption className="sr-only">{t('table.caption')}</caption>
      <thead>
        <tr className="border-b border-hairline text-14 text-soft">
          {(['what', 'before', 'after'] as const).map((head) => (
            <th key={head} scope="col" className="py-1 pe-4 text-start font-normal">
              {t(`table.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference, index) => (
          <tr key={index} className="border-b border-hairline last:border-0">
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {t(`what.${difference.what}`)}
            </th>
            <td className="figures py-1.5 pe-4">{value(difference, difference.before)}</td>
            <td className="figures py-1.5 font-semibold">{value(difference, difference.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useValue() {
  const { t } = useTranslation(['proposals', 'admin'])
  const { pounds, language } = useWords()
  return ({ what }: Difference, value: string | number | null): string => {
    if (value === null) return t('none')
    if (what === 'leftCents') return pounds(Number(value))
    if (what === 'role') return t(`admin:role.${value as Role}`)
    if (what === 'tool') return t(`tool.${value as 'inflation'}`)
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    return value
  }
}
