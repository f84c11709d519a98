import type { Difference } from '@borderlane/contracts/proposal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import type { Role } from '@borderlane/contracts/roles'
import type { VisaField, VisaMatch } from '@borderlane/contracts/visa'
import { useTranslation } from 'react-i18next'
import { useAnswerText } from '../../parts/form/answer-text'
import { knownStatus } from '../../parts/order/order-status'
import { useWords } from '../../parts/words/use-words'

const HEADS = ['what', 'before', 'after'] as const

/** What an act changes: how it is now, and how it is afterwards. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation('proposals')
  const { nameOf, valueOf } = useDifferenceWords()
  return (
    <table className="w-full max-w-xl text-start">
      <caption className="sr-only">{t('table.caption')}</caption>
      <thead>
        <tr className="border-b border-hairline text-14 text-soft">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="py-1 pe-4 text-start font-normal">
              {t(`table.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr
            key={`${difference.what} ${difference.before}`}
            className="border-b border-hairline last:border-0"
          >
            <th scope="row" className="py-1.5 pe-4 text-start font-normal">
              {nameOf(difference)}
            </th>
            <td className="figures py-1.5 pe-4">{valueOf(difference, 'before')}</td>
            <td className="figures py-1.5 font-semibold">{valueOf(difference, 'after')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useDifferenceWords() {
  const { t } = useTranslation(['proposals', 'admin', 'pricing'])
  const { date, pounds, number } = useWords()
  const answers = useAnswerText()
  const visaField = (field: VisaField) =>
    field === 'validity' || field === 'entries' ? t(`admin:decide.visa.${field}`) : answers.short(field)
  return {
    nameOf: ({ what, before }: Difference): string =>
      what === 'visa' ? `${t('what.visa')}: ${visaField(before as VisaField)}` : t(`what.${what}`),
    valueOf: ({ what, ...values }: Difference, at: 'before' | 'after'): string => {
      const value = values[at]
      if (what === 'visa') return at === 'before' ? '' : t(`admin:decide.visa.match.${value as VisaMatch}`)
      if (value === null) return t('none')
      if (what.endsWith('Cents')) return pounds(Number(value))
      if (typeof value === 'number') return number(value)
      if (what === 'tier') return t(`pricing:tier.${value as 'tier1'}`)
      if (what === 'role') return t(`admin:role.${value as Role}`)
      if (what === 'access' && (value === 'open' || value === 'signed_out'))
        return t(value === 'open' ? 'access.open' : 'access.signedOut')
      if (what === 'access') return t('access.suspended', { at: date(value, 'instant') })
      if (what === 'tool') return t(`tool.${value as 'inflation'}`)
      return t(`admin:status.${knownStatus(value as OrderStatus)}`)
    },
  }
}
