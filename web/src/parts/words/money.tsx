import { useTranslation } from 'react-i18next'
import { useConverted, useWords } from './use-words'

/** An amount in GBP and, in smaller letters, about what that is in the visitor's display currency. */
export function Money({ cents }: { cents: number }) {
  const { t } = useTranslation()
  const { pounds } = useWords()
  const about = useConverted().about(cents)
  return (
    <span className="figures">
      {pounds(cents)}
      {about && <span className="block text-14 text-soft">{t('money.about', { amount: about })}</span>}
    </span>
  )
}

/** Below a total: what it is in the display currency and that GBP is charged. Nothing where GBP is displayed. */
export function ChargedInPounds({ cents }: { cents: number }) {
  const { t } = useTranslation()
  const { date } = useWords()
  const { about, asOf } = useConverted()
  const amount = about(cents)
  if (!amount || !asOf) return null
  return <>{t('money.charged', { amount, date: date(asOf, 'day') })}</>
}
