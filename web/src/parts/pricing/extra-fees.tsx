import type { ExtraFee } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { useWords } from '../words/use-words'

/** What is compulsory beside the official fee and paid apart from our price. Nothing where there is none. */
export function ExtraFees({ fees }: { fees: readonly ExtraFee[] }) {
  const { t } = useTranslation('travel')
  const words = useWords()
  if (fees.length === 0) return null
  return (
    <div className="text-14">
      <p className="font-semibold">{t('extraFees.title')}</p>
      <ul>
        {fees.map(({ code, listed, cents, per }) => (
          <li key={code}>
            {t(`extraFees.${code}`)}{' '}
            <span className="figures">
              {t(`extraFees.${per}`, { listed: words.listed(listed), pounds: words.pounds(cents) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
