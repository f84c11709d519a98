import { validityKind } from '@borderlane/domain/catalogue/passport-rule'
import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { useTranslation } from 'react-i18next'
import { SourceLink } from '../../parts/pricing/source-link'
import { useWords } from '../../parts/words/use-words'

/** What the destination itself asks of a passport, and who says so. */
export function PassportAsked({ rule, country }: { rule: PassportRule; country: string }) {
  const { t } = useTranslation('results')
  const { sourceDay, span } = useWords()
  const { issuedWithinYears, blankPages, source } = rule
  const { kind, count, unit } = validityKind(rule)
  return (
    <>
      <p>
        {t(`validity.asked.${kind}`, { country, span: span(count, unit) })}
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
