import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { useWords } from '../../parts/words/use-words'

const AFTER = {
  arrival: 'afterArrival',
  departure: 'afterDeparture',
  visa_application: 'afterApplication',
  visa_end: 'afterVisa',
} as const

/** What the destination itself asks of a passport, and who says so. */
export function PassportAsked({ rule, country }: { rule: PassportRule; country: string }) {
  const { t } = useTranslation('results')
  const { sourceDay, span } = useWords()
  const { months, days, from, issuedWithinYears, blankPages, source } = rule
  const count = months ?? days ?? 0
  const validity = () => {
    if (count === 0 && from === 'arrival') return t('validity.asked.onArrival', { country })
    if (count === 0 && from === 'departure') return t('validity.asked.onDeparture', { country })
    return t(`validity.asked.${AFTER[from]}`, {
      country,
      span: span(count, months === null ? 'day' : 'month'),
    })
  }
  return (
    <>
      <p>
        {validity()}
        {issuedWithinYears !== null &&
          ` ${t('validity.asked.issued', { span: span(issuedWithinYears, 'year') })}`}
        {blankPages !== null && ` ${t('validity.asked.pages', { number: blankPages })}`}
      </p>
      <p className="text-14 text-soft">
        {t('validity.asked.source', { day: sourceDay(source.asOf) })} <SourceLink source={source} />
      </p>
    </>
  )
}
